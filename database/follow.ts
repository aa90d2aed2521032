import type { Queries } from '#database/connection.ts';
import type { AccountId, OrganisationId } from '#domain/ids.ts';

/** Says that someone follows an organisation; saying it twice changes nothing. */
export async function upsertFollow(
  tx: Queries,
  { accountId, organisationId, now }: { accountId: AccountId; organisationId: OrganisationId; now: number },
): Promise<void> {
  await tx
    .insertInto('follow')
    .values({ account_id: accountId, organisation_id: organisationId, since: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'organisation_id']).doNothing())
    .execute();
}

/** Records that someone stops following an organisation. */
export async function deleteFollow(tx: Queries, accountId: AccountId, organisationId: OrganisationId): Promise<void> {
  await tx
    .deleteFrom('follow')
    .where('account_id', '=', accountId)
    .where('organisation_id', '=', organisationId)
    .execute();
}

/** Whether someone follows an organisation. */
export async function isFollowing(db: Queries, accountId: AccountId, organisationId: OrganisationId): Promise<boolean> {
  const row = await db
    .selectFrom('follow')
    .select('since')
    .where('account_id', '=', accountId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many people follow an organisation. */
export async function countFollowers(db: Queries, organisationId: OrganisationId): Promise<number> {
  const { count } = await db
    .selectFrom('follow')
    .innerJoin('account', 'account.id', 'follow.account_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('follow.organisation_id', '=', organisationId)
    .where('account.closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
