import { readNote } from '#domain/read-text.ts';
import {
  type Inline,
  type ListItem,
  type Mark,
  type PlainMark,
  type Quote,
  safeHref,
  type TextBlock,
} from '#domain/text.ts';
import { directionOf, escapeXml } from '#formats/html/markup.ts';
import { linesOf } from '#formats/inlines.ts';
import { isSceneBreak } from '#formats/paragraphs.ts';

/** How blocks are put into markup. */
export type Markup = {
  /** The polyglot XHTML of an EPUB, with `epub:type` and `xml:lang`, or the same without. */
  readonly dialect: 'epub' | 'html';
  /** The address of a picture; undefined where the book has none under this key. */
  readonly picture: (file: string) => string | undefined;
  /** Goes before the ids of notes, so that they differ within one file. */
  readonly prefix: string;
  /** The rank of the title above the text: a heading of level 2 is one lower. */
  readonly titleRank: number;
  /** The label of the list of notes, for assistive technology. */
  readonly notes: string;
};

const tags: Readonly<Record<PlainMark, readonly [string, string]>> = {
  strong: ['<strong>', '</strong>'],
  emphasis: ['<em>', '</em>'],
  underline: ['<u>', '</u>'],
  strike: ['<s>', '</s>'],
  smallCaps: ['<span class="small-caps">', '</span>'],
  superscript: ['<sup>', '</sup>'],
  subscript: ['<sub>', '</sub>'],
  code: ['<code>', '</code>'],
};

/**
 * Renders blocks as markup that is well-formed XML and HTML at the same time, their notes after them. A paragraph that
 * a reader could take for verse or for a scene break has the class `prose`.
 */
export function renderBlocks(blocks: readonly TextBlock[], markup: Markup): string {
  const writer = new MarkupWriter(markup);
  return `${writer.blocks(blocks)}${writer.notes()}`;
}

/** The attributes that say in which language something is, and in which direction where that differs. */
export function languageAttributes(language: string, dialect: Markup['dialect']): string {
  const tag = escapeXml(language);
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : '';
  return `${dialect === 'epub' ? ` xml:lang="${tag}"` : ''} lang="${tag}"${direction}`;
}

class MarkupWriter {
  readonly #markup: Markup;
  readonly #notes: Inline[][] = [];
  #within = 0;

  constructor(markup: Markup) {
    this.#markup = markup;
  }

  blocks(blocks: readonly TextBlock[]): string {
    return blocks.map((block) => `${this.#block(block)}\n`).join('');
  }

