import type { BookImage } from '#domain/book.ts';
import { pictureType } from '#formats/pictures.ts';
import type { Warnings } from '#formats/warnings.ts';

/** The pictures a Markdown file brings in itself, as `data:` addresses; it can not bring any other. */
export class DataImages {
  readonly kept = new Map<string, BookImage>();
  readonly #keys = new Map<string, string | undefined>();
  readonly #warnings: Warnings;

  constructor(warnings: Warnings) {
    this.#warnings = warnings;
  }

  /** Keeps the picture of an address and gives its key; undefined, with a warning, where there is none to keep. */
  use(address: string, place: string): string | undefined {
    if (!/^data:/i.test(address)) {
      this.#warnings.add('imageMissing', place);
      return undefined;
    }
    if (!this.#keys.has(address)) this.#keys.set(address, this.#keep(address));
    const key = this.#keys.get(address);
    if (key === undefined) this.#warnings.add('imageUnreadable', place);
    return key;
  }

  #keep(address: string): string | undefined {
    const [head = '', body] = address.split(',', 2);
    if (body === undefined || !/;base64$/i.test(head)) return undefined;
    let bytes: Uint8Array;
    try {
      bytes = Uint8Array.from(atob(decodeURIComponent(body)), (letter) => letter.charCodeAt(0));
    } catch {
      return undefined;
    }
    const contentType = pictureType(bytes);
    if (contentType === undefined) return undefined;
    const name = `image-${this.kept.size + 1}.${contentType.split('/')[1]}`;
    this.kept.set(name, { name, contentType, bytes });
    return name;
  }
}
