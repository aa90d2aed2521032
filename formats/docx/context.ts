import type { ReadOptions } from '#domain/book.ts';
import type { Inline } from '#domain/text.ts';
import type { WordNumbering } from '#formats/docx/numbering.ts';
import type { Relationships } from '#formats/docx/package.ts';
import type { WordStyles } from '#formats/docx/styles.ts';
import type { MarkLists } from '#formats/office/marks.ts';
import type { Warnings } from '#formats/warnings.ts';

/** What the reader of one part needs. */
export type WordContext = {
  /** The path of the part, for warnings and relationships. */
  readonly path: string;
  readonly styles: WordStyles;
  readonly numbering: WordNumbering;
  readonly relationships: Relationships;
  readonly warnings: Warnings;
  readonly options: ReadOptions;
  readonly marks: MarkLists;
  /** The language of the book. */
  readonly language: string | undefined;
  /** The content of a footnote (`footnote 3`), an endnote or a comment; undefined where there is none. */
  readonly note: (key: string) => readonly Inline[] | undefined;
  /** Keeps a picture and gives its key; undefined, with a warning, where it cannot be had. */
  readonly picture: (path: string) => string | undefined;
};