  /** The notes met so far, each with a way back. */
  notes(): string {
    if (this.#notes.length === 0) return '';
    const { dialect, prefix, notes } = this.#markup;
    const type = dialect === 'epub' ? ' epub:type="footnote"' : '';
    const asides = this.#notes.map((note, index) => {
      const number = index + 1;
      const name = proseClass(note);
      const back = `<a href="#${prefix}ref${number}" role="doc-backlink">${number}</a>`;
      return `<aside${type} role="doc-footnote" id="${prefix}note${number}"><p${name === '' ? '' : ` class="${name}"`}>${back} ${this.#inlines(note)}</p></aside>\n`;
    });
    const section = dialect === 'epub' ? ' epub:type="footnotes"' : '';
    return `<section${section} class="notes" aria-label="${escapeXml(notes)}">\n${asides.join('')}</section>\n`;
  }

  #block(block: TextBlock): string {
    switch (block.type) {
      case 'paragraph': {
        const { align, lang } = block.attrs ?? {};
        const classes = [align && align !== 'start' ? `align-${align}` : '', proseClass(block.content ?? [])];
        const names = classes.filter(Boolean).join(' ');
        return `<p${names ? ` class="${names}"` : ''}${this.#language(lang)}>${this.#inlines(block.content ?? [])}</p>`;
      }
      case 'heading': {
        // Inside quotations and lists no title is above a heading.
        const rank = this.#within > 0 ? block.attrs.level : Math.min(this.#markup.titleRank + block.attrs.level - 1, 6);
        return `<h${rank}>${this.#inlines(block.content ?? [])}</h${rank}>`;
      }
      case 'verse':
        return `<div class="verse"><p>${this.#inlines(indented(block.content ?? []))}</p></div>`;
      case 'sceneBreak':
        return '<hr class="scene-break"/>';
      case 'quote':
        return this.#quote(block);
      case 'bulletList':
        return `<ul>\n${this.#items(block.content)}</ul>`;
      case 'orderedList':
        return `<ol${block.attrs?.start === undefined ? '' : ` start="${block.attrs.start}"`}>\n${this.#items(block.content)}</ol>`;
      case 'codeBlock': {
        const code = (block.content ?? []).map(({ text }) => text).join('');
        // The first line feed after the tag counts for nothing.
        return `<pre><code>${code.startsWith('\n') ? '\n' : ''}${escapeXml(code)}</code></pre>`;
      }
      case 'image': {
        const { file, alt, width, height } = block.attrs;
        const address = this.#markup.picture(file);
        if (address === undefined) return alt === '' ? '' : `<p>${escapeXml(alt)}</p>`;
        const silent = alt === '' ? ' role="presentation"' : '';
        const size = width && height ? ` width="${width}" height="${height}"` : '';
        return `<figure><img src="${escapeXml(address)}" alt="${escapeXml(alt)}"${silent}${size}/></figure>`;
      }
    }
  }

  #quote({ attrs: { kind }, content }: Quote): string {
    const type = kind === 'epigraph' && this.#markup.dialect === 'epub' ? ' epub:type="epigraph"' : '';
    const name = kind === 'quote' ? '' : ` class="${kind}"`;
    return `<blockquote${type}${name}>\n${this.#inside(content)}</blockquote>`;
  }

  #inside(content: readonly TextBlock[]): string {
    this.#within++;
    const blocks = this.blocks(content);
    this.#within--;
    return blocks;
  }

  #items(items: readonly ListItem[]): string {
    return items.map(({ content }) => `<li>${this.#inside(content).trimEnd()}</li>\n`).join('');
  }

  #inlines(content: readonly Inline[]): string {
    return content
      .map((inline) => {
        if (inline.type === 'hardBreak') return '<br/>';
        return inline.type === 'text' ? this.#run(inline.text, inline.marks ?? []) : this.#note(inline.attrs.note);
      })
      .join('');
  }

  #note(note: string): string {
    const number = this.#notes.push(readNote(note));
    const { dialect, prefix } = this.#markup;
    const type = dialect === 'epub' ? ' epub:type="noteref"' : '';
    return `<a${type} role="doc-noteref" class="noteref" href="#${prefix}note${number}" id="${prefix}ref${number}">${number}</a>`;
  }

  #run(text: string, marks: readonly Mark[]): string {
    let open = '';
    let close = '';
    for (const mark of marks) {
      const [start, end] = this.#tagsOf(mark);
      open += start;
      close = end + close;
    }
    return open + escapeXml(text) + close;
  }

  #tagsOf(mark: Mark): readonly [string, string] {
    if (mark.type === 'language') return [`<span${this.#language(mark.attrs.lang)}>`, '</span>'];
    if (mark.type !== 'link') return tags[mark.type];
    const href = addressOf(mark.attrs.href);
    return href === undefined ? ['', ''] : [`<a href="${escapeXml(href)}">`, '</a>'];
  }

  #language(language: string | undefined): string {
    return language === undefined ? '' : languageAttributes(language, this.#markup.dialect);
  }
}

/** An address in the form of RFC 3986; text that is no address makes no link. */
function addressOf(given: string): string | undefined {
  const href = safeHref(given);
  if (href === undefined || !URL.canParse(href)) return undefined;
  return href.replace(/["<>^`{|}]|%(?![\da-f]{2})/gi, (letter) => encodeURIComponent(letter));
}

/** Whether a reader that knows only the look of a paragraph would take it for verse or for a division. */
function proseClass(content: readonly Inline[]): 'prose' | '' {
  const lines = linesOf(content);
  return lines.length > 1 || isSceneBreak(lines.join(' '), { setApart: true }) ? 'prose' : '';
}

/** Lines of verse: the spaces they begin with are ones that markup keeps. */
function indented(content: readonly Inline[]): Inline[] {
  let atStart = true;
  return content.map((inline) => {
    const begins = atStart;
    atStart = inline.type === 'hardBreak' || (begins && inline.type === 'text' && inline.text.trim() === '');
    if (!begins || inline.type !== 'text') return inline;
    return { ...inline, text: inline.text.replace(/^ +/, (spaces) => '\u00a0'.repeat(spaces.length)) };
  });
}
