import { dayMs } from '#domain/duration.ts';
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
  'ofProject',
  'setAside',
  'late',
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

/**
 * A revision as those see it who read drafts and do not write: of another draft they know nothing, so that one which was
 * set aside is one like others.
 */
export function withoutDrafts<Kept extends { readonly reason: RevisionReason }>(revision: Kept): Kept {
  return revision.reason === 'setAside' ? { ...revision, reason: 'sitting' } : revision;
}

/** Characters of a revision's name at most. */
export const revisionNameLength = 100;

/** Whether a change removes a fifth or more of a text's words, so that the text is saved as a revision first. */
export function dropsAFifth(before: number, after: number): boolean {
  return before > 0 && before - after >= before / 5;
}

/** Days for which every version is kept. */
export const thinnedAfterDays = 30;

/**
 * Which versions of a text, or of a whole project, are not needed any more: of each day that is longer ago, all but its
 * last and its longest one, so that no longer text gives way to a shorter one. Versions with a name stay. Days are those
 * of UTC.
 *
 * @param revisions - of one text or project, in their order
 */
export function revisionsThinned<Id extends string>(
  revisions: readonly (Pick<Revision, 'at' | 'name' | 'words'> & { readonly id: Id })[],
  now: number,
): Id[] {
  const old = revisions.filter(({ at, name }) => name === '' && at < now - thinnedAfterDays * dayMs);
  return [...Map.groupBy(old, ({ at }) => Math.floor(at / dayMs)).values()].flatMap((day) => {
    const last = day.at(-1);
    const longest = day.toSorted((one, other) => other.words - one.words)[0];
    return day.filter((one) => one !== last && one !== longest).map(({ id }) => id);
  });
}
