import type { ReadOptions } from '#domain/book.ts';
import type { Plain } from '#formats/markdown/dialects.ts';

const indent = /^(?:\t| {2}|[\u2003\u3000]|(?:&emsp;|&nbsp;)+)\s*(?=\S)/;
const fence = /^\s*(`{3,}|~{3,})/;
const item = /^\s*(?:[-*+]|\d{1,9}[.)]|\[\^[^\]]+\]:)\s/;
/** What stands in a line of its own by what it begins with: quotations, headings, tables, tags, underlines. */
const block = /^ {0,3}(?:[>#|<]|:{3}|[-=*_]{3,}\s*$)/;

/** Whether paragraphs of a source seem to be set by their first lines, as typewriters do, and not by empty ones. */
export function hasSetLines(source: string): boolean {
  return source.split(/\r\n|\r|\n/).some((line) => indent.test(line) && !item.test(line));
}

/**
 * Divides the paragraphs of Markdown as somebody decided: before each line that is set in, or at the end of each line.
 * Front matter, fenced code, lists and notes stay as they are.
 */
export function divideLines(source: string, ending: ReadOptions['paragraphs']): Plain {
  const lines = source.split(/\r\n|\r|\n/);
  if (ending !== 'indent' && ending !== 'everyLine') return { text: source, lineOf: (line) => line };
  const written: string[] = [];
  const origins: number[] = [];
  const put = (line: string, at: number) => {
    written.push(line);
    origins.push(at + 1);
  };
  let closing: string | undefined = /^(?:---|\+\+\+)\s*$/.exec(lines[0] ?? '')?.[0].trim();
  let inItem = false;
  for (const [at, line] of lines.entries()) {
    if (closing !== undefined) {
      if (at > 0 && line.trim().startsWith(closing)) closing = undefined;
      put(line, at);
      continue;
    }
    closing = fence.exec(line)?.[1];
    inItem = item.test(line) || (inItem && (line.trim() === '' || /^\s/.test(line)));
    const before = written.at(-1) ?? '';
    const isPlain = closing === undefined && !inItem && line.trim() !== '' && !block.test(line);
    const begins =
      isPlain && (ending === 'everyLine' ? !block.test(before) && !/(?:\\| {2})$/.test(before) : indent.test(line));
    if (begins && before.trim() !== '') put('', at);
    put(isPlain ? line.replace(indent, '') : line, at);
  }
  return { text: written.join('\n'), lineOf: (line) => origins[line - 1] ?? line };
}
