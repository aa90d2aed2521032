import { strToU8 } from 'fflate';
import {
  type Book,
  type BookBlock,
  type BookImage,
  type BookLimits,
  defaultReadOptions,
  type ReadBook,
  type ReadOptions,
} from '#domain/book.ts';
import { emptyText } from '#domain/text.ts';
import { decodeText } from '#formats/encoding.ts';
import { resolveAddress } from '#formats/epub/addresses.ts';
import { finishBook, withSetLanguage } from '#formats/finish-book.ts';
import { type FolderContents, readContents } from '#formats/folder/contents.ts';
import { type FolderFile, isZip, openFolder, titleOfName } from '#formats/folder/files.ts';
import { type Placed, placeBlocks, withPictures } from '#formats/folder/place.ts';
import { readStories } from '#formats/folder/stories.ts';
import { foreignToText } from '#formats/foreign-file.ts';
import type { Beside } from '#formats/html/inline-pictures.ts';
import { read as readHtml } from '#formats/html/read.ts';
import { readOutlineComment } from '#formats/markdown/named-outline.ts';
import { read as readMarkdown } from '#formats/markdown/read.ts';
import { pictureType } from '#formats/pictures.ts';
import { read as readText } from '#formats/text/read.ts';
import { reading, Unreadable } from '#formats/unreadable.ts';
import { Warnings } from '#formats/warnings.ts';

/** Reads a file in one of the formats that a folder knows only by name. */
export type ReadOne = (bytes: Uint8Array, fileName: string, limits: BookLimits, options: ReadOptions) => ReadBook;

const own = /\.(?:md|markdown|html?|xhtml|txt|text)$/i;
const others = /\.(?:docx|docm|odt|fodt|rtf)$/i;
/** A file that a text may refer to, and that is not a text itself. */
const helpers = /\.(?:png|jpe?g|gif|webp|css)$/i;

/**
 * Reads several files as one book: in the given order, or the files of one ZIP archive in natural order. Each file
 * makes chapters, each folder a part; pictures are only found inside the folder.
 *
 * @param readOne - reads word processors' files, which lie in a folder as any other
 */
export function readFolder(
  given: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  limits: BookLimits,
  options: ReadOptions = defaultReadOptions,
  readOne?: ReadOne,
): ReadBook {
  return reading(() => {
    const folder = openFolder(given, limits);
    if (folder.files.some(({ path }) => isScrivener(path))) throw new Unreadable('scrivener');
    if (folder.files.some(({ path }) => /^(?:.*\/)?Index\/Document\.iwa$/.test(path))) throw new Unreadable('pages');
    const stories = readStories(folder.files, limits);
    if (stories) return stories;
    const books = folder.files.filter(({ path }) => /\.epub$/i.test(path));
    const texts = folder.files.filter(({ path }) => own.test(path) || others.test(path));
    const [book] = books;
    if (books.length > 1) throw new Unreadable('severalBooks', namesOf(books));
    if (book && texts.length === 0 && readOne) return readOne(book.read(), book.path, limits, options);
    const reader = new FolderReader(folder.files, { limits, options, readOne });
    return reader.read(texts, folder.name);
  });
}

/** Whether a file is the binder of a Scrivener project, of any version: its texts are numbered, and only there in order. */
export function isScrivener(path: string): boolean {
  return /\.scrivx$|(?:^|\/)binder\.scrivproj$/i.test(path);
}

function namesOf(files: readonly FolderFile[]): string {
  return files
    .map(({ path }) => path.split('/').at(-1))
    .join(', ')
    .slice(0, 200);
}

type Context = { readonly limits: BookLimits; readonly options: ReadOptions; readonly readOne: ReadOne | undefined };

class FolderReader {
  readonly #context: Context;
  readonly #files: ReadonlyMap<string, FolderFile>;
  readonly #warnings = new Warnings();
  readonly #images = new Map<string, BookImage>();
  #known: Partial<Book> = {};
  #hasSetLines = false;
  /** The settings of the program that wrote one of the files. */
  #setLanguage: string | undefined;

  constructor(files: readonly FolderFile[], context: Context) {
    this.#context = context;
    this.#files = new Map(files.map((file) => [file.path, file]));
  }

