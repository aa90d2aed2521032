import type { ReadOptions } from '#domain/book.ts';
import { areParagraphs } from '#formats/line-paragraphs.ts';
import type { Plain } from '#formats/markdown/dialects.ts';

const indent = /^(?:\t| {2}|[\u2003\u3000]|(?:&emsp;|&nbsp;)+)\s*(?=\S)/;
const fence = /^\s*(`{3,}|~{3,})/;
const hardBreak = /(?:\\| {2})$/;
const item = /^\s*(?:[-*+]|\d{1,9}[.)]|\[\^[^\]]+\]:)\s/;
/** Blocks that are recognised by the beginning of a line: quotations, headings, tables, tags, underlines. */
const block = /^ {0,3}(?:[>#|<]|:{3}|[-=*_]{3,}\s*$)/;

/**
 * Whether it may be decided where the paragraphs of a source end: it has lines that are set in, as typewriters do, or
 * paragraphs of several lines.
 */
export function hasSetLines(source: string): boolean {
  const lines = source.split(/\r\n|\r|\n/);
  return (
    lines.some((line) => indent.test(line) && !item.test(line)) || plainGroups(lines).some(({ length }) => length > 1)
  );
}

/**
 * Divides the paragraphs of Markdown: before each line that is set in, or at the end of each line, as someone decided or
 * as the lines themselves show it. Front matter, fenced code, lists and notes stay as they are.
 */
export function divideLines(source: string, wanted: ReadOptions['paragraphs']): Plain {
  const lines = source.split(/\r\n|\r|\n/);
  const ending = wanted === 'found' && areParagraphs(plainGroups(lines)) ? 'everyLine' : wanted;
  if (ending !== 'indent' && ending !== 'everyLine') return { text: source, lineOf: (line) => line };
  const written: string[] = [];
  const origins: number[] = [];
  const put = (line: string, at: number) => {
    written.push(line);
    origins.push(at + 1);
  };
  const plain = plainLines(lines);
  for (const [at, line] of lines.entries()) {
    const before = written.at(-1) ?? '';
    const begins =
      plain.has(at) && (ending === 'everyLine' ? !block.test(before) && !hardBreak.test(before) : indent.test(line));
    if (begins && before.trim() !== '') put('', at);
    put(plain.has(at) ? line.replace(indent, '') : line, at);
  }
  return { text: written.join('\n'), lineOf: (line) => origins[line - 1] ?? line };
}

/** Which lines are those of paragraphs: none of front matter, fenced code, lists, notes, quotations, headings. */
function plainLines(lines: readonly string[]): ReadonlySet<number> {
  const plain = new Set<number>();
  let closing: string | undefined = /^(?:---|\+\+\+)\s*$/.exec(lines[0] ?? '')?.[0].trim();
  let inItem = false;
  for (const [at, line] of lines.entries()) {
    if (closing !== undefined) {
      if (at > 0 && line.trim().startsWith(closing)) closing = undefined;
      continue;
    }
    closing = fence.exec(line)?.[1];
    inItem = item.test(line) || (inItem && (line.trim() === '' || /^\s/.test(line)));
    if (closing === undefined && !inItem && line.trim() !== '' && !block.test(line)) plain.add(at);
  }
  return plain;
}

/** Lines of paragraphs that stand together; one that ends in a break continues on purpose. */
function plainGroups(lines: readonly string[]): string[][] {
  const plain = plainLines(lines);
  const groups: string[][] = [];
  let open = false;
  for (const [at, line] of lines.entries()) {
    const isMember = plain.has(at) && !hardBreak.test(line);
    if (isMember && open) groups.at(-1)?.push(line);
    else if (isMember) groups.push([line]);
    open = isMember;
  }
  return groups;
}
