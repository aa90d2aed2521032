import type { PictureProblem } from '#domain/picture.ts';

/** A picture of the work, as a text names it. */
export type TextPicture = { readonly file: string; readonly width: number; readonly height: number };

/**
 * Whether a picture was taken into a work: the picture, or its problem; neither where the server could not be reached.
 */
export type Taken =
  | { readonly ok: true; readonly picture: TextPicture }
  | { readonly ok: false; readonly wrong: PictureProblem['kind'] | undefined };

/** Lets a work take a picture for its texts: one that was sent to a path, or the picture itself. */
export async function takeIntoWork(projectId: string, sent: string | Blob): Promise<Taken> {
  try {
    const answer = await fetch(`/api/projects/${projectId}/pictures`, {
      method: 'POST',
      ...(typeof sent === 'string'
        ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ path: sent }) }
        : { headers: { 'Content-Type': 'application/octet-stream' }, body: sent }),
    });
    const said = await answer.json();
    if (answer.ok) return { ok: true, picture: said };
    return { ok: false, wrong: said.problems?.[0]?.kind };
  } catch {
    return { ok: false, wrong: undefined };
  }
}
