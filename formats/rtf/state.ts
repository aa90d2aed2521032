import type { Role } from '#formats/office/roles.ts';

/** The look of letters. */
export type LetterState = {
  b: boolean;
  i: boolean;
  underline: boolean;
  strike: boolean;
  caps: boolean;
  raised: 'superscript' | 'subscript' | undefined;
  isHidden: boolean;
  isInserted: boolean;
  isDeleted: boolean;
  font: number;
  /** In half points. */
  size: number;
  lang: number | undefined;
};

/** How a paragraph is set. */
export type ParagraphState = {
  style: number;
  align: 'center' | 'end' | 'justify' | undefined;
  rank: number | undefined;
  list: number;
  level: number;
  inTable: boolean;
  onNewPage: boolean;
};

/** Where the words of a group go. */
export type Destination =
  | 'body'
  | 'skip'
  | 'fonts'
  | 'styles'
  | 'title'
  | 'author'
  | 'picture'
  | 'instruction'
  | 'listText'
  | 'commentAuthor';

/** The state that a group begins with and restores at its end. */
export type GroupState = {
  letters: LetterState;
  paragraph: ParagraphState;
  destination: Destination;
  /** How many characters stand for one `\u`. */
  substitutes: number;
  href: string | undefined;
  /** What to do when the group ends. */
  onClose: (() => void) | undefined;
};

export const bareLetters: LetterState = {
  b: false,
  i: false,
  underline: false,
  strike: false,
  caps: false,
  raised: undefined,
  isHidden: false,
  isInserted: false,
  isDeleted: false,
  font: -1,
  size: 24,
  lang: undefined,
};

export const bareParagraph: ParagraphState = {
  style: 0,
  align: undefined,
  rank: undefined,
  list: 0,
  level: 0,
  inTable: false,
  onNewPage: false,
};

/** A style of the file: its role by its name, and its own look. */
export type RtfStyle = { role: Role; letters: LetterState };

/** Follows a control word about letters; returns whether it was one. */
export function followLetters(letters: LetterState, name: string, value: number | undefined): boolean {
  const on = value !== 0;
  switch (name) {
    case 'plain':
      Object.assign(letters, { ...bareLetters, isInserted: letters.isInserted, isDeleted: letters.isDeleted });
      return true;
    case 'b':
    case 'i':
      letters[name] = on;
      return true;
    case 'ul':
    case 'uld':
    case 'uldb':
    case 'ulw':
    case 'uldash':
    case 'ulwave':
      letters.underline = on;
      return true;
    case 'ulnone':
      letters.underline = false;
      return true;
    case 'strike':
    case 'striked':
      letters.strike = on;
      return true;
    case 'scaps':
    case 'caps':
      letters.caps = on;
      return true;
    case 'super':
    case 'sub':
      letters.raised = !on ? undefined : name === 'super' ? 'superscript' : 'subscript';
      return true;
    case 'nosupersub':
      letters.raised = undefined;
      return true;
    case 'v':
      letters.isHidden = on;
      return true;
    case 'revised':
      letters.isInserted = on;
      return true;
    case 'deleted':
      letters.isDeleted = on;
      return true;
    case 'f':
      letters.font = value ?? -1;
      return true;
    case 'fs':
      letters.size = value ?? 24;
      return true;
    case 'lang':
      letters.lang = value;
      return true;
    default:
      return false;
  }
}

/** Follows a control word about paragraphs; whether it was one. */
export function followParagraph(paragraph: ParagraphState, name: string, value: number | undefined): boolean {
  switch (name) {
    case 'pard':
      Object.assign(paragraph, bareParagraph);
      return true;
    case 's':
      paragraph.style = value ?? 0;
      return true;
    case 'qc':
      paragraph.align = 'center';
      return true;
    case 'qr':
      paragraph.align = 'end';
      return true;
    case 'qj':
    case 'qd':
      paragraph.align = 'justify';
      return true;
    case 'ql':
      paragraph.align = undefined;
      return true;
    case 'outlinelevel':
      paragraph.rank = value !== undefined && value >= 0 && value < 9 ? value + 1 : undefined;
      return true;
    case 'ls':
      paragraph.list = value ?? 0;
      return true;
    case 'ilvl':
      paragraph.level = Math.max(0, Math.min(value ?? 0, 8));
      return true;
    case 'intbl':
      paragraph.inTable = true;
      return true;
    case 'pagebb':
      paragraph.onNewPage = value !== 0;
      return true;
    default:
      return false;
  }
}
