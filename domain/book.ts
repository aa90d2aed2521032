import type { Graph } from '#domain/journey/graph.ts';
import type { Text } from '#domain/text.ts';

/** Subjects of one book at most; a book with more has a list of words for search engines. */
export const mostSubjects = 200;

/** What an importer understood of a file: the shape is the same for every format. */
export type Book = {
  /** Undefined where the file does not say; the command then asks for one or takes the file's name. */
  readonly title?: string;
  readonly author?: string;
  /** A BCP 47 tag as the file gives it. */
  readonly language?: string;
  readonly summary?: string;
  readonly licence?: string;
  /** Its subjects: genres and tags by their names. */
  readonly subjects?: readonly string[];
  /** The key of the cover in `images`. */
  readonly cover?: string;
  /** Pictures by the key that `image` nodes hold in `attrs.file`. */
  readonly images: ReadonlyMap<string, BookImage>;
  /** The manuscript in order: parts hold chapters, chapters hold scenes. */
  readonly blocks: readonly BookBlock[];
  /** Branching journeys, of interactive fiction; such a book may have no blocks. */
  readonly journeys?: readonly BookJourney[];
};

/** A branching journey of a book. Its title is empty where the file does not say one: it is called as the book. */
export type BookJourney = {
  readonly title: string;
  readonly summary?: string;
  /** A BCP 47 tag, where the file says it of this journey. */
  readonly language?: string;
  readonly graph: Graph;
};

export type BookImage = { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array };

/** A part, chapter or scene with its own text, which comes before its children. */
export type BookBlock = {
  readonly kind: 'part' | 'chapter' | 'scene';
  readonly title: string;
  readonly text: Text;
  readonly children: readonly BookBlock[];
};

/** Something that was not imported as it was; the import continues. */
export type BookWarning = {
  readonly kind:
    | 'tableAsText'
    | 'changesAccepted'
    | 'changesRejected'
    | 'commentsAsNotes'
    | 'commentsLeftOut'
    | 'fieldAsText'
    | 'boxAsText'
    | 'encodingGuessed'
    | 'fileSkipped'
    | 'imageMissing'
    | 'imageUnreadable'
    | 'noteMissing'
    | 'linkDropped'
    | 'htmlDropped'
    | 'hiddenLeftOut'
    | 'embedDropped'
    | 'spineItemMissing'
    | 'invalidBytes'
    | 'deepOutline'
    | 'macroAsText'
    | 'revealAsStep'
    | 'variableMixed'
    | 'passageTwice'
    | 'passageLeftOut'
    | 'metadataUnreadable'
    | 'inkWarning'
    | 'inkMadeNative';
  /** Where: a file inside the archive, or `line 120`. */
  readonly place: string;
  /** Which file, where several make one book. */
  readonly file?: string;
  /** How often at that place. */
  readonly count: number;
};

/** Files that may be imported as one book, each sent by itself; a folder of more comes packed. */
export const filesAtMost = 500;

/** The title of a book whose file names none: the name of the file. */
export function titleOfFile(name: string): string {
  const words = name
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]+$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words || name || '?';
}

/** Why a file cannot be read; nothing is imported. */
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
    | 'headingsOnly'
    | 'pdf'
    | 'picture'
    | 'kindle'
    | 'pages'
    | 'packed'
    | 'scrivener'
    | 'plainText'
    | 'notText'
    | 'severalBooks'
    | 'newerArchive'
    | 'oldFormat'
    | 'inkError'
    | 'inkIncludeMissing';
  /** The file inside the archive, the line, or the limit that was passed; `domain/book-place.ts` divides it. */
  readonly place?: string;
  /** Which file, where several were given or lie in a folder. */
  readonly file?: string;
};

/** Problems of files that are something else than a manuscript: it helps to say what can be imported. */
export const foreignKinds: readonly BookProblem['kind'][] = [
  ...(['pdf', 'picture', 'kindle', 'pages', 'packed', 'scrivener', 'plainText', 'notText'] as const),
  ...(['notThisFormat', 'unknownFormat', 'oldFormat'] as const),
];

