import type { BookImage } from '#domain/book.ts';
import { resolveAddress } from '#formats/epub/addresses.ts';
import type { Package } from '#formats/epub/package.ts';
import { isCoverPage } from '#formats/epub/page-kind.ts';
import { pictureType } from '#formats/pictures.ts';
import { type Element, elementsOf, findElement, lineText } from '#formats/tree.ts';
import type { Warnings } from '#formats/warnings.ts';
import type { Archive } from '#formats/zip/archive.ts';

/** The pictures of a book that its text or its cover uses, by their path in the archive. */
export class BookPictures {
  readonly kept = new Map<string, BookImage>();
  readonly #archive: Archive;
  readonly #warnings: Warnings;

  constructor(archive: Archive, warnings: Warnings) {
    this.#archive = archive;
    this.#warnings = warnings;
  }

  /** Keeps a picture and gives its key; undefined, with a warning, where it is missing or of a kind we do not show. */
  use(path: string): string | undefined {
    if (this.kept.has(path)) return path;
    const place = path.slice(0, 200);
    const bytes = this.#bytesOf(path);
    const contentType = bytes && pictureType(bytes);
    if (bytes === undefined) this.#warnings.add('imageMissing', place);
    else if (!contentType) this.#warnings.add('imageUnreadable', place);
    else {
      this.kept.set(path, { name: path.split('/').at(-1) ?? path, contentType, bytes: bytes.slice() });
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

  /** The key of the cover: as the package document names it, else the first picture of a cover page. */
  cover(
    book: Package,
    firstPage: string | undefined,
    parse: (path: string) => Element | undefined,
  ): string | undefined {
    const items = [...book.items.values()];
    const named = elementsOf(book.metadata, 'meta').find(({ attributes }) => attributes.name === 'cover');
    const declared =
      items.find(({ properties }) => properties.includes('cover-image')) ??
      book.items.get(named?.attributes.content ?? '');
    if (declared && /^image\//.test(declared.mediaType)) return this.use(declared.path);
    const guided = book.guide.find(({ type }) => type === 'cover')?.target.path ?? declared?.path;
    if (guided !== undefined && /\.(png|jpe?g|gif|webp)$/i.test(guided)) return this.use(guided);
    const page = guided ?? firstPage;
    const root = page === undefined ? undefined : parse(page);
    const picture = page !== undefined && root ? this.#firstOf(root, page, guided !== undefined) : undefined;
    return picture === undefined ? undefined : this.use(picture);
  }

  #firstOf(root: Element, path: string, isCover: boolean): string | undefined {
    const body = findElement(root, ({ name }) => name === 'body') ?? root;
    if (!isCoverPage(body, { isCover }) && lineText(body) !== '') return undefined;
    const image = findElement(body, ({ name }) => name === 'img' || name === 'image');
    const { src, href, 'xlink:href': link } = image?.attributes ?? {};
    return resolveAddress(path, src ?? link ?? href ?? '')?.path;
  }
}
