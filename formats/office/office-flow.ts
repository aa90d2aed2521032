import { inlineText } from '#domain/plain-text.ts';
import type { Inline, TextBlock } from '#domain/text.ts';
import type { FlowBlock } from '#formats/flow.ts';
import { isBlank, pushRun, titleText, trimmed } from '#formats/inlines.ts';
import { lowestRank } from '#formats/office/chapter-rank.ts';
import { FlowWriter } from '#formats/office/flow-writer.ts';
import type { OfficeParagraph, ParagraphLook } from '#formats/office/paragraph.ts';
import { isSceneBreak, paragraphOf } from '#formats/paragraphs.ts';

/** The metadata on a file's own title page. */
export type FrontPage = { title?: string; author?: string };

/** Lines from which on a paragraph with line breaks may be verse, where no style says so: in the text, in quotations. */
const verseLines = { text: 3, quoted: 2 };
/** So many paragraphs show what a file's ordinary alignment is. */
const enough = 20;

/** Gathers the paragraphs of a word processor's file and makes the flow of a book from them. */
export class OfficeFlow {
  readonly front: FrontPage = {};
  readonly #writer = new FlowWriter();
  readonly #looks = new Map<FlowBlock, ParagraphLook>();
  readonly #guessVerse: boolean;
  #newPage = false;
  #stanza: Inline[] | undefined;

  /** @param namesVerse - whether the file has a style for verse, so that nothing else is taken for it */
  constructor({ namesVerse = false } = {}) {
    this.#guessVerse = !namesVerse;
  }

  /** Notes that what follows begins on a new page. */
  pageBreak(): void {
    this.#newPage = true;
  }

  /** Adds blocks that are ready, such as the rows of a table. */
  blocks(blocks: readonly TextBlock[]): void {
    if (blocks.length === 0) return;
    this.#stanza = undefined;
    for (const block of blocks) this.#writer.push(block);
  }

  /** Adds a paragraph; an empty one only ends what continued before it. */
  add(paragraph: OfficeParagraph): void {
    const { role, place } = paragraph;
    if (role.isLeftOut) return;
    const look = { ...paragraph.look, onNewPage: paragraph.look.onNewPage || this.#newPage };
    const content = trimmed(paragraph.content, { keepIndent: role.form === 'verse' || role.form === 'code' });
    if (isBlank(content) && paragraph.before.length + paragraph.after.length === 0) {
      this.#stanza = undefined;
      if (role.form === 'break') this.#writer.push({ type: 'sceneBreak' });
      return;
    }
    if (role.front && this.#front(role.front, content)) return;
    this.#newPage = false;
    const rank = role.rank ?? (role.front === 'title' ? 0 : undefined);
    const hasWords = !isBlank(content);
    this.#writer.putPictures(paragraph.before, role.quote, place);
    const inside = place && paragraph.before.length > 0 ? { ...place, isItem: false } : place;
    if (hasWords && rank !== undefined)
      this.#writer.push({ type: 'ranked', rank, content, ...(role.isAlone ? { isAlone: true } : {}) });
    else if (hasWords && role.form === 'verse') this.#verse(content, { ...paragraph, place: inside });
    else if (hasWords) this.#block(content, { ...paragraph, place: inside }, look);
    const after = hasWords && inside ? { ...inside, isItem: false } : inside;
    this.#writer.putPictures(paragraph.after, role.quote, after);
    if (role.form !== 'verse') this.#stanza = undefined;
  }

  /** Takes a line of the title page; whether it was one. */
  #front(kind: 'title' | 'subtitle' | 'author' | 'date', content: readonly Inline[]): boolean {
    const { flow } = this.#writer;
    const words = titleText(content);
    if (content.some(({ type }) => type === 'footnote')) return false;
    if (flow.length === 0) {
      if (kind === 'title') this.front.title = joined(this.front.title, words, ' ');
      if (kind === 'subtitle') this.front.title = joined(this.front.title, words, ': ');
      if (kind === 'author') this.front.author = joined(this.front.author, words, ', ');
      return true;
    }
    const last = flow.at(-1);
    if (kind !== 'subtitle' || last?.type !== 'ranked') return false;
    const heading = [...last.content];
    pushRun(heading, /\p{P}$/u.test(titleText(heading)) ? ' ' : '. ', []);
    for (const inline of content) {
      if (inline.type === 'text') pushRun(heading, inline.text, inline.marks ?? []);
      else heading.push(inline);
    }
    flow[flow.length - 1] = { ...last, content: heading };
    return true;
  }

  /** A paragraph of several lines is a stanza; single lines are gathered. */
  #verse(content: readonly Inline[], { role, place }: OfficeParagraph): void {
    const several = content.some(({ type }) => type === 'hardBreak');
    if (this.#stanza && !several && !place?.isItem) {
      this.#stanza.push({ type: 'hardBreak' }, ...content);
      return;
    }
    const lines = [...content];
    this.#stanza = several ? undefined : lines;
    this.#writer.put({ type: 'verse', content: lines }, role.quote, place);
  }

