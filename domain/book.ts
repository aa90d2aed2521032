import type { Text } from '#domain/text.ts';

/** What an importer understood of a file: the shape is the same for every format. */
export type Book = {
  /** Undefined where the file does not say; the command then asks for one or takes the file's name. */
  readonly title?: string;
  readonly author?: string;
  /** A BCP 47 tag as the file gives it. */
  readonly language?: string;
  readonly summary?: string;
  readonly licence?: string;
  /** The key of the cover in `images`. */
  readonly cover?: string;
  /** Pictures by the key that `image` nodes hold in `attrs.file`. */
  readonly images: ReadonlyMap<string, BookImage>;
  /** The manuscript in order: parts hold chapters, chapters hold scenes. */
  readonly blocks: readonly BookBlock[];
};

export type BookImage = { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array };

/** A part, chapter or scene with its own text, which comes before its children. */
export type BookBlock = {
  readonly kind: 'part' | 'chapter' | 'scene';
  readonly title: string;
  readonly text: Text;
  readonly children: readonly BookBlock[];
};

/** Something that did not come over as it was; the import goes on. */
export type BookWarning = {
  readonly kind:
    | 'tableAsText'
    | 'imageMissing'
    | 'imageUnreadable'
    | 'noteMissing'
    | 'linkDropped'
    | 'htmlDropped'
    | 'embedDropped'
    | 'spineItemMissing'
    | 'invalidBytes'
    | 'deepOutline';
  /** Where: a file inside the archive, or `line 120`. */
  readonly place: string;
  /** How often at that place. */
  readonly count: number;
};

/** Why a file can not be read; nothing is imported. */
export type BookProblem = {
  readonly kind:
    | 'empty'
    | 'tooLarge'
    | 'tooManyEntries'
    | 'tooDeep'
    | 'tooSlow'
    | 'notThisFormat'
    | 'unknownFormat'
    | 'damaged'
    | 'encrypted'
    | 'fixedLayout'
    | 'noText'
    | 'notUtf8';
  /** The file inside the archive, the line, or the limit that was passed. */
  readonly place?: string;
};

/** How much one import may take; what is over is refused with the name of the limit. */
export type BookLimits = {
  /** Bytes of the file itself. */
  readonly fileBytes: number;
  /** Bytes of everything in an archive together, unpacked. */
  readonly unpackedBytes: number;
  /** Files in an archive. */
  readonly entries: number;
  /** Unpacked bytes for one packed byte, of any entry over 1 MiB. */
  readonly ratio: number;
  /** Elements inside one another. */
  readonly depth: number;
  /** Blocks (parts, chapters, scenes) of the book. */
  readonly blocks: number;
};

export const defaultBookLimits: BookLimits = {
  fileBytes: 100 * 2 ** 20,
  unpackedBytes: 400 * 2 ** 20,
  entries: 10_000,
  ratio: 200,
  depth: 200,
  blocks: 5_000,
};

export type ReadBook =
  | { readonly ok: true; readonly book: Book; readonly warnings: readonly BookWarning[] }
  | { readonly ok: false; readonly problem: BookProblem };
