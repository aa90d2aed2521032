/** The author of a work: its own credit, else the name of its organisation. */
export function shownCredit({
  credit,
  organisationName,
  organisationSlug,
}: {
  readonly credit: string;
  readonly organisationName: string;
  readonly organisationSlug: string;
}): string {
  return credit || organisationName || organisationSlug;
}
