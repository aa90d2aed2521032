import { type Inline, type Mark, type TextBlock, type TextRun, textDepth } from '#domain/text.ts';
import type { Look } from '#formats/epub/looks.ts';
import { bareLook } from '#formats/epub/looks.ts';
import { withSpaces } from '#formats/epub/verse-spaces.ts';
import { type FlowBlock, headingOf } from '#formats/flow.ts';
import { isBlank, pushRun, trimmed, withMark } from '#formats/inlines.ts';
import { paragraphOf } from '#formats/paragraphs.ts';

type Frame = { readonly blocks: FlowBlock[]; stanza: Inline[]; readonly quoted: boolean };

/**
 * Writes down a page as blocks while its elements are walked: collapses spaces as HTML does, ends paragraphs, gathers
 * lines of verse into stanzas and blocks into quotations and lists.
 */
export class PageBlocks {
  readonly #frames: Frame[] = [{ blocks: [], stanza: [], quoted: false }];
  #line: Inline[] = [];
  #look: Look = bareLook;
  /** Set for the paragraph to come: its class says that it divides scenes. */
  setApart = false;
  /** Set for the next paragraph: its class marks it as prose, even if it looks otherwise. */
  isProse = false;

  /** How many quotations and lists are open. */
  get depth(): number {
    return this.#frames.length - 1;
  }

  /** How many blocks the innermost open container has, the paragraph that is being written not counted. */
  get count(): number {
    return this.#frame.blocks.length;
  }

  /** How many blocks the page itself has so far. */
  get topCount(): number {
    return this.#frames[0]?.blocks.length ?? 0;
  }

  get #frame(): Frame {
    return this.#frames.at(-1) as Frame;
  }

  /** Whether the line that is being written is still empty. */
  get atLineStart(): boolean {
    const last = this.#line.at(-1);
    return !last || last.type === 'hardBreak';
  }

  /** Whether the paragraph that is being written is still empty. */
  get fresh(): boolean {
    return this.#line.length === 0;
  }

  /** Adds words to the paragraph. */
  text(source: string, look: Look): void {
    let words = source.replace(/[ \t\n\r\f]+/g, ' ');
    const last = this.#line.at(-1);
    const afterSpace = !last || last.type === 'hardBreak' || (last.type === 'text' && last.text.endsWith(' '));
    if (afterSpace && words.startsWith(' ')) words = words.slice(1);
    if (words === '') return;
    if (this.fresh) this.#look = look;
    pushRun(this.#line, words, look.marks);
  }

  /** Adds a hard break, the reference of a note, or words just as they are. */
  inline(inline: Inline, look: Look): void {
    if (this.fresh) this.#look = look;
    if (inline.type === 'text') pushRun(this.#line, inline.text, inline.marks ?? []);
    else this.#line.push(inline);
  }

  /** Ends the paragraph; an empty one is not written. */
  endParagraph(): void {
    const content = tidyNotes(trimmed(this.#line, { keepIndent: this.#look.verse }));
    const { setApart, isProse } = this;
    const { verse, align, lang } = this.#look;
    this.#line = [];
    this.setApart = false;
    this.isProse = false;
    if (isBlank(content)) return;
    if (verse) {
      const lines = withSpaces(content);
      this.#verseLines(lang ? inLanguage(lines, lang) : lines);
      return;
    }
    const inLang = lang ? { lang } : {};
    if (isProse || align === 'justify') {
      const attrs = { ...(align ? { align } : {}), ...inLang };
      this.block({ type: 'paragraph', ...(align || lang ? { attrs } : {}), content });
      return;
    }
    const attrs = { ...(align ? { align } : {}), ...inLang };
    const block = paragraphOf(content, attrs, { verseLines: this.#frame.quoted ? 2 : 3, setApart });
    if (block) this.block(block);
  }

  /** Ends the paragraph as a heading of a rank. */
  endHeading(rank: number): void {
    const content = trimmed(this.#line);
    const { lang } = this.#look;
    this.#line = [];
    if (!isBlank(content)) this.block({ type: 'ranked', rank, content: lang ? inLanguage(content, lang) : content });
  }

  /** Takes the contents of the paragraph so far, for use as inline content. */
  takeLine(): Inline[] {
    const content = trimmed(this.#line);
    this.#line = [];
    return content;
  }

  /** Ends the stanza that lines of verse make. */
  endStanza(): void {
    const { stanza } = this.#frame;
    if (stanza.length === 0) return;
    this.#frame.stanza = [];
    this.#frame.blocks.push({ type: 'verse', content: stanza });
  }

  /** A paragraph of several lines is a stanza; single lines are gathered. */
  #verseLines(content: Inline[]): void {
    const several = content.some(({ type }) => type === 'hardBreak');
    if (several) this.endStanza();
    if (this.#frame.stanza.length > 0) this.#frame.stanza.push({ type: 'hardBreak' });
    this.#frame.stanza.push(...content);
    if (several) this.endStanza();
  }

  /** Adds a finished block. */
  block(block: FlowBlock): void {
    this.endStanza();
    this.#frame.blocks.push(block);
  }

  /** Opens a container; blocks go into it until it is closed. */
  open({ quoted = false } = {}): void {
    this.endParagraph();
    this.endStanza();
    this.#frames.push({ blocks: [], stanza: [], quoted });
  }

  /** Closes the innermost container and hands its blocks over. */
  close(): TextBlock[] {
    this.endParagraph();
    this.endStanza();
    const { blocks } = this.#frames.pop() as Frame;
    return blocks.map((block) => (block.type === 'ranked' ? headingOf(block, block.rank) : block));
  }

  /** Whether one more quotation or list may be opened; deeper ones give their content to the one around them. */
  get mayNest(): boolean {
    return this.depth < textDepth - 1;
  }

  /** Drops headings and breaks written since a count: the remains of a list of notes that were all taken out of it. */
  dropBareHeadings(since: number): void {
    const { blocks } = this.#frame;
    if (blocks.slice(since).every(({ type }) => type === 'ranked' || type === 'sceneBreak')) blocks.length = since;
  }

  /** All blocks of the page, once it was walked. */
  finish(): FlowBlock[] {
    this.endParagraph();
    this.endStanza();
    return this.#frame.blocks;
  }
}

function inLanguage(content: readonly Inline[], lang: string): Inline[] {
  const mark: Mark = { type: 'language', attrs: { lang } };
  return content.flatMap((inline) => {
    const marked = inline.type === 'text' && inline.marks?.some(({ type }) => type === 'language');
    return marked ? [inline] : withMark([inline], mark);
  });
}

/** Removes the brackets around a reference: “[1]”, where only the 1 was a link. */
function tidyNotes(content: Inline[]): Inline[] {
  return content.flatMap((inline, index): TextRun[] | Inline[] => {
    if (inline.type !== 'text') return [inline];
    let { text } = inline;
    const [before, after] = [content[index - 1], content[index + 1]];
    const second = content[index + 2];
    if (after?.type === 'footnote' && second?.type === 'text' && second.text.startsWith(']'))
      text = text.replace(/\[$/, '');
    const first = content[index - 2];
    if (before?.type === 'footnote' && first?.type === 'text' && first.text.endsWith('['))
      text = text.replace(/^\]/, '');
    return text === '' ? [] : [{ ...inline, text }];
  });
}
