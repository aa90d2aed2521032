import type { PictureSource } from '#commands/object/take-picture.ts';

/** Where the picture of a form is: sent before, or in the form itself; undefined where none was chosen. */
export async function pictureIn(form: {
  readonly object?: string | undefined;
  readonly picture?: File | undefined;
}): Promise<PictureSource | undefined> {
  if (form.object) return { path: form.object };
  if (!form.picture || form.picture.size === 0) return undefined;
  return { bytes: new Uint8Array(await form.picture.arrayBuffer()) };
}
