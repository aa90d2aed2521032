import type { ReadOptions } from '#domain/book.ts';
import type { Inline } from '#domain/text.ts';
import type { OdtStyles } from '#formats/odt/styles.ts';
import type { MarkLists } from '#formats/office/marks.ts';
import type { Element } from '#formats/tree.ts';
import type { Warnings } from '#formats/warnings.ts';

/** What the reader of the content needs. */
export type OdtContext = {
  readonly styles: OdtStyles;
  readonly warnings: Warnings;
  readonly options: ReadOptions;
  readonly marks: MarkLists;
  /** The language of the book. */
  readonly language: string | undefined;
  /** The tracked changes by id: `insertion`, `deletion` or `format-change`. */
  readonly changes: Map<string, Element>;
  /** Keeps a picture and gives its key; undefined, with a warning, where it cannot be had. */
  readonly picture: (path: string) => string | undefined;
  /** The content of a note or comment. */
  readonly noteContent: (element: Element) => readonly Inline[];
};
