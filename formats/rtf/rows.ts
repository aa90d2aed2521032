import type { TextBlock } from '#domain/text.ts';
import { readTable } from '#formats/epub/table.ts';
import type { OfficeFlow } from '#formats/office/office-flow.ts';
import type { Element } from '#formats/tree.ts';

/** Gathers the cells of a table until a paragraph comes that stands in none. */
export class Rows {
  readonly #cells: TextBlock[][] = [];
  #rows: number[][] = [];
  #row: number[] = [];

  /** Whether anything waits to be written. */
  get isOpen(): boolean {
    return this.#rows.length > 0 || this.#row.length > 0;
  }

  /** Ends a cell. */
  cell(flow: OfficeFlow): void {
    this.#row.push(this.#cells.length);
    this.#cells.push(flow.plainBlocks());
  }

  /** Ends a row. */
  row(): void {
    if (this.#row.length > 0) this.#rows.push(this.#row);
    this.#row = [];
  }

  /** The table as paragraphs; whether any of its rows had several cells. */
  finish(): { blocks: TextBlock[]; asText: boolean } {
    this.row();
    const element = (name: string, order: number, children: Element[]): Element => ({
      name,
      order,
      children,
      attributes: {},
    });
    const rows = this.#rows.map((cells) =>
      element(
        'tr',
        0,
        cells.map((cell) => element('td', cell, [])),
      ),
    );
    this.#rows = [];
    return readTable(element('table', 0, rows), ({ order }) => this.#cells[order] ?? [], new Map());
  }
}
