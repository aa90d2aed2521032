import type { Inline, Picture } from '#domain/text.ts';
import { OfficeFlow } from '#formats/office/office-flow.ts';
import { listPlace } from '#formats/rtf/lists.ts';
import { Rows } from '#formats/rtf/rows.ts';
import type { ParagraphState, RtfStyle } from '#formats/rtf/state.ts';

/** A text that is being written: the book itself, a note, a comment, a text box. */
export class Sheet {
  readonly flow: OfficeFlow;
  readonly rows = new Rows();
  line: Inline[] = [];
  before: Picture[] = [];
  after: Picture[] = [];
  isBold = true;
  size = 0;
  /** The text that the word processor printed before a list item. */
  listText = '';
  changes = 0;

  constructor(options: { namesVerse: boolean }) {
    this.flow = new OfficeFlow(options);
  }

  /** Adds the paragraph that was gathered to a flow, and begins the next. */
  write(flow: OfficeFlow, paragraph: ParagraphState, style: RtfStyle | undefined): void {
    const rank = paragraph.rank ?? style?.role.rank;
    const { line: content, before, after, isBold, size, listText } = this;
    this.#clear();
    flow.add({
      content,
      role: rank === undefined ? (style?.role ?? {}) : { rank },
      align: rank === undefined ? paragraph.align : undefined,
      place: rank === undefined ? listPlace(paragraph, listText) : undefined,
      look: { isBold, size, isCentred: paragraph.align === 'center', onNewPage: paragraph.onNewPage },
      before,
      after,
    });
  }

  /** Writes the table that ends here, if there is one; whether it became text. */
  endTable(): boolean {
    if (!this.rows.isOpen) return false;
    const { blocks, asText } = this.rows.finish();
    this.flow.blocks(blocks);
    return asText;
  }

  #clear(): void {
    this.line = [];
    this.before = [];
    this.after = [];
    this.isBold = true;
    this.size = 0;
    this.listText = '';
    this.changes = 0;
  }
}
