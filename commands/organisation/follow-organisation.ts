import type { CommandContext } from '#commands/context.ts';
import { deleteFollow, upsertFollow } from '#database/follow.ts';
import { findOrganisation, isGuests } from '#database/organisation.ts';
import type { Actor } from '#domain/account.ts';
import type { OrganisationId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { mayFollow, maySeeProfile } from '#policies/organisation.ts';

/** Follows an organisation from now on, or stops: followers are told of every public edition. */
export async function followOrganisation(
  context: CommandContext,
  actor: Actor,
  organisationId: OrganisationId,
  follows: boolean,
): Promise<Outcome<void>> {
  const { accountId } = actor;
  if (accountId === undefined) return failed({ kind: 'forbidden', because: 'signedOut' });
  const now = context.now();
  return context.db.inTransaction(async (tx): Promise<Outcome<void>> => {
    const organisation = await findOrganisation(tx, organisationId);
    const seen = maySeeProfile(actor, { id: organisationId, isGuests: await isGuests(tx, organisationId) });
    if (!organisation || seen !== 'allowed') return failed({ kind: 'notFound' });
    if (!follows) {
      await deleteFollow(tx, accountId, organisationId);
      return done(undefined);
    }
    const verdict = mayFollow(actor, organisationId);
    if (verdict !== 'allowed') return failed({ kind: 'forbidden', because: verdict });
    await upsertFollow(tx, { accountId, organisationId, now });
    return done(undefined);
  });
}
