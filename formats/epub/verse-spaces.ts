import type { Inline } from '#domain/text.ts';
import { type Element, listed } from '#formats/tree.ts';

/** Lines of verse with plain spaces at their beginnings, where markup had such as it keeps. */
export function withSpaces(content: readonly Inline[]): Inline[] {
  return content.map((inline, index) => {
    const before = content[index - 1];
    if (inline.type !== 'text' || (before && before.type !== 'hardBreak')) return inline;
    return { ...inline, text: inline.text.replace(/^\u00a0+/, (spaces) => ' '.repeat(spaces.length)) };
  });
}

/** The spaces that set a line of verse in, where a class as `i2` says how far. */
export function indentOf(element: Element): string {
  const steps = listed(element, 'class').flatMap((one) => /^i(?:ndent)?-?(\d{1,2})$/.exec(one)?.[1] ?? []);
  return ' '.repeat(Math.min(Number(steps[0] ?? 0) * 2, 16));
}
