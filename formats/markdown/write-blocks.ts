import { readNote } from '#domain/read-text.ts';
import type { Inline, ListItem, Paragraph, Picture, Quote, TextBlock, Verse } from '#domain/text.ts';
import { escapeXml } from '#formats/html/markup.ts';
import { linesOf, trimmed } from '#formats/inlines.ts';
import { escapeHeading, escapeLineStart, escapeWords } from '#formats/markdown/escape.ts';
import { destination, writeInlines } from '#formats/markdown/write-inline.ts';
import { isSceneBreak, verseLine } from '#formats/paragraphs.ts';

/** Writes blocks of a text as Markdown and gathers their notes. */
export class MarkdownWriter {
  readonly #picture: (file: string) => string | undefined;
  #notes: string[] = [];
  #count = 0;

  /** @param picture - the address of a picture; undefined where the book has none under this key */
  constructor(picture: (file: string) => string | undefined) {
    this.#picture = picture;
  }

  /**
   * Blocks divided by empty lines.
   *
   * @param titleRank - the rank of the title above them
   */
  blocks(blocks: readonly TextBlock[], titleRank: number): string {
    let alternate = false;
    let before: TextBlock['type'] | undefined;
    const written = blocks.map((block) => {
      // Two lists in a row stay two by having different signs.
      alternate = block.type === before && !alternate;
      before = block.type;
      return this.#block(block, titleRank, alternate);
    });
    return written.filter((one) => one !== '').join('\n\n');
  }

  /** The words of a title or heading in one line. */
  heading(rank: number, content: readonly Inline[]): string {
    const words = writeInlines(trimmed(content), '<br>', (note) => this.#refer(note));
    return `${'#'.repeat(rank)} ${escapeHeading(words)}`;
  }

  /** The notes gathered since the last time, as their definitions. */
  takeNotes(): string {
    const notes = this.#notes.join('\n\n');
    this.#notes = [];
    return notes;
  }

  #block(block: TextBlock, titleRank: number, alternate: boolean): string {
    switch (block.type) {
      case 'paragraph':
        return this.#paragraph(block);
      case 'heading':
        return this.heading(Math.min(titleRank + block.attrs.level - 1, 6), block.content ?? []);
      case 'verse':
        return this.#verse(block);
      case 'sceneBreak':
        return '* * *';
      case 'quote':
        return this.#quote(block);
      case 'bulletList':
        return this.#list(block.content, () => (alternate ? '+' : '-'));
      case 'orderedList': {
        const start = block.attrs?.start ?? 1;
        return this.#list(block.content, (index) => `${start + index}${alternate ? ')' : '.'}`);
      }
      case 'codeBlock': {
        const code = (block.content ?? []).map(({ text }) => text).join('');
        const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([signs]) => signs.length));
        const fence = '`'.repeat(longest + 1);
        return code === '' ? '' : `${fence}\n${code}\n${fence}`;
      }
      case 'image':
        return this.#image(block);
    }
  }

  #lines(content: readonly Inline[]): string {
    const written = writeInlines(content, '\\\n', (note) => this.#refer(note));
    return written.split('\n').map(escapeLineStart).join('\n');
  }

  #paragraph({ attrs = {}, content = [] }: Paragraph): string {
    const shown = trimmed(content);
    const written = this.#lines(shown);
    if (written === '') return '';
    const { align, lang } = attrs;
    const placed = align === 'end' ? 'right' : align === 'start' ? undefined : align;
    const isProse = readsAsVerse(shown) || isSceneBreak(linesOf(shown).join(' '), { setApart: true });
    const said = [
      isProse ? ' class="prose"' : '',
      placed ? ` align="${placed}"` : '',
      lang ? ` lang="${escapeXml(lang)}"` : '',
    ].join('');
    return said === '' ? written : division(said, written);
  }

  /** A stanza; spaces at the beginnings of its lines are ones that Markdown keeps. */
  #verse({ content = [] }: Verse): string {
    const shown = trimmed(content, { keepIndent: true });
    const lines = this.#lines(shown).split('\n');
    const set = lines.map(withKeptIndent).join('\n');
    if (set.trim() === '') return '';
    const isPlain = readsAsVerse(shown) && !isSceneBreak(linesOf(shown).join(' '), { setApart: true });
    return isPlain ? set : division(' class="verse"', set);
  }

  #quote({ attrs: { kind }, content }: Quote): string {
    const inside = this.blocks(content, 1);
    if (inside === '') return '';
    const quoted = inside.replace(/^(?=.)/gm, '> ').replace(/^$/gm, '>');
    return kind === 'quote' ? quoted : division(` class="${kind}"`, quoted);
  }

  #list(items: readonly ListItem[], sign: (index: number) => string): string {
    return items
      .map(({ content }, index) => {
        const opening = `${sign(index)} `;
        return opening + indentedBy(' '.repeat(opening.length), this.blocks(content, 1));
      })
      .join('\n\n');
  }

  #image({ attrs: { file, alt, width, height } }: Picture): string {
    const address = this.#picture(file);
    if (address === undefined) return escapeLineStart(escapeWords(alt));
    if (!width || !height) return `![${escapeWords(alt)}](${destination(address)})`;
    return `<img src="${escapeXml(address)}" alt="${escapeXml(alt)}" width="${width}" height="${height}">`;
  }

  #refer(note: string): string {
    const number = ++this.#count;
    const inside = this.#paragraph({ type: 'paragraph', content: readNote(note) });
    this.#notes.push(`[^${number}]: ${indentedBy('    ', inside)}`);
    return `[^${number}]`;
  }
}

/** A line with the spaces at its beginning as such that Markdown keeps, also where they stand inside of tags. */
function withKeptIndent(line: string): string {
  return line.replace(/^((?:<[a-z][^<>]*>|\[)*)( +)/, (_, tags, spaces) => `${tags}${'&nbsp;'.repeat(spaces.length)}`);
}

/** Markup around Markdown that CommonMark lets through and that shows nothing. */
function division(attributes: string, inside: string): string {
  return `<div${attributes}>\n\n${inside}\n\n</div>`;
}

function indentedBy(spaces: string, text: string): string {
  return text.replace(/\n(?=[^\n])/g, `\n${spaces}`);
}

/** Whether a reader takes a paragraph for a stanza: lines that all end on purpose. */
function readsAsVerse(content: readonly Inline[]): boolean {
  const lines = linesOf(content);
  return lines.length > 1 && lines.every((line) => line.length <= verseLine);
}
