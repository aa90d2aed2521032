import { HalfStored, type MadePicture, type PictureWish } from '#commands/object/file-store.ts';
import type { PictureProblem, Rendition } from '#domain/picture.ts';
import { remake } from './remake-picture.ts';

/** Runs one task after another: several large pictures at the same time would use all memory. */
export function oneAtATime(): <Value>(act: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const mine = last.then(act, act);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/**
 * Converts a picture and stores it in all its widths.
 *
 * @throws HalfStored where not all of it could be stored
 * @param write - stores bytes durably; returns their SHA-256
 */
export async function makeAndStore(
  bytes: Uint8Array,
  wish: PictureWish,
  write: (bytes: Uint8Array) => Promise<string>,
): Promise<MadePicture | PictureProblem['kind']> {
  const made = await remake(bytes, wish);
  if (typeof made === 'string') return made;
  const { jpeg, width, height, smaller } = made;
  const renditions: Rendition[] = [];
  try {
    for (const { format, width: of, bytes: less } of smaller)
      renditions.push({ format, width: of, sha256: await write(less), size: less.byteLength });
    return { sha256: await write(jpeg), size: jpeg.byteLength, contentType: 'image/jpeg', width, height, renditions };
  } catch (error) {
    throw new HalfStored(
      renditions.map(({ sha256 }) => sha256),
      { cause: error },
    );
  }
}
