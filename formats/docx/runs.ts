import { type Inline, type Mark, type Picture, type PlainMark, safeHref } from '#domain/text.ts';
import type { WordContext } from '#formats/docx/context.ts';
import { Fields, meaningOf } from '#formats/docx/fields.ts';
import { drawnPictures, isRule } from '#formats/docx/pictures.ts';
import { inherited, type RunProperties, readRunProperties, type Toggle } from '#formats/docx/properties.ts';
import type { ParagraphStyle } from '#formats/docx/styles.ts';
import { symbolOf } from '#formats/docx/symbols.ts';
import { pushRun } from '#formats/inlines.ts';
import { sameLanguage } from '#formats/office/marks.ts';
import { type Element, elementsOf, findElement, rawText } from '#formats/tree.ts';

/** What the runs of one paragraph hold. */
export type Line = {
  readonly content: Inline[];
  readonly before: Picture[];
  readonly after: Picture[];
  /** The contents of text boxes anchored here: elements that hold paragraphs. */
  readonly boxes: Element[];
  /** The tracked changes in it. */
  changes: number;
  hasRule: boolean;
  breaksPage: boolean;
  /** Whether all its letters are bold, and the smallest of their sizes. */
  isBold: boolean;
  size: number;
};

/** Where a run stands. */
type Around = {
  readonly style: ParagraphStyle;
  readonly place: string;
  readonly lang?: string;
  readonly href?: string;
};

const wrappers = new Set(['smartTag', 'customXml', 'dir', 'bdo', 'sdtContent', 'rubyBase', 'Choice', 'Fallback']);

/** Reads the runs of paragraphs, one paragraph after another: fields may span several. */
export class RunReader {
  readonly #context: WordContext;
  readonly #fields = new Fields();
  #line: Line = emptyLine();
  #afterMark = false;

  constructor(context: WordContext) {
    this.#context = context;
  }

  /** Reads a paragraph, or continues one whose end a tracked change removed. */
  read(paragraph: Element, around: Around, line: Line = emptyLine()): Line {
    this.#line = line;
    for (const child of elementsOf(paragraph)) this.#element(child, around);
    return line;
  }

