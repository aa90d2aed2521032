import type { FieldProblem } from '#domain/project.ts';

/** A way from a profile to somewhere else. */
export type ProfileLink = { readonly label: string; readonly address: string };

/** Characters at most. */
export const profileLengths = { bio: 500, label: 60, address: 300 } as const;

/** Something wrong with a field of a profile's form; `taken` is an address that names, or ever named, another. */
export type ProfileProblem = FieldProblem | { readonly field: 'slug'; readonly kind: 'taken' };

/** Links of one profile at most. */
export const linksAtMost = 6;

/** The stored address of a link: of the web, whole; undefined for everything else. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  // People leave the beginning out; an address with another beginning is not for a profile.
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d+(\/|$)/.test(text) ? text : `https://${text}`;
  const url = URL.parse(whole);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.') || url.username || url.password)
    return undefined;
  return url.href.length > profileLengths.address ? undefined : url.href;
}

/** The name of a link to which its owner gave none. */
export function linkName({ label, address }: ProfileLink): string {
  return label || address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
