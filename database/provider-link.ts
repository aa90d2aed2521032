import type { Queries } from '#database/connection.ts';
import type { ProviderLinkTable } from '#database/tables/identity.ts';
import type { AccountId } from '#domain/ids.ts';

/** That an account can be signed in to by another provider. */
export type ProviderLink = {
  readonly providerId: string;
  readonly subject: string;
  readonly accountId: AccountId;
  readonly email: string | undefined;
  readonly displayName: string;
  readonly photoUrl: string | undefined;
  readonly linkedAt: number;
};

function fromRow(row: ProviderLinkTable): ProviderLink {
  return {
    providerId: row.provider_id,
    subject: row.subject,
    accountId: row.account_id as AccountId,
    email: row.email ?? undefined,
    displayName: row.display_name,
    photoUrl: row.photo_url ?? undefined,
    linkedAt: row.linked_at,
  };
}

/** The account someone of another provider is linked to. */
export async function findProviderLink(
  db: Queries,
  { providerId, subject }: Pick<ProviderLink, 'providerId' | 'subject'>,
): Promise<ProviderLink | undefined> {
  const row = await db
    .selectFrom('provider_link')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** The other providers of an account, the oldest link first. */
export async function listProviderLinks(db: Queries, accountId: AccountId): Promise<ProviderLink[]> {
  const rows = await db
    .selectFrom('provider_link')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('linked_at')
    .orderBy('provider_id')
    .execute();
  return rows.map(fromRow);
}

/** Links an account to a person of another provider; the stored facts about that person are updated. */
export async function upsertProviderLink(tx: Queries, link: ProviderLink): Promise<void> {
  const known = { email: link.email ?? null, display_name: link.displayName, photo_url: link.photoUrl ?? null };
  await tx
    .insertInto('provider_link')
    .values({
      provider_id: link.providerId,
      subject: link.subject,
      account_id: link.accountId,
      linked_at: link.linkedAt,
      ...known,
    })
    .onConflict((conflict) => conflict.columns(['provider_id', 'subject']).doUpdateSet(known))
    .execute();
}

/** Takes providers away from an account: some, or all. */
export async function deleteProviderLinks(
  tx: Queries,
  accountId: AccountId,
  providerIds?: readonly string[],
): Promise<void> {
  let statement = tx.deleteFrom('provider_link').where('account_id', '=', accountId);
  if (providerIds) statement = statement.where('provider_id', 'in', [...providerIds]);
  await statement.execute();
}