  #children(element: Element, around: Around): void {
    for (const child of elementsOf(element)) this.#element(child, around);
  }

  #element(element: Element, around: Around): void {
    const { options, warnings } = this.#context;
    const { name } = element;
    if (name === 'r') this.#run(element, around);
    else if (name === 'hyperlink') this.#link(element, around);
    else if (name === 'ins' || name === 'moveTo') this.#changed(element, around, options.changes === 'accept');
    else if (name === 'del' || name === 'moveFrom') this.#changed(element, around, options.changes === 'reject');
    else if (name === 'sdt') this.#children(elementsOf(element, 'sdtContent')[0] ?? element, around);
    else if (name === 'fldSimple') this.#simpleField(element, around);
    else if (name === 'AlternateContent') this.#alternative(element, around, (one) => this.#children(one, around));
    else if (name === 'oMath' || name === 'oMathPara') {
      warnings.add('htmlDropped', around.place);
      this.#text(rawText(element), []);
    } else if (wrappers.has(name)) this.#children(element, around);
  }

  /** The insertions and deletions of tracked changes. */
  #changed(element: Element, around: Around, isKept: boolean): void {
    this.#line.changes++;
    if (isKept) this.#children(element, around);
  }

  #link(element: Element, around: Around): void {
    const { relationships, warnings } = this.#context;
    const relationship = relationships.get(element.attributes['r:id'] ?? '');
    const href = relationship?.isExternal ? safeHref(relationship.target) : undefined;
    if (relationship?.isExternal && !href) warnings.add('linkDropped', around.place);
    this.#children(element, href ? { ...around, href } : around);
  }

  #simpleField(element: Element, around: Around): void {
    const meaning = meaningOf(element.attributes['w:instr'] ?? '');
    if (meaning.kind === 'leftOut') return;
    if (meaning.kind === 'text') this.#context.warnings.add('fieldAsText', around.place);
    this.#children(element, meaning.kind === 'link' ? { ...around, href: meaning.href } : around);
  }

  /** Of several forms of one thing the first is taken, once. */
  #alternative(element: Element, _around: Around, read: (one: Element) => void): void {
    const choices = elementsOf(element);
    const one = choices.find(({ name, children }) => name === 'Choice' && children.length > 0) ?? choices[0];
    if (one) read(one);
  }

  #run(run: Element, around: Around): void {
    const [given] = elementsOf(run, 'rPr');
    const properties = readRunProperties(this.#formatting(given));
    this.#afterMark = false;
    const { marks, isHidden } = this.#look(properties, around);
    if (isHidden) {
      if (elementsOf(run, 't').length > 0) this.#context.warnings.add('hiddenLeftOut', around.place);
      return;
    }
    for (const child of elementsOf(run)) this.#piece(child, marks, around, properties);
  }

  /** The properties of a run, those before a tracked change of them where it is rejected. */
  #formatting(properties: Element | undefined): Element | undefined {
    const [change] = elementsOf(properties, 'rPrChange');
    if (!change) return properties;
    this.#line.changes++;
    return this.#context.options.changes === 'reject' ? elementsOf(change, 'rPr')[0] : properties;
  }

  #piece(piece: Element, marks: readonly Mark[], around: Around, properties: RunProperties): void {
    const { attributes, name } = piece;
    const fields = this.#fields;
    if (name === 'fldChar') {
      if (fields.follow(attributes['w:fldCharType'])?.kind === 'text')
        this.#context.warnings.add('fieldAsText', around.place);
    } else if (name === 'instrText' || name === 'delInstrText') fields.instruct(rawText(piece));
    if (fields.isSilent) return;
    const marked = fields.href === undefined ? marks : this.#linked(properties, around, fields.href);
    switch (name) {
      case 't':
      case 'delText':
        if (!this.#afterMark)
          this.#text(rawText(piece).replace(/[\t ]*[\r\n]+[\t ]*/g, ' '), marked, properties, around);
        break;
      case 'tab':
      case 'ptab':
        this.#text('\t', marked);
        break;
      case 'noBreakHyphen':
        this.#text('\u2011', marked);
        break;
      case 'softHyphen':
        this.#text('\u00ad', marked);
        break;
      case 'sym':
        this.#text(symbolOf(attributes['w:font'] ?? '', attributes['w:char'] ?? ''), marked);
        break;
      case 'br':
        if (attributes['w:type'] === 'page') this.#line.breaksPage = true;
        else if (attributes['w:type'] !== 'column') this.#line.content.push({ type: 'hardBreak' });
        break;
      case 'cr':
        this.#line.content.push({ type: 'hardBreak' });
        break;
      case 'footnoteReference':
      case 'endnoteReference':
        this.#note(`${name === 'footnoteReference' ? 'footnote' : 'endnote'} ${attributes['w:id']}`, around);
        this.#afterMark = /^(?:1|true|on)$/.test(attributes['w:customMarkFollows'] ?? '');
        break;
      case 'commentReference':
        this.#comment(attributes['w:id'] ?? '');
        break;
      case 'drawing':
      case 'pict':
        this.#drawing(piece, around);
        break;
      case 'object':
        this.#context.warnings.add('embedDropped', around.place);
        break;
      case 'AlternateContent':
        this.#alternative(piece, around, (one) => {
          for (const child of elementsOf(one)) this.#piece(child, marks, around, properties);
        });
        break;
      case 'ruby':
        this.#children(elementsOf(piece, 'rubyBase')[0] ?? piece, around);
        this.#text(`(${rawText(elementsOf(piece, 'rt')[0] ?? piece)})`, marked);
        break;
    }
  }

  #text(words: string, marks: readonly Mark[], properties?: RunProperties, around?: Around): void {
    if (words === '') return;
    pushRun(this.#line.content, words, marks);
    if (!properties || !around || words.trim() === '') return;
    const style = inherited(around.style.run, this.#context.styles.character(properties.style)?.run ?? { toggles: {} });
    if (!(properties.toggles.b ?? style.toggles.b)) this.#line.isBold = false;
    const size = properties.size ?? style.size ?? this.#context.styles.size;
    this.#line.size = this.#line.size === 0 ? size : Math.min(this.#line.size, size);
  }

  #note(key: string, { place }: Around): void {
    const note = this.#context.note(key);
    if (!note) this.#context.warnings.add('noteMissing', place);
    else if (note.length > 0) this.#line.content.push({ type: 'footnote', attrs: { note: JSON.stringify(note) } });
  }

  #comment(id: string): void {
    const { options, warnings, note } = this.#context;
    const comment = note(`comment ${id}`);
    if (!comment) return;
    warnings.add(options.comments === 'notes' ? 'commentsAsNotes' : 'commentsLeftOut', 'word/comments.xml');
    if (options.comments === 'notes')
      this.#line.content.push({ type: 'footnote', attrs: { note: JSON.stringify(comment) } });
  }

  #drawing(drawing: Element, around: Around): void {
    if (isRule(drawing)) this.#line.hasRule = true;
    const box = findElement(drawing, ({ name }) => name === 'txbxContent');
    if (box) this.#line.boxes.push(box);
    const pictures = drawnPictures(drawing, this.#context, around.place);
    const hasWords = this.#line.content.some((inline) => inline.type !== 'text' || inline.text.trim() !== '');
    this.#line[hasWords ? 'after' : 'before'].push(...pictures);
  }

  #linked(properties: RunProperties, around: Around, href: string): readonly Mark[] {
    return this.#look(properties, { ...around, href }).marks;
  }

  /**
   * The look of a run: its style and that of the paragraph toggle each other, the run's own properties override both.
   * In headings, quotations and verse only differences from their own look are marked.
   */
  #look(own: RunProperties, { style, lang, href }: Around): { marks: readonly Mark[]; isHidden: boolean } {
    const { styles, marks, language } = this.#context;
    const character = styles.character(own.style);
    const inStyle = character?.meaning === 'plain' ? undefined : character?.run;
    const { role } = style;
    const hasOwnLook = role.rank !== undefined || role.quote || role.form || role.front;
    const base = hasOwnLook ? style.run : styles.paragraph(undefined).run;
    const is = (toggle: Toggle) =>
      (own.toggles[toggle] ?? (style.run.toggles[toggle] ?? false) !== (inStyle?.toggles[toggle] ?? false)) !==
      (base.toggles[toggle] ?? false);
    const plain = new Set<PlainMark>();
    const means = character?.meaning;
    const isStrong = is('b') || (means === 'strong' && (own.toggles.b ?? inStyle?.toggles.b) === undefined);
    // Headings are bold by themselves.
    if (isStrong && role.rank === undefined) plain.add('strong');
    if (is('i') || (means === 'emphasis' && (own.toggles.i ?? inStyle?.toggles.i) === undefined)) plain.add('emphasis');
    if (own.underline ?? inStyle?.underline ?? (style.run.underline && !base.underline)) plain.add('underline');
    if (is('strike')) plain.add('strike');
    if (is('smallCaps') || is('caps')) plain.add('smallCaps');
    const raised = own.raised ?? inStyle?.raised ?? (hasOwnLook ? undefined : style.run.raised);
    if (raised === 'superscript' || raised === 'subscript') plain.add(raised);
    if (means === 'code') plain.add('code');
    const said = own.lang ?? inStyle?.lang;
    const around = lang ?? language;
    const foreign = said !== undefined && !sameLanguage(said, around) ? said : undefined;
    return {
      marks: marks.of({ plain, href, lang: foreign }),
      isHidden: own.toggles.vanish ?? inStyle?.toggles.vanish ?? style.run.toggles.vanish ?? false,
    };
  }
}

function emptyLine(): Line {
  return {
    content: [],
    before: [],
    after: [],
    boxes: [],
    changes: 0,
    hasRule: false,
    breaksPage: false,
    isBold: true,
    size: 0,
  };
}
