import type { PublicWork } from '#database/public-works.ts';

/** The author of a work: its own credit, else the name of its organisation. */
export function shownCredit({
  credit,
  organisationName,
  organisationSlug,
}: Pick<PublicWork, 'credit' | 'organisationName' | 'organisationSlug'>): string {
  return credit || organisationName || organisationSlug;
}
