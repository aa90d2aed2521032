import type { BlockLabelId } from './ids.ts';

/** The colors a label may have, in the order in which they are offered. */
export const labelColors = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'gray'] as const;
export type LabelColor = (typeof labelColors)[number];

/** A colored word that the authors of a project give to its blocks, such as a strand of the story. */
export type BlockLabel = { readonly id: BlockLabelId; readonly name: string; readonly color: LabelColor };

export const blockLabelLimits = {
  /** Letters of a name. */
  nameLength: 40,
  /** Labels of one project at most, the removed ones too. */
  labels: 100,
} as const;

/** Whether two names are of one label: they differ in nothing a person would see as a difference. */
export function isSameName(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

function folded(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
