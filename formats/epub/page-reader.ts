import { type Inline, type Picture, safeHref, type TextBlock } from '#domain/text.ts';
import {
  foreignKind,
  holdsNotes,
  holdsSomething,
  isBlockElement,
  isBlockHolder,
  isBreakByClass,
  isNavigation,
  isSilent,
  quoteKind,
} from '#formats/epub/elements.ts';
import { inlinesOfBlocks } from '#formats/epub/flatten.ts';
import { bareLook, inHeading, isVerse, type Look, linked, lookInside } from '#formats/epub/looks.ts';
import { beginsWithBacklink, withoutNoteMark } from '#formats/epub/note-body.ts';
import type { NoteRole } from '#formats/epub/notes.ts';
import type { Page, PageContext } from '#formats/epub/page.ts';
import { PageBlocks } from '#formats/epub/page-blocks.ts';
import { readDrawing, readImage } from '#formats/epub/page-pictures.ts';
import { readTable } from '#formats/epub/table.ts';
import { withoutUnseen } from '#formats/epub/unseen.ts';
import { indentOf } from '#formats/epub/verse-spaces.ts';
import { trimmed } from '#formats/inlines.ts';
import { type Element, elementsOf, findElement, lineText, listed, rawText } from '#formats/tree.ts';

/** Reads the body of a page as blocks of our vocabulary. */
export function readPage(root: Element, context: PageContext): Page {
  const reader = new PageReader(context);
  const body = findElement(root, ({ name }) => name === 'body');
  return reader.read(withoutUnseen(body ?? root, context));
}

class PageReader {
  readonly #context: PageContext;
  readonly #anchors: { id: string; at: number }[] = [];
  #writer = new PageBlocks();
  #notesTaken = 0;
  /** Inside a note or a table cell, where no entry of the table of contents can begin. */
  #aside = 0;
  #inHeading = false;

  constructor(context: PageContext) {
    this.#context = context;
  }

  read(body: Element): Page {
    this.#anchor(body, true);
    this.#children(body, lookInside(body, bareLook, this.#context.sheet, true, this.#context.language));
    return { flow: this.#writer.finish(), anchors: this.#anchors, hadNotes: this.#notesTaken > 0 };
  }

  #children(element: Element, look: Look): void {
    for (const child of element.children) {
      if (typeof child === 'string') this.#writer.text(child, look);
      else this.#element(child, look);
    }
  }

  #element(element: Element, around: Look): void {
    if (isSilent(element)) return;
    const role = this.#context.roles.get(element.order);
    if (role && this.#noteRole(element, role, around)) return;
    const isBlock = isBlockElement(element);
    this.#anchor(element, isBlock);
    const { warnings, path, sheet, language } = this.#context;
    const foreign = foreignKind(element);
    if (foreign) {
      if (holdsSomething(element)) warnings.add(foreign, path);
      return;
    }
    const look = lookInside(element, around, sheet, isBlock, language);
    if (isBlock) this.#block(element, look);
    else this.#inline(element, look);
  }

  #block(element: Element, look: Look): void {
    const { name } = element;
    if (isNavigation(element)) return;
    if (/^h[1-6]$/.test(name)) this.#heading(element, look, Number(name[1]));
    else if (name === 'hgroup') this.#headingGroup(element, look);
    else if (name === 'blockquote' || (name === 'div' && quoteKind(element) === 'epigraph')) this.#quote(element, look);
    else if (name === 'ul' || name === 'ol') this.#list(element, look);
    else if (name === 'pre') this.#preformatted(element);
    else if (name === 'table') this.#table(element, look);
    else if (name === 'dd' && !this.#writer.fresh) this.#definition(element, look);
    else this.#container(element, look);
  }

