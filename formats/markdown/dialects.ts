/** A source in CommonMark, and in which line of the file each of its lines began. */
export type Plain = { readonly text: string; readonly lineOf: (line: number) => number };

const fence = /^\s*(?:(?:>|[-*+]|\d{1,9}[.)])\s*)*(`{3,}|~{3,})/;
const division = /^(:{3,})\s*(?:\{([^}]*)\}|([\w-]+))?\s*:*\s*$/;
const lineBlock = /^\|(?: |$)/;

/**
 * Turns into CommonMark what Pandoc, GitHub and Obsidian write besides: line blocks and fenced divisions become
 * `div` elements, words struck out `del` elements, and notes in the line such with a definition.
 */
export function toCommonMark(source: string): Plain {
  const lines = source.split(/\r\n|\r|\n/);
  if (!/^:{3}|^\||~~|\^\[/m.test(source)) return { text: lines.join('\n'), lineOf: (line) => line };
  const writer = new DialectWriter();
  let closing: RegExp | undefined;
  let inItem = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const opened = fence.exec(line)?.[1];
    if (closing?.test(line)) closing = undefined;
    else if (!closing && opened) closing = new RegExp(`^\\s*(?:>\\s*)*${opened[0]}{${opened.length},}\\s*$`);
    // Indented text is code, except in a list or a note, where it belongs to the item.
    if (/^ {0,3}\S/.test(line))
      inItem = /^ {0,3}(?:[-*+]|\d{1,9}[.)]|\[\^[^\]]+\]:)\s/.test(line) || (inItem && /^ /.test(line));
    if (closing || opened || (!inItem && /^(?: {4}|\t)/.test(line))) {
      writer.code(line, at);
      continue;
    }
    const verse = lineBlock.test(line) ? lineBlockAt(lines, at) : undefined;
    if (verse) {
      writer.verse(verse.lines, at);
      at += verse.length - 1;
    } else writer.line(line, at);
  }
  return writer.finish(lines.length);
}

/** The lines of verse that begin here, continuation lines joined with spaces; undefined for a table. */
function lineBlockAt(lines: readonly string[], start: number): { lines: string[]; length: number } | undefined {
  const found: string[] = [];
  let at = start;
  for (; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (lineBlock.test(line)) found.push(line.slice(2));
    else if (/^ +\S/.test(line)) found[found.length - 1] += ` ${line.trim()}`;
    else break;
  }
  const isTable = found.some((line) => /\|\s*$/.test(line) || /^[\s:|-]*-[\s:|-]*$/.test(line));
  return isTable ? undefined : { lines: found, length: at - start };
}

class DialectWriter {
  readonly #lines: string[] = [];
  readonly #origins: number[] = [];
  readonly #open: { verse: boolean }[] = [];
  readonly #notes: string[] = [];
  #paragraph: { line: string; at: number }[] = [];

  code(line: string, at: number): void {
    this.#settle();
    this.#put(line, at);
  }

  line(line: string, at: number): void {
    const [, , attributes, name] = division.exec(line) ?? [];
    const said = attributes ?? name;
    if (said !== undefined) {
      const names =
        attributes === undefined ? said : [...said.matchAll(/\.([\w-]+)/g)].map((match) => match[1]).join(' ');
      const lang = /\blang="?([\w-]+)/.exec(said)?.[1];
      this.#settle();
      this.#open.push({ verse: /\b(?:verse|poem|poetry|stanza|line-?block)\b/.test(names) });
      this.#division(`<div class="${names}"${lang ? ` lang="${lang}"` : ''}>`, at);
    } else if (division.test(line) && this.#open.length > 0) {
      this.#settle();
      this.#open.pop();
      this.#division('</div>', at);
    } else if (line.trim() === '') this.code(line, at);
    else this.#paragraph.push({ line, at });
  }

  verse(lines: readonly string[], at: number): void {
    this.#division('<div class="verse">', at);
    lines.forEach((line, index) => {
      const isLast = (lines[index + 1] ?? '').trim() === '';
      const words = line.trimStart();
      const indent = '&nbsp;'.repeat(line.length - words.length);
      const shown = words.trimEnd();
      this.#paragraph.push({ line: shown === '' ? '' : `${indent}${shown}${isLast ? '' : '\\'}`, at: at + index });
      if (shown === '') this.#settle();
    });
    this.#division('</div>', at + lines.length - 1);
  }

  finish(count: number): Plain {
    this.#settle();
    while (this.#open.pop()) this.#division('</div>', count - 1);
    for (const note of this.#notes) this.#division(note, count - 1);
    const origins = this.#origins;
    return { text: this.#lines.join('\n'), lineOf: (line) => (origins[line - 1] ?? count - 1) + 1 };
  }

  #division(tag: string, at: number): void {
    this.#settle();
    for (const line of ['', tag, '']) this.#put(line, at);
  }

  #put(line: string, at: number): void {
    this.#lines.push(line);
    this.#origins.push(at);
  }

  #settle(): void {
    const given = this.#paragraph;
    this.#paragraph = [];
    const source = given.map(({ line }) => line).join('\n');
    const lines = this.#inline(source).split('\n');
    const verse = this.#open.at(-1)?.verse === true;
    given.forEach(({ at }, index) => {
      const line = lines[index] ?? '';
      const ends = verse && index < given.length - 1 && !/(?:\\| {2})$/.test(line);
      this.#put(ends ? `${line}\\` : line, at);
    });
  }

  /** Words struck out and notes in the line; code and escapes stay. The number of lines stays the same. */
  #inline(source: string): string {
    if (!/~~|\^\[/.test(source)) return source;
    const struck = source.replace(
      /\\[\s\S]|(`+)[\s\S]*?[^`]\1(?!`)|(?<!~)~~(?=[^\s~])([^~]*[^\s~])~~(?!~)/g,
      (all: string, _ticks: string | undefined, words: string | undefined) =>
        words === undefined ? all : `<del>${words}</del>`,
    );
    return this.#withNotes(struck);
  }

  #withNotes(source: string): string {
    let written = '';
    let from = 0;
    for (let at = source.indexOf('^['); at >= 0; at = source.indexOf('^[', from)) {
      const end = source[at - 1] === '\\' ? undefined : closingBracket(source, at + 1);
      if (end === undefined) {
        written += source.slice(from, at + 2);
        from = at + 2;
        if (source[at - 1] !== '\\') break;
        continue;
      }
      const note = source.slice(at + 2, end);
      const name = `inline-note-${this.#notes.length + 1}`;
      this.#notes.push(`[^${name}]: ${note.replace(/\n/g, ' ')}`);
      // The lines of the note stay, so that places are still right.
      written += `${source.slice(from, at)}[^${name}]`;
      const rest = source.slice(end + 1);
      const breaks = note.split('\n').length - 1;
      if (breaks > 0) return `${written}${this.#withNotes(rest)}${'\n'.repeat(breaks)}`;
      from = end + 1;
    }
    return written + source.slice(from);
  }
}

function closingBracket(source: string, open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '[') depth++;
    else if (source[at] === ']' && --depth === 0) return at;
  }
  return undefined;
}