/** How much one import may hold; a larger one is refused with the name of the limit. */
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

/** What may begin a chapter other than the headings of a rank. */
export const chapterLines = ['found', 'words', 'numbers', 'looks', 'none'] as const;

/** Where a paragraph may end in plain text and Markdown. */
export const paragraphEnds = ['found', 'emptyLine', 'everyLine', 'indent'] as const;

/** What the user may decide about how a file is understood; the preview shows the result. */
export type ReadOptions = {
  /** The rank of the headings (1 highest) that begin chapters; higher ones make parts. Undefined: detected. */
  readonly chapterRank: 1 | 2 | 3 | 4 | 5 | 6 | undefined;
  /**
   * What begins chapters besides such headings: detected, lines that say so (“Chapter 1”, “Epilogue”), lines with just
   * a number, short lines in bold or larger letters, or nothing: all is one chapter. A chosen rank takes precedence.
   */
  readonly chapters: (typeof chapterLines)[number];
  /**
   * Whether a single highest heading may be the title of the book, or is a part or chapter like others: a book that is
   * imported into another one has no place for a title.
   */
  readonly bookTitle: 'found' | 'none';
  /**
   * The marks between scenes: the usual signs (stars, an asterism, a rule), none at all, or lines that hold just these
   * characters besides those signs.
   */
  readonly scenes: 'signs' | 'none' | { readonly mark: string };
  /** Whether short lines that end on purpose may be verse, or are paragraphs with line breaks. */
  readonly verse: 'found' | 'none';
  /**
   * The end of a paragraph in plain text and Markdown: detected, an empty line, each line end, or the indent of the
   * next line.
   */
  readonly paragraphs: (typeof paragraphEnds)[number];
  /** Tracked changes: taken as if accepted, or as if rejected. */
  readonly changes: 'accept' | 'reject';
  /** Comments in the file: left out, or kept as notes that begin with their author's name. */
  readonly comments: 'leave' | 'notes';
};

export const defaultReadOptions: ReadOptions = {
  chapterRank: undefined,
  chapters: 'found',
  bookTitle: 'found',
  scenes: 'signs',
  verse: 'found',
  paragraphs: 'found',
  changes: 'accept',
  comments: 'leave',
};

/** The few words a file is given besides the author's own, in the language of the book. */
export type BookLabels = {
  readonly contents: string;
  readonly notes: string;
  readonly cover: string;
  readonly titlePage: string;
  /** Said before the author's name: “by”, «de»; empty where the language says nothing. */
  readonly by: string;
  /** “About 80,000 words”, for the title page of a manuscript. */
  readonly aboutWords: string;
  readonly part: string;
  readonly chapter: string;
  /** The names of genres. */
  readonly genres?: Readonly<Record<string, string>>;
};

/** The options of a file that is written. The same book with the same options gives the same bytes. */
export type WriteOptions = {
  /** The name of this edition everywhere, a URN. */
  readonly identifier: string;
  /** When the text was last changed, in milliseconds: never the time of the writing. */
  readonly modifiedAt: number;
  /** A word processor's file as editors ask for manuscripts, or as it would be printed. */
  readonly layout: 'manuscript' | 'laidOut';
  readonly labels: BookLabels;
};

export type ReadBook =
  | {
      readonly ok: true;
      readonly book: Book;
      readonly warnings: readonly BookWarning[];
      /** Whether some of it has indented lines, or is plain text: then the user may choose where paragraphs end. */
      readonly hasSetLines?: boolean;
      /** Whether its language is only what the program that wrote it is set to. */
      readonly isLanguageSet?: boolean;
      /** Whether its language was detected from its words. */
      readonly isLanguageFound?: boolean;
    }
  | { readonly ok: false; readonly problem: BookProblem };
