import type { RequestScope } from '#app/context.ts';
import { findAccount } from '#database/account.ts';
import { findPassword } from '#database/password.ts';
import { listProviderLinks } from '#database/provider-link.ts';
import type { AccountId } from '#domain/ids.ts';
import type { Provable } from './use-proving.ts';

/** The data of an account in its settings, and how its person can prove who they are. */
export async function loadPerson(
  { commands, hasOutbox, isHosted }: RequestScope,
  uid: AccountId,
): Promise<
  Provable & {
    isVerified: boolean;
    language: string | undefined;
    timeZone: string | undefined;
    isGuest: boolean;
    hasOutbox: boolean;
    linked: Linked[];
  }
> {
  const { reader } = commands.db;
  const [account, password, links] = await Promise.all([
    findAccount(reader, uid),
    findPassword(reader, uid),
    listProviderLinks(reader, uid),
  ]);
  return {
    uid,
    email: account?.email,
    isVerified: account?.emailVerifiedAt !== undefined,
    language: account?.language,
    timeZone: account?.timeZone,
    isGuest: account?.isAnonymous ?? true,
    hasPassword: password !== undefined,
    providerIds: links.map(({ providerId }) => providerId),
    linked: links.map(({ providerId, email, displayName }) => ({ providerId, email, displayName })),
    hasOutbox,
    isHosted,
  };
}

/** Another provider an account can be signed in to by. */
export type Linked = {
  readonly providerId: string;
  readonly email: string | undefined;
  readonly displayName: string;
};
