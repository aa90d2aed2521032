import type { TextBlock } from '#domain/text.ts';
import type { WordContext } from '#formats/docx/context.ts';
import { type Align, isOn, readAlign, readNumbering, readRank } from '#formats/docx/properties.ts';
import { type Line, RunReader } from '#formats/docx/runs.ts';
import type { ParagraphStyle } from '#formats/docx/styles.ts';
import { readTable } from '#formats/epub/table.ts';
import { pushRun } from '#formats/inlines.ts';
import { sameLanguage } from '#formats/office/marks.ts';
import { OfficeFlow } from '#formats/office/office-flow.ts';
import type { ListPlace } from '#formats/office/paragraph.ts';
import type { Role } from '#formats/office/roles.ts';
import { type Element, elementsOf, findElement } from '#formats/tree.ts';

type Waiting = {
  readonly line: Line;
  readonly paragraph: Element;
  readonly style: ParagraphStyle;
  readonly lang?: string;
};

/** Reads the blocks of a part: paragraphs, tables, content controls, text boxes. */
export class BodyReader {
  readonly #context: WordContext;
  readonly #runs: RunReader;
  #flow: OfficeFlow;
  #paragraphs = 0;
  /** A paragraph whose end a tracked change removes: the next one continues it. */
  #waiting: Waiting | undefined;

  constructor(context: WordContext, flow: OfficeFlow) {
    this.#context = context;
    this.#flow = flow;
    this.#runs = new RunReader(context);
  }

  /** Reads one element of a body. */
  element(element: Element): void {
    const { warnings, path, options } = this.#context;
    const { name } = element;
    if (name === 'p') this.#paragraph(element);
    else if (name === 'tbl') this.#table(element);
    else if (name === 'sdt') {
      if (!isContents(element))
        for (const child of elementsOf(elementsOf(element, 'sdtContent')[0])) this.element(child);
    } else if (name === 'customXml' || name === 'txbxContent') {
      for (const child of elementsOf(element)) this.element(child);
    } else if (name === 'ins' || name === 'moveTo' || name === 'del' || name === 'moveFrom') {
      const isKept = (name === 'ins' || name === 'moveTo') === (options.changes === 'accept');
      this.#changes(1, this.#place);
      if (isKept) for (const child of elementsOf(element)) this.element(child);
    } else if (name === 'AlternateContent') {
      for (const child of elementsOf(elementsOf(element)[0])) this.element(child);
    } else if (name === 'altChunk') warnings.add('embedDropped', path);
  }

