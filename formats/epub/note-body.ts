import type { Inline } from '#domain/text.ts';
import { isBlockElement } from '#formats/epub/elements.ts';
import { trimmed } from '#formats/inlines.ts';
import { type Element, typesOf } from '#formats/tree.ts';

const leading = /^(?:[[(]?(?:\d{1,4}|[*†‡§¶]{1,4})[\])]?[.:)]?|\[\s*\][.:]?|[.:)\]])\s+/u;
const returning = /[\s\u00a0]*(?:[↩↵⏎↑^←]\ufe0e?|\[\s*\]|\(\s*\))+\s*$/u;

/** A note without its own number in front and without the remains of a link back at its end. */
export function withoutNoteMark(content: readonly Inline[]): Inline[] {
  const note = trimmed(content);
  const [first, second] = note;
  if (first?.type === 'text') {
    const superscript = first.marks?.some(({ type }) => type === 'superscript');
    if (superscript && /^\W?[\d*†‡]{1,4}\W?$/.test(first.text.trim()) && second) note.shift();
  }
  const opening = note[0];
  if (opening?.type === 'text') note[0] = { ...opening, text: opening.text.replace(leading, '').replace(/^\s+/, '') };
  const last = note.at(-1);
  if (last?.type === 'text') note[note.length - 1] = { ...last, text: last.text.replace(returning, '') };
  return trimmed(note.filter((inline) => inline.type !== 'text' || inline.text !== ''));
}

/** Whether the first element of a note is marked as the link back: it is then the mark of the note as well. */
export function beginsWithBacklink(element: Element): boolean {
  const first = element.children.find((child) => typeof child !== 'string' || child.trim() !== '');
  if (first === undefined || typeof first === 'string') return false;
  return typesOf(first).includes('backlink') || (isBlockElement(first) && beginsWithBacklink(first));
}
