import type { Node } from './nodes.ts';

/** The text between the brackets of a link. */
export type LinkWords = { readonly label: string; readonly to: string; readonly setter: string | undefined };

/** Characters of a link, a macro or an insert at most: an end is looked for no further. */
export const linkLength = 2_000;

/** Reads a link that begins at a place: its words, and where it ends. */
export function linkAt(source: string, at: number): (LinkWords & { readonly end: number }) | undefined {
  if (!source.startsWith('[[', at)) return undefined;
  const inner = source.slice(at + 2, at + 2 + linkLength);
  const first = inner.indexOf(']]');
  // A name can have brackets of its own.
  const isNested = first !== -1 && inner.lastIndexOf('[', first) > inner.lastIndexOf(']', first - 1);
  const close = isNested && inner[first + 2] === ']' ? first + 1 : first;
  const line = inner.indexOf('\n');
  if (close === -1 || (line !== -1 && line < close)) return undefined;
  const end = at + 2 + close + 2;
  const setterAt = inner.slice(0, close).indexOf('][');
  const words = linkWords(inner.slice(0, setterAt === -1 ? close : setterAt));
  const setter = setterAt === -1 ? undefined : inner.slice(setterAt + 2, close);
  return words.to === '' ? undefined : { ...words, setter, end };
}

/** `label->to`, `to<-label`, `label|to`, or one that is both. */
function linkWords(inner: string): { readonly label: string; readonly to: string } {
  const right = inner.lastIndexOf('->');
  if (right !== -1) return { label: inner.slice(0, right).trim(), to: inner.slice(right + 2).trim() };
  const left = inner.indexOf('<-');
  if (left !== -1) return { label: inner.slice(left + 2).trim(), to: inner.slice(0, left).trim() };
  const bar = inner.lastIndexOf('|');
  if (bar !== -1) return { label: inner.slice(0, bar).trim(), to: inner.slice(bar + 1).trim() };
  return { label: inner.trim(), to: inner.trim() };
}

/** Whether a link leads out of the story. */
export function isAddress(to: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:|www\.)/i.test(to);
}

/** Whether something among nodes leads on. */
export function leadsOn(nodes: readonly Node[]): boolean {
  return nodes.some(
    (node) => node.kind === 'goto' || (node.kind === 'vary' && node.ways.some((way) => leadsOn(way.nodes))),
  );
}