  #block(content: readonly Inline[], { role, align, lang, place }: OfficeParagraph, look: ParagraphLook): void {
    if (role.form === 'code') {
      const text = content.map((inline) => inlineText([inline])).join('');
      this.#writer.put({ type: 'codeBlock', content: [{ type: 'text', text }] }, role.quote, place);
      return;
    }
    const isBreak = role.form === 'break' && !/[\p{L}\p{N}]/u.test(inlineText(content));
    const apart = align === 'justify' ? undefined : align;
    const attrs = { ...(apart ? { align: apart } : {}), ...(lang ? { lang } : {}) };
    const least = role.quote ? verseLines.quoted : verseLines.text;
    const made = paragraphOf(content, attrs, {
      verseLines: this.#guessVerse ? least : undefined,
      setApart: role.form === 'break',
    });
    if (!made) return;
    const plain = content.every(({ type }) => type === 'text');
    if (plain && (isBreak || isSceneBreak(inlineText(content), { setApart: align === 'center' }))) {
      this.#writer.put({ type: 'sceneBreak' }, role.quote, role.quote ? place : undefined);
      return;
    }
    const block: TextBlock =
      made.type === 'paragraph' && align === 'justify' ? { ...made, attrs: { ...made.attrs, align } } : made;
    this.#writer.put(block, role.quote, place);
    if (!role.quote && !place && block.type === 'paragraph') this.#looks.set(block, look);
  }

  /** How paragraphs of the text look as a whole, by which headings without a style are found. */
  get looks(): ReadonlyMap<FlowBlock, ParagraphLook> {
    return this.#looks;
  }

  /** The flow of the whole file. */
  finish(): FlowBlock[] {
    const { flow } = this.#writer;
    const levelled = flow.some((block) => block.type === 'ranked' && block.rank === 0)
      ? flow.map((block) =>
          block.type === 'ranked' ? { ...block, rank: Math.min(block.rank + 1, lowestRank) } : block,
        )
      : flow;
    return this.#withoutOrdinaryJustice(levelled);
  }

  /** Where most paragraphs are justified, that is the setting of the book and means nothing for a single one. */
  #withoutOrdinaryJustice(flow: readonly FlowBlock[]): FlowBlock[] {
    const paragraphs = flow.filter((block) => block.type === 'paragraph');
    const justified = paragraphs.filter(({ attrs }) => attrs?.align === 'justify');
    if (paragraphs.length < enough || justified.length * 2 <= paragraphs.length) return [...flow];
    const ordinary = new Set<FlowBlock>(justified);
    return flow.map((block): FlowBlock => {
      if (block.type !== 'paragraph' || !ordinary.has(block)) return block;
      const { lang } = block.attrs ?? {};
      const plain: FlowBlock = { type: 'paragraph', ...(lang ? { attrs: { lang } } : {}), content: block.content };
      const look = this.#looks.get(block);
      if (look) this.#looks.set(plain, look);
      return plain;
    });
  }

  /** All blocks as they are, for what holds no headings: a note, a cell. */
  plainBlocks(): TextBlock[] {
    return this.#writer.flow.map((block) =>
      block.type === 'ranked' ? { type: 'paragraph', content: block.content } : block,
    );
  }
}

function joined(before: string | undefined, words: string, between: string): string {
  if (before === undefined) return words;
  return /\p{P}$/u.test(before) ? `${before} ${words}` : `${before}${between}${words}`;
}