  /** Ends the reading: a paragraph still waiting for the next one stands alone. */
  end(): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) this.#finish(waiting);
  }

  get #place(): string {
    return `${this.#context.path}, paragraph ${this.#paragraphs}`;
  }

  #changes(count: number, place: string): void {
    const { options, warnings } = this.#context;
    warnings.add(options.changes === 'accept' ? 'changesAccepted' : 'changesRejected', place, count);
  }

  #paragraph(paragraph: Element): void {
    this.#paragraphs++;
    const { styles, options } = this.#context;
    const [given] = elementsOf(paragraph, 'pPr');
    const [change] = elementsOf(given, 'pPrChange');
    const rejected = change && options.changes === 'reject';
    const properties = rejected ? (elementsOf(change, 'pPr')[0] ?? change) : given;
    const style = styles.paragraph(elementsOf(properties, 'pStyle')[0]?.attributes['w:val']);
    const [mark] = elementsOf(given, 'rPr');
    const said = elementsOf(mark, 'lang')[0]?.attributes['w:val'];
    const lang = said !== undefined && isWholly(paragraph, said) && this.#isForeign(said) ? said : undefined;
    const before = this.#waiting;
    const waiting = before ?? { line: undefined, paragraph, style, lang };
    const line = this.#runs.read(
      paragraph,
      { style: waiting.style, lang: waiting.lang, place: this.#place },
      waiting.line,
    );
    if (change) line.changes++;
    const ends = elementsOf(mark).flatMap(({ name }) => (/^(?:ins|del|moveFrom|moveTo)$/.test(name) ? [name] : []));
    line.changes += ends.length;
    const gone = options.changes === 'accept' ? /^(?:del|moveFrom)$/ : /^(?:ins|moveTo)$/;
    const now: Waiting = { ...waiting, line };
    if (ends.some((name) => gone.test(name))) {
      this.#waiting = now;
      return;
    }
    this.#waiting = undefined;
    this.#finish(now, rejected ? change : undefined);
  }

  #isForeign(lang: string): boolean {
    return !sameLanguage(lang, this.#context.language);
  }

  #finish({ line, paragraph, style, lang }: Waiting, change?: Element): void {
    const [given] = elementsOf(paragraph, 'pPr');
    const properties = change ? (elementsOf(change, 'pPr')[0] ?? change) : given;
    this.#changes(line.changes, this.#place);
    const own = readAlign(properties);
    const role = this.#role(properties, style, line);
    const align = this.#aligned(own, style, role);
    const onNewPage = elementsOf(properties, 'pageBreakBefore').some(isOn) || style.onNewPage;
    const place = role.rank === undefined ? this.#listPlace(properties, style) : this.#number(properties, style, line);
    if (line.breaksPage && line.content.length === 0) this.#flow.pageBreak();
    this.#flow.add({
      content: line.content,
      role,
      align,
      lang,
      place,
      look: {
        isBold: line.isBold,
        size: line.size,
        isCentred: (own ?? style.align) === 'center',
        onNewPage: onNewPage || (line.breaksPage && line.content.length > 0),
      },
      before: line.before,
      after: line.after,
    });
    if (elementsOf(properties, 'sectPr').some(beginsPage)) this.#flow.pageBreak();
    for (const box of line.boxes) {
      this.#context.warnings.add('boxAsText', this.#place);
      this.element(box);
    }
  }

  #role(properties: Element | undefined, style: ParagraphStyle, line: Line): Role {
    const rank = readRank(properties);
    if (rank !== undefined && style.role.rank === undefined && !style.role.isLeftOut) return { rank };
    const bordered = elementsOf(elementsOf(properties, 'pBdr')[0]).length > 0;
    return line.hasRule || (bordered && line.content.length === 0) ? { form: 'break' } : style.role;
  }

  /** How a paragraph is set where it is not as its style, or the document, sets all. */
  #aligned(own: Align | undefined, style: ParagraphStyle, role: Role): 'center' | 'end' | 'justify' | undefined {
    if (role.rank !== undefined || role.form === 'verse') return undefined;
    const { align } = this.#context.styles;
    const set = own ?? (role.quote ? undefined : style.align);
    return set === undefined || set === 'start' || set === align ? undefined : set;
  }

  #listPlace(properties: Element | undefined, style: ParagraphStyle): ListPlace | undefined {
    const { numbering } = this.#context;
    const own = readNumbering(properties);
    const list = own.list ?? style.list;
    const level = own.level ?? style.level ?? 0;
    if (list === undefined || list === '0') return undefined;
    const found = numbering.level(list, level);
    if (!found) return undefined;
    const isItem = found.kind !== 'continued';
    const start = found.kind === 'ordered' ? numbering.count(list, level) : 1;
    return { list, level, ordered: found.kind === 'ordered', start, isItem };
  }

  /** A heading that the word processor numbers keeps its number as words. */
  #number(properties: Element | undefined, style: ParagraphStyle, line: Line): undefined {
    const { numbering } = this.#context;
    const own = readNumbering(properties);
    const list = own.list ?? style.list;
    const level = own.level ?? style.level ?? 0;
    if (list === undefined || list === '0' || !numbering.level(list, level)) return;
    numbering.count(list, level);
    const label = numbering.label(list, level).trim();
    if (label === '') return;
    const words = [...line.content];
    line.content.length = 0;
    pushRun(line.content, words.length > 0 ? `${label} ` : label, []);
    line.content.push(...words);
  }

  #table(table: Element): void {
    this.end();
    const { blocks, asText } = readTable(this.#asRows(table), (cell) => this.#cell(cell), new Map());
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

  /** A table with the names that HTML has for its rows and cells, without rows that a tracked change removed. */
  #asRows(table: Element): Element {
    const gone = this.#context.options.changes === 'accept' ? 'del' : 'ins';
    const inside = (element: Element, name: string): Element[] =>
      elementsOf(element).flatMap((child) => {
        if (child.name === name) return [child];
        return /^(?:sdt|sdtContent|customXml|ins|moveTo)$/.test(child.name) ? inside(child, name) : [];
      });
    const rows = inside(table, 'tr').flatMap((row): Element[] => {
      if (elementsOf(elementsOf(row, 'trPr')[0], gone).length > 0) return [];
      return [{ ...row, children: inside(row, 'tc').map((cell) => ({ ...cell, name: 'td' })) }];
    });
    return { ...table, children: rows };
  }
}

/** Whether a content control holds a table of contents that the word processor made. */
function isContents(sdt: Element): boolean {
  const gallery = findElement(sdt, ({ name }) => name === 'docPartGallery');
  return /table of contents/i.test(gallery?.attributes['w:val'] ?? '');
}

function beginsPage(section: Element): boolean {
  return elementsOf(section, 'type')[0]?.attributes['w:val'] !== 'continuous';
}

/** Whether all words of a paragraph that say a language say this one, and some do. */
function isWholly(paragraph: Element, lang: string): boolean {
  return (
    findElement(paragraph, ({ name, attributes }) => name === 'lang' && attributes['w:val'] === lang) !== undefined
  );
}