  /** A paragraph, or what holds paragraphs. */
  #container(element: Element, look: Look): void {
    const writer = this.#writer;
    writer.endParagraph();
    const taken = this.#notesTaken;
    const count = writer.count;
    if (isBreakByClass(element)) writer.setApart = true;
    if (element.name === 'p') writer.isProse = listed(element, 'class').includes('prose');
    this.#children(element, look);
    if (element.name === 'dt') return;
    writer.endParagraph();
    if (look.verse && isBlockHolder(element)) writer.endStanza();
    if (this.#notesTaken > taken && holdsNotes(element)) writer.dropBareHeadings(count);
  }

  /** A definition stands in the paragraph of its term, unless it is more than a paragraph. */
  #definition(element: Element, look: Look): void {
    const blocks = this.#apart(element, look);
    const [only] = blocks;
    if (blocks.length === 1 && only?.type === 'paragraph') {
      this.#writer.text(' — ', look);
      for (const inline of only.content ?? []) this.#writer.inline(inline, look);
      this.#writer.endParagraph();
      return;
    }
    this.#writer.endParagraph();
    for (const block of blocks) this.#writer.block(block);
  }

  #heading(element: Element, look: Look, rank: number): void {
    this.#writer.endParagraph();
    this.#inHeading = true;
    this.#children(element, inHeading(look));
    this.#inHeading = false;
    this.#writer.endHeading(rank);
  }

  /** A group of headings: its paragraphs are headings too, of the rank of the heading among them. */
  #headingGroup(element: Element, look: Look): void {
    const first = findElement(element, ({ name }) => /^h[1-6]$/.test(name));
    for (const child of elementsOf(element)) {
      this.#anchor(child, true);
      const inside = lookInside(child, look, this.#context.sheet, true, this.#context.language);
      this.#heading(child, inside, Number((/^h[1-6]$/.test(child.name) ? child : first)?.name[1] ?? 2));
    }
  }

  #quote(element: Element, look: Look): void {
    const writer = this.#writer;
    const kind = quoteKind(element);
    if (isVerse(element) || !writer.mayNest) {
      writer.endParagraph();
      writer.endStanza();
      this.#children(element, look);
      writer.endParagraph();
      writer.endStanza();
      return;
    }
    writer.open({ quoted: true });
    this.#children(element, look);
    const content = writer.close();
    if (content.length > 0) writer.block({ type: 'quote', attrs: { kind }, content });
  }

  #list(element: Element, look: Look): void {
    const writer = this.#writer;
    const nested = writer.mayNest;
    writer.endParagraph();
    const taken = this.#notesTaken;
    const content: { type: 'listItem'; content: TextBlock[] }[] = [];
    for (const child of element.children) {
      if (typeof child === 'string' && child.trim() === '') continue;
      writer.open();
      if (typeof child === 'string') writer.text(child, look);
      else if (child.name === 'li' && !this.#context.roles.has(child.order)) {
        this.#anchor(child, true);
        this.#children(child, lookInside(child, look, this.#context.sheet, true, this.#context.language));
      } else this.#element(child, look);
      const blocks = writer.close();
      if (blocks.length > 0) content.push({ type: 'listItem', content: blocks });
    }
    if (content.length === 0 && this.#notesTaken === taken) return;
    if (!nested) for (const item of content) for (const block of item.content) writer.block(block);
    else if (content.length > 0 && element.name === 'ul') writer.block({ type: 'bulletList', content });
    else if (content.length > 0) {
      const start = Number(element.attributes.start ?? 1);
      const counted = Number.isSafeInteger(start) && start >= 0 && start !== 1;
      writer.block({ type: 'orderedList', ...(counted ? { attrs: { start } } : {}), content });
    }
  }

  #preformatted(element: Element): void {
    this.#writer.endParagraph();
    const text = rawText(element).replace(/^\n/, '').trimEnd();
    if (text !== '') this.#writer.block({ type: 'codeBlock', content: [{ type: 'text', text }] });
  }

  #table(element: Element, look: Look): void {
    this.#writer.endParagraph();
    const { blocks, asText } = readTable(element, (cell) => this.#apart(cell, look), this.#context.roles);
    if (asText) this.#context.warnings.add('tableAsText', this.#context.path);
    for (const block of blocks) this.#writer.block(block);
  }

  /** Reads an element by itself, out of the flow of the page. */
  #apart(element: Element, look: Look): TextBlock[] {
    const outer = this.#writer;
    this.#writer = new PageBlocks();
    this.#writer.open({ quoted: true });
    this.#aside++;
    const inside = lookInside(element, look, this.#context.sheet, true, this.#context.language);
    this.#children(element, { ...inside, verse: false, align: undefined });
    const blocks = this.#writer.close();
    this.#aside--;
    this.#writer = outer;
    return blocks;
  }

  #inline(element: Element, look: Look): void {
    const writer = this.#writer;
    switch (element.name) {
      case 'br':
        writer.inline({ type: 'hardBreak' }, look);
        return;
      case 'hr':
        writer.endParagraph();
        writer.block({ type: 'sceneBreak' });
        return;
      case 'img':
        this.#picture(readImage(element, this.#context));
        return;
      case 'svg':
        this.#picture(readDrawing(element, this.#context));
        return;
      case 'math':
        // A formula becomes words, those for the ear where it has them.
        this.#context.warnings.add('htmlDropped', this.#context.path);
        writer.text(element.attributes.alttext ?? lineText(element), look);
        return;
      case 'a':
        this.#link(element, look);
        return;
      case 'rt':
        writer.text(`(${lineText(element)})`, look);
        return;
      case 'q':
        this.#quotation(element, look);
        return;
    }
    const indent = look.verse && element.name === 'span' ? indentOf(element) : '';
    if (indent !== '') writer.inline({ type: 'text', text: indent }, look);
    this.#children(element, look);
    const isLine = look.verse && listed(element, 'class').some((one) => /^(line|l|v|verse-?line)$/.test(one));
    if (isLine && !writer.atLineStart) writer.inline({ type: 'hardBreak' }, look);
  }

  #quotation(element: Element, look: Look): void {
    const quotes = this.#context.sheet.get('q')?.quotes !== false;
    if (quotes) this.#writer.text('“', look);
    this.#children(element, look);
    if (quotes) this.#writer.text('”', look);
  }

  #link(element: Element, look: Look): void {
    const { href } = element.attributes;
    const safe = safeHref(href);
    if (safe) {
      this.#children(element, linked(look, safe));
      return;
    }
    if (href !== undefined && lineText(element) !== '') this.#context.warnings.add('linkDropped', this.#context.path);
    this.#children(element, look);
  }

  #picture(picture: Picture | undefined): void {
    if (!picture) return;
    this.#writer.endParagraph();
    this.#writer.block(picture);
  }

  /** Applies the effect of a note; returns whether the element is then finished. */
  #noteRole(element: Element, role: NoteRole, look: Look): boolean {
    const { notes, warnings, path } = this.#context;
    if (role.kind === 'backlink') return true;
    if (role.kind === 'reference') {
      this.#writer.inline(notes.refer(role.note), look);
      return true;
    }
    if (role.kind === 'body') {
      this.#notesTaken++;
      const content: Inline[] = inlinesOfBlocks(this.#apart(element, look), { type: 'hardBreak' });
      // Where the way back stands first it is the mark of the note, and what follows is the author's.
      notes.keep(role.note, beginsWithBacklink(element) ? trimmed(content) : withoutNoteMark(content));
      return true;
    }
    warnings.add('noteMissing', path);
    return false;
  }

  /** Notes where an entry of the table of contents begins; a paragraph it begins in the middle of is divided there. */
  #anchor({ attributes }: Element, isBlock: boolean): void {
    const { anchors } = this.#context;
    if (anchors.size === 0 || this.#aside > 0) return;
    for (const id of [attributes.id, attributes.name]) {
      if (id === undefined || !anchors.has(id) || this.#anchors.some((anchor) => anchor.id === id)) continue;
      if (isBlock || (this.#writer.depth === 0 && !this.#inHeading)) this.#writer.endParagraph();
      if (this.#writer.fresh) this.#writer.endStanza();
      this.#anchors.push({ id, at: this.#writer.topCount });
    }
  }
}
