import type { AccountId } from '#domain/ids.ts';

/** The areas that a token can open, each for reading alone or for changing as well. */
export const areas = ['reading', 'notifications', 'works', 'profile'] as const;
export type Area = (typeof areas)[number];

/** A token that may change things may read them. */
export const tokenScopes = areas.flatMap((area) => [`${area}:read`, `${area}:write`] as const);
export type TokenScope = (typeof tokenScopes)[number];

/** What every token begins with, so that anyone who finds one knows what it is. */
export const tokenPrefix = 'fabula_';

/** Days a token can be good for. */
export const tokenDays = [7, 30, 90, 365] as const;

/** Characters of a token's name at most. */
export const tokenNameLength = 80;

/** Tokens of one account at most. */
export const tokensAtMost = 50;

/** Something a program of someone's may do in their name until it runs out. */
export type AccessToken = {
  readonly id: string;
  readonly accountId: AccountId;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly lastUsedAt: number | undefined;
};

/** Whether a token opens an area, for reading or for changing. */
export function isWithin(scopes: readonly TokenScope[], area: Area, access: 'read' | 'write'): boolean {
  return scopes.includes(`${area}:write`) || (access === 'read' && scopes.includes(`${area}:read`));
}
