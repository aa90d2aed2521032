import type { TextBlock } from '#domain/text.ts';
import { readTable } from '#formats/epub/table.ts';
import type { OdtContext } from '#formats/odt/context.ts';
import { type Line, RunReader } from '#formats/odt/runs.ts';
import type { ParagraphStyle } from '#formats/odt/styles.ts';
import { lowestRank } from '#formats/office/chapter-rank.ts';
import { deepestLevel } from '#formats/office/flow-writer.ts';
import { sameLanguage } from '#formats/office/marks.ts';
import { OfficeFlow } from '#formats/office/office-flow.ts';
import type { ListPlace } from '#formats/office/paragraph.ts';
import { type Element, elementsOf } from '#formats/tree.ts';

type Waiting = {
  readonly line: Line;
  readonly style: ParagraphStyle;
  readonly rank?: number;
  readonly lang?: string;
  readonly place?: ListPlace;
};
type Around = { readonly style: string; readonly level: number };

const leftOut =
  /^(?:table-of-content|illustration-index|table-index|object-index|user-index|alphabetical-index|forms|(?:sequence|variable|user-field|dde-connection)-decls)$/;

/** Reads the blocks of a text: paragraphs, headings, lists, tables, sections, text boxes. */
export class BodyReader {
  readonly #context: OdtContext;
  readonly #runs: RunReader;
  readonly #counts = new Map<string, number>();
  readonly #ids = new Map<string, string>();
  #flow: OfficeFlow;
  #paragraphs = 0;
  #lists = 0;
  #waiting: Waiting | undefined;

  constructor(context: OdtContext, flow: OfficeFlow) {
    this.#context = context;
    this.#flow = flow;
    this.#runs = new RunReader(context);
  }

  /** Reads one element of a text. */
  element(element: Element, place?: ListPlace, around: Around = { style: '', level: 0 }): void {
    const { name } = element;
    if (name === 'p' || name === 'h') this.#paragraph(element, place);
    else if (name === 'list') this.#list(element, around);
    else if (name === 'table') this.#table(element);
    else if (name === 'tracked-changes') this.#takeChanges(element);
    else if (name === 'frame' || /^change/.test(name))
      this.#paragraph({ ...element, name: 'p', attributes: {}, children: [element] }, place);
    else if (!leftOut.test(name)) for (const child of elementsOf(element)) this.element(child, place, around);
  }

  /** Ends the reading: a paragraph still waiting for the next one stands alone. */
  end(): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) this.#finish(waiting);
  }

  get #place(): string {
    return `content.xml, paragraph ${this.#paragraphs}`;
  }

  #takeChanges(element: Element): void {
    for (const region of elementsOf(element, 'changed-region')) {
      const id = region.attributes['text:id'] ?? region.attributes['xml:id'] ?? '';
      const [change] = elementsOf(region);
      if (change) this.#context.changes.set(id, change);
    }
  }

  #paragraph(element: Element, place: ListPlace | undefined): void {
    this.#paragraphs++;
    const { styles, language } = this.#context;
    const style = styles.paragraph(element.attributes['text:style-name'] ?? 'Standard');
    const level = Number(element.attributes['text:outline-level'] ?? style.rank ?? 1);
    const rank =
      element.name === 'h' ? Math.max(1, Math.min(Number.isInteger(level) ? level : 1, lowestRank)) : undefined;
    const said = style.ownLang;
    const lang = rank === undefined && said !== undefined && !sameLanguage(said, language) ? said : undefined;
    const waiting = this.#waiting ?? { line: undefined, style, rank, lang, place };
    const read = {
      style: waiting.rank ? { ...waiting.style, rank: waiting.rank } : waiting.style,
      look: style.look,
      lang: waiting.lang,
      place: this.#place,
    };
    const line = this.#runs.read(element, read, waiting.line);
    const now = { ...waiting, line };
    if (this.#runs.isDropping) {
      this.#waiting = now;
      return;
    }
    this.#waiting = undefined;
    this.#finish(now);
  }

  #finish({ line, style, rank, lang, place }: Waiting): void {
    const { styles, warnings, options } = this.#context;
    warnings.add(options.changes === 'accept' ? 'changesAccepted' : 'changesRejected', this.#place, line.changes);
    const role =
      rank === undefined || style.role.isLeftOut || style.role.front
        ? style.role
        : { ...(style.role.isAlone ? style.role : {}), rank };
    const set = style.ownAlign ?? (role.quote ? undefined : style.namedAlign);
    const isPlain = role.rank === undefined && role.form !== 'verse';
    const align = !isPlain || set === 'start' || set === styles.align ? undefined : set;
    this.#flow.add({
      content: line.content,
      role,
      align,
      lang,
      place: role.rank === undefined ? place : undefined,
      look: { isBold: line.isBold, size: line.size, isCentred: set === 'center', onNewPage: style.onNewPage },
      before: line.before,
      after: line.after,
    });
    for (const box of line.boxes) {
      warnings.add('boxAsText', this.#place);
      for (const child of elementsOf(box)) this.element(child);
    }
  }

  #list(list: Element, around: Around): void {
    const { attributes } = list;
    const level = Math.min(around.level, deepestLevel);
    const style = attributes['text:style-name'] ?? around.style;
    const goesOn = attributes['text:continue-numbering'] === 'true' || attributes['text:continue-list'] !== undefined;
    const key = `${style} ${level}`;
    const id = (goesOn ? this.#ids.get(key) : undefined) ?? `list ${++this.#lists}`;
    this.#ids.set(key, id);
    const { ordered, start } = this.#context.styles.list(style, level);
    let next = goesOn ? (this.#counts.get(key) ?? start - 1) + 1 : start;
    for (const item of elementsOf(list)) {
      const isItem = item.name === 'list-item';
      if (!isItem && item.name !== 'list-header') continue;
      const given = Number(item.attributes['text:start-value'] ?? Number.NaN);
      if (Number.isSafeInteger(given) && given >= 0) next = given;
      // An item that only holds a deeper list is a wrapper and not a separate item.
      let isFirst = true;
      for (const child of elementsOf(item)) {
        const place = { list: id, level, ordered, start: next, isItem: isFirst && isItem };
        this.element(child, place, { style, level: level + 1 });
        if (child.name === 'p' || child.name === 'h') isFirst = false;
      }
      if (isFirst) continue;
      this.#counts.set(key, next);
      if (isItem) next++;
    }
  }

  #table(table: Element): void {
    this.end();
    const { blocks, asText } = readTable(asRows(table), (cell) => this.#cell(cell), new Map());
    if (asText) this.#context.warnings.add('tableAsText', this.#place);
    this.#flow.blocks(blocks);
  }

  #cell(cell: Element): TextBlock[] {
    const outer = this.#flow;
    this.#flow = new OfficeFlow({ namesVerse: true });
    for (const child of elementsOf(cell)) this.element(child);
    this.end();
    const blocks = this.#flow.plainBlocks();
    this.#flow = outer;
    return blocks;
  }
}

/** A table with the names that HTML has for its rows and cells. */
function asRows(table: Element): Element {
  const rowsIn = (element: Element): Element[] =>
    elementsOf(element).flatMap((child) => {
      if (child.name === 'table-row') {
        const cells = elementsOf(child, 'table-cell').map((cell) => ({ ...cell, name: 'td' }));
        return [{ ...child, name: 'tr', children: cells }];
      }
      return /^table-(?:rows|header-rows|row-group)$/.test(child.name) ? rowsIn(child) : [];
    });
  return { ...table, children: rowsIn(table) };
}
