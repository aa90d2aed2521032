import { resolveAddress } from '#formats/epub/addresses.ts';
import { readSheets, type Sheet } from '#formats/epub/sheet.ts';
import { type Element, elementsOf, findElement, rawText } from '#formats/tree.ts';
import type { Archive } from '#formats/zip/archive.ts';

/** The style sheets of the pages of a book; pages mostly share them, so each set is read once. */
export class Sheets {
  readonly #archive: Archive;
  readonly #known = new Map<string, Sheet>();

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  /** The rules for one page: of the files it links to and of its own `style` elements. */
  of(root: Element, path: string): Sheet {
    const head = findElement(root, ({ name }) => name === 'head');
    const sources = elementsOf(head).flatMap((element): { file?: string; css?: string }[] => {
      if (element.name === 'style') return [{ css: rawText(element) }];
      if (element.name !== 'link' || !/stylesheet/i.test(element.attributes.rel ?? '')) return [];
      return [{ file: resolveAddress(path, element.attributes.href ?? '')?.path }];
    });
    const key = JSON.stringify(sources);
    const sheet = this.#known.get(key) ?? readSheets(sources.map(({ file, css }) => css ?? this.#load(file)));
    this.#known.set(key, sheet);
    return sheet;
  }

  #load(file: string | undefined): string {
    const bytes = file === undefined ? undefined : this.#archive.read(file);
    return bytes && bytes.length < 2 ** 20 ? new TextDecoder().decode(bytes) : '';
  }
}
