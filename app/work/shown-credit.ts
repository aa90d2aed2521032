import type { PublicWork } from '#database/public-works.ts';

/** Whom a work is by: as it says itself, else the name of where it stands. */
export function shownCredit({
  credit,
  organisationName,
  organisationSlug,
}: Pick<PublicWork, 'credit' | 'organisationName' | 'organisationSlug'>): string {
  return credit || organisationName || organisationSlug;
}
