import type { Inline, Mark, TextRun } from '#domain/text.ts';

/** Puts text at the end of inline content and joins it with the run before when both have the same marks. */
export function pushRun(line: Inline[], text: string, marks: readonly Mark[]): void {
  if (text === '') return;
  const last = line.at(-1);
  if (last?.type === 'text' && sameMarks(last.marks ?? [], marks)) {
    line[line.length - 1] = { ...last, text: last.text + text };
  } else {
    line.push(marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text });
  }
}

function sameMarks(one: readonly Mark[], other: readonly Mark[]): boolean {
  return (
    one === other ||
    (one.length === other.length && one.every((mark, index) => markKey(mark) === markKey(other[index])))
  );
}

function markKey(mark: Mark | undefined): string {
  if (mark === undefined) return '';
  return 'attrs' in mark ? JSON.stringify(mark) : mark.type;
}

/** Inline content without spaces or hard breaks at its ends and without spaces around hard breaks. */
export function trimmed(line: readonly Inline[], { keepIndent = false } = {}): Inline[] {
  const result: Inline[] = [];
  line.forEach((inline, index) => {
    if (inline.type !== 'text') {
      result.push(inline);
      return;
    }
    const before = line[index - 1];
    const after = line[index + 1];
    let { text } = inline;
    if (!keepIndent && (!before || before.type === 'hardBreak')) text = text.replace(/^[ \t\n\r\f]+/, '');
    if (!after || after.type === 'hardBreak') text = text.replace(/[ \t\n\r\f]+$/, '');
    if (text !== '') result.push({ ...inline, text });
  });
  while (result[0]?.type === 'hardBreak') result.shift();
  while (result.at(-1)?.type === 'hardBreak') result.pop();
  return result.length < line.length && result.length > 0 ? trimmed(result, { keepIndent }) : result;
}

/** Whether inline content shows nothing: no notes, only spaces and hard breaks. */
export function isBlank(line: readonly Inline[]): boolean {
  return line.every(
    (inline) =>
      inline.type === 'hardBreak' || (inline.type === 'text' && /^[\s\u200b\u2060\ufeff\u00ad]*$/.test(inline.text)),
  );
}

/** The words of inline content on one line, as a title is stored. */
export function titleText(content: readonly Inline[]): string {
  return content
    .map((inline) => (inline.type === 'text' ? inline.text : ' '))
    .join('')
    .replace(/[ \t\n\r\f]+/g, ' ')
    .trim();
}

/** The lines of inline content between its hard breaks, as plain text. */
export function linesOf(content: readonly Inline[]): string[] {
  const lines = [''];
  for (const inline of content) {
    if (inline.type === 'hardBreak') lines.push('');
    else if (inline.type === 'text') lines[lines.length - 1] += inline.text;
  }
  return lines;
}

/** Runs, each with one more mark, put in its place: link, language, then the plain marks. */
export function withMark(content: readonly Inline[], mark: Mark): Inline[] {
  return content.map((inline): Inline => {
    if (inline.type !== 'text') return inline;
    const marks = (inline.marks ?? []).filter(({ type }) => type !== mark.type);
    return { ...inline, marks: [mark, ...marks] } satisfies TextRun;
  });
}
