import { type Inline, type Mark, type Picture, type PlainMark, safeHref } from '#domain/text.ts';
import { pushRun } from '#formats/inlines.ts';
import type { OdtContext } from '#formats/odt/context.ts';
import type { ParagraphStyle, TextLook } from '#formats/odt/styles.ts';
import { sameLanguage } from '#formats/office/marks.ts';
import { type Element, elementsOf, findElement, lineText, rawText } from '#formats/tree.ts';

/** The contents of one paragraph. */
export type Line = {
  readonly content: Inline[];
  readonly before: Picture[];
  readonly after: Picture[];
  /** The contents of text boxes anchored here: elements that hold paragraphs. */
  readonly boxes: Element[];
  changes: number;
  isBold: boolean;
  size: number;
};

type Around = {
  readonly style: ParagraphStyle;
  readonly look: TextLook;
  readonly place: string;
  readonly lang?: string;
  readonly href?: string;
};

const fields =
  /^(?:page-(?:number|count)|page-continuation|(?:bookmark|note|sequence|page|reference)-ref|sequence|date|time|chapter|file-name|user-field-get|variable-(?:get|set)|expression|(?:creation|modification|print)-(?:date|time)|database-display)$/;
const silent =
  /^(?:bookmark.*|annotation-end|soft-page-break|script|event-listeners|(?:alphabetical|toc|user)-index-mark.*)$/;

/** Reads what paragraphs hold, one after another: tracked changes may span several. */
export class RunReader {
  readonly #context: OdtContext;
  /** The rejected insertions that are open here. */
  readonly #dropped = new Set<string>();
  #line: Line = emptyLine();
  #afterSpace = true;

  constructor(context: OdtContext) {
    this.#context = context;
  }

  /** Whether what stands here is left out, the end of the paragraph too. */
  get isDropping(): boolean {
    return this.#dropped.size > 0;
  }

  /** Reads a paragraph, or continues one whose end a tracked change removed. */
  read(paragraph: Element, around: Around, line: Line = emptyLine()): Line {
    this.#line = line;
    this.#afterSpace = true;
    this.#children(paragraph, around);
    return line;
  }