  read(texts: readonly FolderFile[], name: string | undefined): ReadBook {
    const { limits, options } = this.#context;
    for (const { path } of this.#files.values()) {
      if (!own.test(path) && !others.test(path) && !helpers.test(path)) this.#warnings.add('fileSkipped', path);
    }
    const contents = this.#contents(texts);
    const placed = inOrder(texts, contents?.list).flatMap((file, index) => {
      return file.path === contents?.path ? [] : this.#placed(file, index);
    });
    const { cover: address, ...front } = contents?.list.front ?? {};
    const given = Object.fromEntries(Object.entries(front).filter(([, value]) => value !== undefined));
    const cover = address === undefined ? this.#known.cover : this.#cover(contents?.path ?? '', address);
    const title = front.title ?? (placed.length === 1 ? this.#known.title : undefined) ?? (name && titleOfName(name));
    const said = { ...this.#known, ...given };
    const language = said.language ?? this.#setLanguage;
    const book = { ...said, language, title, cover, images: this.#images, blocks: placeBlocks(placed) } as Book;
    const read = withSetLanguage(finishBook(book, this.#warnings, limits, options), said.language === undefined);
    return read.ok && this.#hasSetLines ? { ...read, hasSetLines: true } : read;
  }

  #contents(texts: readonly FolderFile[]): { path: string; list: FolderContents } | undefined {
    for (const { path, read } of texts) {
      if (path.includes('/') || !/\.(?:md|markdown)$/i.test(path)) continue;
      const list = readContents(path, read(), (other) => other !== path && this.#files.has(other));
      if (list) return { path, list };
    }
    return undefined;
  }

  /** The chapters of one file, and where in the folder they stand. */
  #placed(file: FolderFile, index: number): Placed[] {
    const read = this.#readFile(file);
    if (!read.ok) {
      const { kind, place } = read.problem;
      const isBare = kind === 'noText' || kind === 'headingsOnly';
      if (!isBare && kind !== 'empty') throw new Unreadable(kind, place === file.path ? undefined : place, file.path);
      const blocks = isBare && /\.(?:md|markdown)$/i.test(file.path) ? this.#titleOnly(file) : [];
      if (blocks.length === 0) this.#warnings.add('fileSkipped', file.path);
      return blocks.length === 0 ? [] : [{ folders: foldersOf(file), blocks }];
    }
    for (const { kind, place, count } of read.warnings) {
      this.#warnings.add(kind, place === file.path ? '' : place, count, file.path);
    }
    if (read.hasSetLines) this.#hasSetLines = true;
    const { book, isLanguageSet } = read;
    if (isLanguageSet) this.#setLanguage ??= book.language;
    const keyOf = (key: string) => (this.#files.has(key) ? key : `${index + 1}/${key}`);
    for (const [key, image] of book.images) this.#images.set(keyOf(key), image);
    const { author, summary, licence, cover } = book;
    const language = isLanguageSet ? undefined : book.language;
    const facts = { title: book.title, author, language, summary, licence, cover: cover && keyOf(cover) };
    const known = Object.entries(facts).filter(([, value]) => value !== undefined);
    this.#known = { ...Object.fromEntries(known), ...this.#known };
    const blocks = withPictures(book.blocks, keyOf);
    return [{ folders: foldersOf(file), blocks: titled(blocks, book.title, file.path) }];
  }

  /** A chapter that has a title and not yet any text: a book without text would be refused, in a folder it has a place. */
  #titleOnly({ path, read }: FolderFile): BookBlock[] {
    const { limits, options } = this.#context;
    const { text } = decodeText(read());
    const filled = readMarkdown(strToU8(`${text}\n\n0\n`), limits, options, { path, find: () => undefined });
    const blocks = filled.ok ? titled(filled.book.blocks, filled.book.title, path) : [];
    return blocks.map(withoutLast).filter(({ title }) => title !== '' || readOutlineComment(text.split('\n')[0] ?? ''));
  }

  #readFile({ path, read }: FolderFile): ReadBook {
    const { limits, options, readOne } = this.#context;
    const bytes = read();
    const beside: Beside = { path, find: (other) => this.#beside(other) };
    if (isZip(bytes) || others.test(path)) {
      return readOne?.(bytes, path, limits, options) ?? { ok: false, problem: { kind: 'unknownFormat' } };
    }
    const foreign = foreignToText(bytes);
    if (foreign && bytes.length > 0) return { ok: false, problem: { kind: foreign } };
    if (/html?$/i.test(path)) return readHtml(bytes, limits, options, beside);
    if (/\.te?xt$/i.test(path)) return readText(bytes, limits, options);
    return readMarkdown(bytes, limits, options, beside);
  }

  #beside(path: string): { path: string; bytes: Uint8Array } | undefined {
    const file = this.#files.get(path);
    return file && { path, bytes: file.read() };
  }

  #cover(from: string, address: string): string | undefined {
    const path = resolveAddress(from, address)?.path ?? '';
    const bytes = this.#beside(path)?.bytes;
    const contentType = bytes && pictureType(bytes);
    if (!bytes || !contentType) {
      this.#warnings.add(bytes ? 'imageUnreadable' : 'imageMissing', address.slice(0, 200));
      return undefined;
    }
    this.#images.set(path, { name: path.split('/').at(-1) ?? path, contentType, bytes: bytes.slice() });
    return path;
  }
}

function foldersOf({ path }: FolderFile): string[] {
  return path.split('/').slice(0, -1);
}

/** A block without the last paragraph in it; a scene that only held that is removed with it. */
function withoutLast(block: BookBlock): BookBlock {
  const last = block.children.at(-1);
  if (!last) {
    const content = block.text.content.slice(0, -1);
    return { ...block, text: content.length === 0 ? emptyText : { type: 'doc', content } };
  }
  const left = last.kind === 'scene' && last.text.content.length === 1 ? [] : [withoutLast(last)];
  const children = [...block.children.slice(0, -1), ...left];
  const [only, second] = children;
  return only?.kind === 'scene' && !second ? { ...block, text: only.text, children: [] } : { ...block, children };
}

/** Files as a list of contents has them; those it does not name follow. */
function inOrder(files: readonly FolderFile[], contents: FolderContents | undefined): readonly FolderFile[] {
  if (!contents) return files;
  const placeOf = ({ path }: FolderFile) => {
    const place = contents.paths.indexOf(path);
    return place < 0 ? contents.paths.length : place;
  };
  return files.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * The chapters of a file with their titles: one without is called as the file, and a Markdown file that has a title
 * and several chapters below it is a part.
 */
function titled(blocks: readonly BookBlock[], title: string | undefined, path: string): readonly BookBlock[] {
  const [only, second] = blocks;
  const name = path.split('/').at(-1) ?? path;
  if (only && !second) {
    return only.title === '' && only.kind === 'chapter' ? [{ ...only, title: title ?? titleOfName(name) }] : blocks;
  }
  if (title === undefined || !/\.(?:md|markdown)$/i.test(path)) return blocks;
  const [opening, ...rest] = blocks;
  const leads = opening?.title === '' && opening.children.length === 0;
  const text = leads ? opening.text : { type: 'doc' as const, content: [{ type: 'paragraph' as const }] };
  return [{ kind: 'part', title, text, children: leads ? rest : blocks }];
}
