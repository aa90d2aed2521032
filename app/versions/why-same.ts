import type { Revision } from '#domain/revision.ts';

type WhySame = 'alike' | 'sinceImport' | 'sinceThen' | 'broughtByImport';

/**
 * What is said where two versions are the same: nothing was written since, or an import changed nothing in what stood
 * there before it.
 *
 * @param saved - the newer of the two, or the older where the newer is the text as it is now; then the one before it
 * @param newer - undefined for the text as it is now
 */
export function whySame(
  [at, before]: readonly Pick<Revision, 'id' | 'reason'>[],
  older: string | undefined,
  newer: string | undefined,
): WhySame {
  const isImport = at !== undefined && at.id === (newer ?? older) && at.reason === 'imported';
  if (newer) return isImport && before?.id === older ? 'broughtByImport' : 'alike';
  return isImport ? 'sinceImport' : 'sinceThen';
}
