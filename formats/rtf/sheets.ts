import type { ReadOptions } from '#domain/book.ts';
import type { Inline } from '#domain/text.ts';
import { inlinesOfBlocks } from '#formats/epub/flatten.ts';
import { pushRun } from '#formats/inlines.ts';
import { MarkLists } from '#formats/office/marks.ts';
import { OfficeFlow } from '#formats/office/office-flow.ts';
import { lookOf } from '#formats/rtf/look.ts';
import { Sheet } from '#formats/rtf/sheet.ts';
import type { GroupState, RtfStyle } from '#formats/rtf/state.ts';
import type { Warnings } from '#formats/warnings.ts';

/** The texts that are being written at one time: the book, and inside of it perhaps a note or a comment. */
export class Sheets {
  /** The styles of the file by number. */
  readonly styles = new Map<number, RtfStyle>();
  /** The language of the book. */
  language: string | undefined;
  readonly #options: ReadOptions;
  readonly #warnings: Warnings;
  readonly #marks = new MarkLists();
  readonly #sheets: Sheet[] = [new Sheet({ namesVerse: false })];
  #paragraphs = 1;

  constructor(options: ReadOptions, warnings: Warnings) {
    this.#options = options;
    this.#warnings = warnings;
  }

  /** The text that is written now. */
  get sheet(): Sheet {
    return this.#sheets.at(-1) as Sheet;
  }

  /** Where the reader is, for warnings. */
  get place(): string {
    return `paragraph ${this.#paragraphs}`;
  }

  /** Begins a separate text; the following content belongs to it. */
  open(): void {
    this.#sheets.push(new Sheet({ namesVerse: true }));
  }

  /** Ends a separate text and returns its content. */
  close(state: GroupState): Inline[] {
    this.endParagraph(state);
    this.endTable();
    const sheet = this.#sheets.length > 1 ? this.#sheets.pop() : undefined;
    return sheet ? inlinesOfBlocks(sheet.flow.plainBlocks(), { type: 'hardBreak' }) : [];
  }

  /** Adds words, unless they are hidden or gone with a tracked change. */
  text(words: string, state: GroupState): void {
    const { letters, paragraph } = state;
    const { sheet } = this;
    if (letters.isInserted || letters.isDeleted) sheet.changes++;
    const accepts = this.#options.changes === 'accept';
    if (accepts ? letters.isDeleted : letters.isInserted) return;
    if (letters.isHidden) {
      if (words.trim() !== '') this.#warnings.add('hiddenLeftOut', this.place);
      return;
    }
    const look = lookOf(state, this.styles.get(paragraph.style), this.language);
    pushRun(sheet.line, words, this.#marks.of(look));
    if (words.trim() === '') return;
    if (!letters.b) sheet.isBold = false;
    sheet.size = sheet.size === 0 ? letters.size : Math.min(sheet.size, letters.size);
  }

  /** Adds a note. */
  note(note: readonly Inline[]): void {
    if (note.length > 0) this.sheet.line.push({ type: 'footnote', attrs: { note: JSON.stringify(note) } });
  }

  /** Adds a comment as a note, or leaves it out. */
  comment(content: readonly Inline[], author: string): void {
    const isKept = this.#options.comments === 'notes';
    this.#warnings.add(isKept ? 'commentsAsNotes' : 'commentsLeftOut', this.place);
    const named: Inline[] = author === '' ? [] : [{ type: 'text', text: `${author}: ` }];
    if (isKept) this.note([...named, ...content]);
  }

  /** Ends the paragraph. */
  endParagraph(state: GroupState, { breaksPage = false } = {}): void {
    if (!state.paragraph.inTable) this.endTable();
    const { flow } = this.sheet;
    this.#write(flow, state);
    if (breaksPage) flow.pageBreak();
    this.#paragraphs++;
  }

  /** Ends a cell of a table. */
  endCell(state: GroupState): void {
    const cell = new OfficeFlow({ namesVerse: true });
    this.#write(cell, state);
    this.sheet.rows.cell(cell);
  }

  /** Writes the table that ends here, if there is one. */
  endTable(): void {
    if (this.sheet.endTable()) this.#warnings.add('tableAsText', this.place);
  }

  #write(flow: OfficeFlow, { paragraph }: GroupState): void {
    const kind = this.#options.changes === 'accept' ? 'changesAccepted' : 'changesRejected';
    this.#warnings.add(kind, this.place, this.sheet.changes);
    this.sheet.write(flow, paragraph, this.styles.get(paragraph.style));
  }
}
