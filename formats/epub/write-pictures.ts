import type { Book, BookBlock, BookImage } from '#domain/book.ts';
import { picturesOf } from '#domain/plain-text.ts';
import { pictureType } from '#formats/pictures.ts';

/** A picture as a written file holds it. */
export type WrittenPicture = {
  readonly key: string;
  /** Its name among the other pictures: letters that every system allows, each name once. */
  readonly name: string;
  readonly contentType: string;
  readonly bytes: BookImage['bytes'];
};

/** The pictures that the text or the cover of a book uses and that are of a kind every reader shows, by their keys. */
export function writtenPictures(book: Book): Map<string, WrittenPicture> {
  const used = new Set([...(book.cover === undefined ? [] : [book.cover]), ...book.blocks.flatMap(usedIn)]);
  const names = new Set<string>();
  const pictures = new Map<string, WrittenPicture>();
  for (const key of used) {
    const image = book.images.get(key);
    const contentType = image && pictureType(image.bytes);
    if (!image || !contentType) continue;
    const name = freeName(image.name, contentType, names);
    names.add(name.toLowerCase());
    pictures.set(key, { key, name, contentType, bytes: image.bytes });
  }
  return pictures;
}

function usedIn(block: BookBlock): string[] {
  return [...picturesOf(block.text), ...block.children.flatMap(usedIn)];
}

const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' };

function freeName(given: string, contentType: string, taken: ReadonlySet<string>): string {
  const stem = given
    .replace(/\.[a-z0-9]+$/i, '')
    .replace(/[^a-z0-9_-]+/gi, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  const ending = endings[contentType] ?? contentType.replace('image/', '');
  const known = /\.jpeg$/i.test(given) && ending === 'jpg' ? 'jpeg' : ending;
  for (let count = 1; ; count++) {
    const name = `${stem || 'image'}${count === 1 ? '' : `-${count}`}.${known}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
