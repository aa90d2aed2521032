import type { BookImage } from '#domain/book.ts';
import { resolveAddress } from '#formats/epub/addresses.ts';
import { pictureType } from '#formats/pictures.ts';
import type { Warnings } from '#formats/warnings.ts';

/** The folder a file lies in. */
export type Beside = {
  /** The path of the file that is read. */
  readonly path: string;
  /** A file of the folder by its path from the root of the folder; undefined where there is none. */
  readonly find: (path: string) => { readonly path: string; readonly bytes: Uint8Array } | undefined;
};

/** The pictures that a Markdown or HTML file holds itself, as `data:` addresses, or has next to it in its folder. */
export class InlinePictures {
  readonly kept = new Map<string, BookImage>();
  readonly #keys = new Map<string, string | undefined>();
  readonly #warnings: Warnings;
  readonly #beside: Beside | undefined;

  constructor(warnings: Warnings, beside?: Beside) {
    this.#warnings = warnings;
    this.#beside = beside;
  }

  /** The path of the file that is read. */
  get path(): string {
    return this.#beside?.path ?? 'text';
  }

  /** Stores the picture of an address and returns its key; undefined, with a warning, where there is none to store. */
  use(address: string, place: string): string | undefined {
    const isInside = /^data:/i.test(address);
    const path = isInside || !this.#beside ? undefined : resolveAddress(this.#beside.path, address)?.path;
    return path === undefined ? this.#use(address, isInside, undefined, place) : this.pathKey(path, place);
  }

  /** The same for a path that was resolved already. */
  pathKey(path: string, place: string): string | undefined {
    const isInside = /^data:/i.test(path);
    return this.#use(path, isInside, isInside ? undefined : this.#beside?.find(path), place);
  }

  #use(address: string, isInside: boolean, beside: ReturnType<Beside['find']>, place: string): string | undefined {
    if (!isInside && !beside) {
      this.#warnings.add('imageMissing', place);
      return undefined;
    }
    if (!this.#keys.has(address)) this.#keys.set(address, beside ? this.#keepFile(beside) : this.#keep(address));
    const key = this.#keys.get(address);
    if (key === undefined) this.#warnings.add('imageUnreadable', place);
    return key;
  }

  #keepFile({ path, bytes }: { path: string; bytes: Uint8Array }): string | undefined {
    const contentType = pictureType(bytes);
    if (contentType === undefined) return undefined;
    this.kept.set(path, { name: path.split('/').at(-1) ?? path, contentType, bytes: bytes.slice() });
    return path;
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
