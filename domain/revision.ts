import type { RevisionId } from '#domain/ids.ts';

/** Why a revision was kept. */
export const revisionReasons = [
  'sitting',
  'beforeSitting',
  'hourly',
  'shortened',
  'beforeSplit',
  'beforeMerge',
  'beforeRestore',
  'restored',
  'beforeReplace',
  'beforeImport',
  'imported',
  'named',
] as const;
export type RevisionReason = (typeof revisionReasons)[number];

/** A restorable version of a block's text, as a list shows it. */
export type Revision = {
  readonly id: RevisionId;
  readonly at: number;
  /** The display name of the last author before it. */
  readonly by: string;
  readonly reason: RevisionReason;
  readonly name: string;
  readonly words: number;
};

/** Characters of a revision's name at most. */
export const revisionNameLength = 100;

/** Whether a change removes a fifth or more of a text's words, so that the text is saved as a revision first. */
export function dropsAFifth(before: number, after: number): boolean {
  return before > 0 && before - after >= before / 5;
}
