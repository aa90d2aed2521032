import type { BookImage } from '#domain/book.ts';
import { pictureType } from '#formats/pictures.ts';
import type { Warnings } from '#formats/warnings.ts';
import type { Archive } from '#formats/zip/archive.ts';

/** The pictures a text uses, by their path in the archive. */
export class OfficePictures {
  readonly #archive: Archive;
  readonly #kept: Map<string, BookImage>;
  readonly #warnings: Warnings;

  constructor(archive: Archive, kept: Map<string, BookImage>, warnings: Warnings) {
    this.#archive = archive;
    this.#kept = kept;
    this.#warnings = warnings;
  }

  /** Keeps a picture and gives its key; undefined, with a warning, where it is missing or of a kind we do not show. */
  use(path: string): string | undefined {
    if (this.#kept.has(path)) return path;
    const bytes = this.#bytesOf(path);
    const contentType = bytes && pictureType(bytes);
    if (bytes === undefined) this.#warnings.add('imageMissing', path.slice(0, 200));
    else if (!contentType) this.#warnings.add('imageUnreadable', path.slice(0, 200));
    else {
      this.#kept.set(path, { name: path.split('/').at(-1) ?? path, contentType, bytes: bytes.slice() });
      return path;
    }
    return undefined;
  }

  /** A picture that is damaged is no reason to refuse the book: it counts as one without bytes. */
  #bytesOf(path: string): Uint8Array | undefined {
    try {
      return this.#archive.read(path);
    } catch {
      return new Uint8Array();
    }
  }
}
