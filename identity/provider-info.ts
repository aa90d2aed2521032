import type { Account } from '#database/account.ts';
import { findPassword, type KeptPassword } from '#database/password.ts';
import { listProviderLinks, type ProviderLink } from '#database/provider-link.ts';
import type { IdentityContext } from '#identity/context.ts';

/** One way to sign in to an account, as the client shows it. */
export type ProviderInfo = {
  readonly providerId: string;
  readonly rawId: string;
  readonly federatedId: string;
  readonly email?: string;
  readonly displayName?: string;
  readonly photoUrl?: string;
};

/**
 * The ways to sign in to an account. A mailed link is named by its method where there is nothing else, for the client
 * would take an account without any for a guest's; as a password it would keep one from being set.
 */
export async function providerInfo(
  { db }: Pick<IdentityContext, 'db'>,
  account: Account,
): Promise<{ password: KeptPassword | undefined; infos: ProviderInfo[] }> {
  if (account.isAnonymous) return { password: undefined, infos: [] };
  const [password, links] = await Promise.all([
    findPassword(db.reader, account.id),
    listProviderLinks(db.reader, account.id),
  ]);
  return { password, infos: infosOf(account, { hasPassword: password !== undefined, links }) };
}

/** The same for callers that have looked up the providers already. */
export function infosOf(
  account: Account,
  { hasPassword, links }: { hasPassword: boolean; links: readonly ProviderLink[] },
): ProviderInfo[] {
  if (account.isAnonymous) return [];
  const infos: ProviderInfo[] = links.map((link) => ({
    providerId: link.providerId,
    rawId: link.subject,
    federatedId: link.subject,
    ...(link.email ? { email: link.email } : {}),
    ...(link.displayName ? { displayName: link.displayName } : {}),
    ...(link.photoUrl ? { photoUrl: link.photoUrl } : {}),
  }));
  const { email } = account;
  if (email !== undefined && (hasPassword || links.length === 0)) {
    infos.unshift({
      providerId: hasPassword ? 'password' : 'emailLink',
      rawId: email,
      federatedId: email,
      email,
      ...(account.displayName ? { displayName: account.displayName } : {}),
      ...(account.photoUrl ? { photoUrl: account.photoUrl } : {}),
    });
  }
  return infos;
}
