import type { ReadOptions } from '#domain/book.ts';
import { areParagraphs } from '#formats/line-paragraphs.ts';

/** Lines that belong together: those between empty lines. */
export type LineGroup = readonly string[];

/**
 * Divides a file into groups of lines. Found out, these are divided by empty lines, where what stands together are not
 * whole paragraphs; where no line is empty, by indented lines, and else every line is a group.
 *
 * @param ending - what ends a paragraph, where someone decided it
 */
export function groupsOf(text: string, ending: ReadOptions['paragraphs'] = 'found'): LineGroup[] {
  const lines = text.split(/\r\n|\r|\n|\f|\u2028|\u2029/).map((line) => line.replace(/\t/g, '    ').trimEnd());
  const filled = lines.filter((line) => line !== '');
  if (ending === 'everyLine') return eachLine(together(lines));
  if (ending === 'indent') return cut(filled, (line) => /^\s/.test(line));
  const between = lines.slice(
    lines.findIndex((line) => line !== ''),
    lines.findLastIndex((line) => line !== ''),
  );
  if (ending === 'found' && !between.includes('')) {
    const indented = filled.filter((line) => /^\s/.test(line)).length;
    const byIndent = indented > 0 && indented < filled.length;
    return cut(filled, (line, index) => index === 0 || !byIndent || /^\s/.test(line));
  }
  const groups = together(lines);
  if (ending === 'found' && areParagraphs(groups)) return eachLine(groups);
  return ending === 'emptyLine' ? groups : groups.flatMap((group) => splitByIndent(group));
}

/** Every line by itself, but for a title and what underlines it. */
function eachLine(groups: readonly LineGroup[]): LineGroup[] {
  return groups.flatMap((group) => {
    const isUnderlined = group.length === 2 && /^\s*(?:={3,}|-{3,})$/.test(group[1] ?? '');
    return isUnderlined ? [group] : group.map((line) => [line]);
  });
}

/** Lines that stand together without an empty one between. */
function together(lines: readonly string[]): string[][] {
  const groups: string[][] = [];
  let open = false;
  for (const line of lines) {
    if (line !== '' && open) groups.at(-1)?.push(line);
    else if (line !== '') groups.push([line]);
    open = line !== '';
  }
  return groups;
}

/** The width at which most lines were wrapped; Infinity where lines are whole paragraphs. */
export function wrapWidth(groups: readonly LineGroup[]): number {
  const lengths = groups.flatMap((group) => group.slice(0, -1).map(({ length }) => length)).sort((a, b) => a - b);
  const width = lengths[Math.floor(lengths.length * 0.98)] ?? 0;
  const whole = groups.filter((group) => group.length === 1 && (group[0]?.length ?? 0) > 100).length;
  return width < 40 || width > 100 || whole > groups.length / 20 ? Number.POSITIVE_INFINITY : width;
}

/** Whether each line of a group was ended on purpose: the next word would still have fitted. */
export function endedOnPurpose(group: LineGroup, width: number): boolean {
  return group.slice(0, -1).every((line, index) => {
    const [word = ''] = (group[index + 1] ?? '').trim().split(' ');
    return line.length + 1 + word.length <= width;
  });
}

/** Paragraphs that follow one another without an empty line, each with its first line indented. */
function splitByIndent(group: string[]): string[][] {
  const indented = group.filter((line) => /^\s/.test(line)).length;
  if (indented === 0 || indented === group.length || indented > group.length / 2) return [group];
  const widths = new Set(group.flatMap((line) => (/^\s/.test(line) ? [line.length - line.trimStart().length] : [])));
  if (widths.size > 1 || group.some((line) => line.length > 100))
    return widths.size > 1 ? [group] : cut(group, () => true);
  const long = group.filter((line) => line.length > 55).length;
  return long * 2 >= group.length ? cut(group, (line, index) => index === 0 || /^\s/.test(line)) : [group];
}

function cut(lines: readonly string[], begins: (line: string, index: number) => boolean): string[][] {
  const groups: string[][] = [];
  lines.forEach((line, index) => {
    if (begins(line, index) || groups.length === 0) groups.push([line]);
    else groups.at(-1)?.push(line);
  });
  return groups;
}
