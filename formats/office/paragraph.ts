import type { Inline, Picture } from '#domain/text.ts';
import type { Role } from '#formats/office/roles.ts';

/** Where in which list a paragraph stands. */
export type ListPlace = {
  /** Names the list among those of the file. */
  readonly list: string;
  /** From 0. */
  readonly level: number;
  readonly ordered: boolean;
  /** The number of the first item. */
  readonly start: number;
  /** Whether it begins an item; otherwise it continues the one before. */
  readonly isItem: boolean;
};

/** The common look of a paragraph's letters, by which headings without a style are found. */
export type ParagraphLook = {
  readonly isBold: boolean;
  /** In half points; 0 where it is not given. */
  readonly size: number;
  readonly isCentred: boolean;
  readonly onNewPage: boolean;
};

/** A paragraph as every word processor has it, before it finds its place in lists and quotations. */
export type OfficeParagraph = {
  readonly content: readonly Inline[];
  readonly role: Role;
  readonly align?: 'center' | 'end' | 'justify';
  readonly lang?: string;
  readonly place?: ListPlace;
  readonly look: ParagraphLook;
  /** The pictures anchored in it, those before its words and those after its first word. */
  readonly before: readonly Picture[];
  readonly after: readonly Picture[];
};