  #children(element: Element, around: Around): void {
    for (const child of element.children) {
      if (typeof child === 'string') this.#text(child, around);
      else this.#element(child, around);
    }
  }

  #element(element: Element, around: Around): void {
    const { styles, warnings, options } = this.#context;
    const { name, attributes } = element;
    if (/^change(?:-start|-end)?$/.test(name)) {
      this.#change(name, attributes['text:change-id'] ?? '', around);
      return;
    }
    if (this.isDropping || silent.test(name)) return;
    if (name === 'span') {
      const look = { ...around.look, ...styles.text(attributes['text:style-name'] ?? '') };
      this.#children(element, { ...around, look });
    } else if (name === 's') this.#push(' '.repeat(Math.min(Number(attributes['text:c'] ?? 1) || 1, 1_000)), around);
    else if (name === 'tab') this.#push('\t', around);
    else if (name === 'line-break') {
      this.#line.content.push({ type: 'hardBreak' });
      this.#afterSpace = true;
    } else if (name === 'a') {
      const href = safeHref(attributes['xlink:href']);
      if (!href && !attributes['xlink:href']?.startsWith('#')) warnings.add('linkDropped', around.place);
      this.#children(element, href ? { ...around, href } : around);
    } else if (name === 'note') this.#note(elementsOf(element, 'note-body')[0]);
    else if (name === 'annotation') {
      warnings.add(options.comments === 'notes' ? 'commentsAsNotes' : 'commentsLeftOut', 'content.xml');
      if (options.comments === 'notes') this.#note(element, lineText(elementsOf(element, 'creator')[0]));
    } else if (name === 'frame' || name === 'custom-shape' || name === 'rect' || name === 'g')
      this.#frame(element, around);
    else if (name === 'ruby') {
      this.#children(elementsOf(element, 'ruby-base')[0] ?? element, around);
      this.#push(`(${rawText(elementsOf(element, 'ruby-text')[0] ?? element)})`, around);
    } else {
      if (fields.test(name)) warnings.add('fieldAsText', around.place);
      this.#children(element, around);
    }
  }

  /** Follows a tracked change: inserted text lies between two marks, deleted text in its region. */
  #change(name: string, id: string, around: Around): void {
    const { changes, options } = this.#context;
    const change = changes.get(id);
    const isRejected = options.changes === 'reject';
    if (name === 'change-end') {
      this.#dropped.delete(id);
      return;
    }
    if (!change) return;
    this.#line.changes++;
    if (change.name === 'insertion' && isRejected && name === 'change-start') this.#dropped.add(id);
    if (change.name !== 'deletion' || !isRejected || this.isDropping) return;
    // The words are restored where they stood; the ends of paragraphs among them as line breaks.
    for (const [index, part] of elementsOf(change)
      .filter((one) => one.name !== 'change-info')
      .entries()) {
      if (index > 0) this.#line.content.push({ type: 'hardBreak' });
      this.#children(part, around);
    }
  }

  #note(body: Element | undefined, author = ''): void {
    if (!body) return;
    const named: Inline[] = author === '' ? [] : [{ type: 'text', text: `${author}: ` }];
    const note = [...named, ...this.#context.noteContent(body)];
    if (note.length > 0) this.#line.content.push({ type: 'footnote', attrs: { note: JSON.stringify(note) } });
  }

  #frame(frame: Element, around: Around): void {
    const { warnings, picture } = this.#context;
    const box = findElement(frame, ({ name }) => name === 'text-box');
    const image =
      elementsOf(frame, 'image')[0] ?? (box ? undefined : findElement(frame, ({ name }) => name === 'image'));
    if (elementsOf(frame).some(({ name }) => /^(?:object(?:-ole)?|plugin|applet)$/.test(name))) {
      warnings.add('embedDropped', around.place);
      return;
    }
    if (box) this.#line.boxes.push(box);
    if (!image) return;
    const path = (image.attributes['xlink:href'] ?? '').replace(/^\.\//, '');
    if (path === '' || /^[a-z][\w+.-]*:|\.\./i.test(path)) {
      warnings.add('imageMissing', path === '' ? around.place : path.slice(0, 200));
      return;
    }
    const file = picture(path);
    const alt = lineText(elementsOf(frame, 'desc')[0]) || lineText(elementsOf(frame, 'title')[0]);
    const hasWords = this.#line.content.some((inline) => inline.type !== 'text' || inline.text.trim() !== '');
    if (file !== undefined) this.#line[hasWords ? 'after' : 'before'].push({ type: 'image', attrs: { file, alt } });
  }

  /** Adds words, runs of white space as one space (ODF 1.3 part 3, 6.1.2). */
  #text(source: string, around: Around): void {
    if (this.isDropping) return;
    let words = source.replace(/[ \t\n\r]+/g, ' ');
    if (this.#afterSpace && words.startsWith(' ')) words = words.slice(1);
    if (words === '') return;
    this.#push(words, around);
    this.#afterSpace = words.endsWith(' ');
  }

  #push(words: string, around: Around): void {
    const { look } = around;
    this.#afterSpace = false;
    if (look.isHidden) {
      if (words.trim() !== '') this.#context.warnings.add('hiddenLeftOut', around.place);
      return;
    }
    pushRun(this.#line.content, words, this.#marks(around));
    if (words.trim() === '') return;
    if (!look.bold) this.#line.isBold = false;
    const size = look.size ?? 0;
    this.#line.size = this.#line.size === 0 ? size : Math.min(this.#line.size, size);
  }

  /** In headings, quotations and verse only what differs from their own look is marked. */
  #marks({ style, look, lang, href }: Around): readonly Mark[] {
    const { styles, marks, language } = this.#context;
    const { role } = style;
    const isHeading = role.rank !== undefined || style.rank !== undefined;
    const hasOwnLook = isHeading || role.quote || role.form || role.front;
    const base = hasOwnLook ? style.named : styles.paragraph('Standard').named;
    const differs = (name: 'bold' | 'italic' | 'underline' | 'strike' | 'smallCaps') =>
      (look[name] ?? false) !== (base[name] ?? false);
    const plain = new Set<PlainMark>();
    if (differs('bold') && !isHeading) plain.add('strong');
    if (differs('italic')) plain.add('emphasis');
    if (differs('underline') && look.underline) plain.add('underline');
    if (differs('strike')) plain.add('strike');
    if (differs('smallCaps')) plain.add('smallCaps');
    if (look.raised === 'superscript' || look.raised === 'subscript') plain.add(look.raised);
    if (look.isCode) plain.add('code');
    const around = lang ?? language;
    const said = look.lang === base.lang ? lang : look.lang;
    const foreign = said !== undefined && !sameLanguage(said, around) ? said : undefined;
    return marks.of({ plain, href, lang: foreign });
  }
}

function emptyLine(): Line {
  return { content: [], before: [], after: [], boxes: [], changes: 0, isBold: true, size: 0 };
}
