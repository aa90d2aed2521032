import { Children, type ReactNode } from 'react';

/** The placeholder of an element in a sentence: no text of ours or of any author holds it. */
const edge = '\u0001';

/**
 * A sentence with elements in it, in the order of its language: `say` gets a mark for each slot, as the value of its
 * placeholder. People's own text is never parsed, as it would be if the sentence were markup.
 */
export function withSlots<Slot extends string>(
  slots: Readonly<Record<Slot, ReactNode>>,
  say: (marks: Readonly<Record<Slot, string>>) => string,
): ReactNode {
  const names = Object.keys(slots) as Slot[];
  const marks = Object.fromEntries(names.map((name) => [name, `${edge}${name}${edge}`])) as Record<Slot, string>;
  // Every other piece is the name of a slot; `toArray` gives each its key.
  const pieces = say(marks).split(edge);
  return Children.toArray(pieces.map((piece, at) => (at % 2 ? slots[piece as Slot] : piece)));
}
