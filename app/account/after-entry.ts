import { asHere, splitLocale } from '#domain/locale.ts';

/** A guest who logs in: the same person with an account now, or in another one, with their works or without. */
export type GuestCame = 'registered' | 'brought' | 'left';

/**
 * Where someone continues after logging in: where they wanted to, or else to the works they wrote as a guest, or else
 * to their library.
 *
 * @param options.wanted - a path of ours
 * @param options.here - the address of the page where they log in: its language goes with them
 * @param options.guestOrg - the slug of the organisation of a guest's works, where they were one
 * @param options.ownOrg - the same of the account that is logged in now
 */
export function afterEntry({
  wanted,
  here,
  guestOrg,
  ownOrg,
  came,
}: {
  wanted: string | undefined;
  here: string;
  guestOrg: string | undefined;
  ownOrg: string | undefined;
  came: GuestCame;
}): string {
  const library = asHere('/library', here);
  if (guestOrg === undefined) return wanted ?? library;
  const org = `/org/${guestOrg}`;
  const { path } = splitLocale(wanted?.split(/[?#]/)[0] ?? '');
  const isTheirs = path === org || path.startsWith(`${org}/`);
  // Moved works have another address now, and works left behind are not theirs.
  if (wanted !== undefined && (came === 'registered' || !isTheirs)) return wanted;
  if (came === 'left') return library;
  const works = came === 'registered' ? guestOrg : ownOrg;
  return works === undefined ? library : asHere(`/org/${works}/projects`, here);
}
