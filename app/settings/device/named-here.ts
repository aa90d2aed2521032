import type { TextName } from '#database/text-names.ts';

/** A copy of a text in this browser. */
export type TextHere = {
  readonly documentId: string;
  /** Empty where it has none, or where the server does not say it. */
  readonly title: string;
  readonly work: string;
  /** Whether it has words that the server lacks. */
  readonly isUnsent: boolean;
};

/** The copies under the names that the server gave: first those with words that it lacks, then by work and title. */
export function namedHere(
  ids: readonly string[],
  names: readonly Pick<TextName, 'documentId' | 'title' | 'projectTitle'>[],
  unsent: readonly string[],
): TextHere[] {
  const known = new Map<string, (typeof names)[number]>(names.map((name) => [name.documentId, name]));
  const isUnsent = new Set(unsent);
  return ids
    .map((documentId) => {
      const name = known.get(documentId);
      return {
        documentId,
        title: name?.title ?? '',
        work: name?.projectTitle ?? '',
        isUnsent: isUnsent.has(documentId),
      };
    })
    .sort(
      (one, other) =>
        Number(other.isUnsent) - Number(one.isUnsent) ||
        one.work.localeCompare(other.work) ||
        one.title.localeCompare(other.title),
    );
}
