import type { Queries } from '#database/connection.ts';
import type { AccountId, OrganisationId } from '#domain/ids.ts';
import { type Role, roles } from '#domain/role.ts';

/** Someone in an organisation, as its other members see them. */
export type Member = {
  readonly accountId: AccountId;
  readonly name: string;
  /** The slug of their personal organisation. */
  readonly slug: string;
  readonly email: string | undefined;
  readonly photoUrl: string | undefined;
  readonly role: Role;
  readonly joinedAt: number;
};

/** The members of an organisation whose accounts are open: owners first, then by the time they came. */
export async function listMembers(db: Queries, organisationId: OrganisationId): Promise<Member[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .innerJoin('organisation as own', 'own.account_id', 'account.id')
    .select([
      'account.id',
      'account.display_name',
      'account.email',
      'account.photo_url',
      'own.slug',
      'member.role',
      'member.joined_at',
    ])
    .where('member.organisation_id', '=', organisationId)
    .where('account.closed_at', 'is', null)
    .where('account.disabled_at', 'is', null)
    .orderBy('member.joined_at')
    .orderBy('account.id')
    .execute();
  return rows
    .map(
      (row): Member => ({
        accountId: row.id as AccountId,
        name: row.display_name,
        slug: row.slug,
        email: row.email ?? undefined,
        photoUrl: row.photo_url ?? undefined,
        role: row.role,
        joinedAt: row.joined_at,
      }),
    )
    .sort((one, other) => roles.indexOf(other.role) - roles.indexOf(one.role));
}

/** The owners of an organisation whose accounts are open. */
export async function listOwners(db: Queries, organisationId: OrganisationId): Promise<AccountId[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select('account.id')
    .where('member.organisation_id', '=', organisationId)
    .where('member.role', '=', 'owner')
    .where('account.closed_at', 'is', null)
    .where('account.disabled_at', 'is', null)
    .orderBy('account.id')
    .execute();
  return rows.map(({ id }) => id as AccountId);
}

/** Every member of an organisation, whatever the state of their account. */
export async function listMemberIds(db: Queries, organisationId: OrganisationId): Promise<AccountId[]> {
  const rows = await db
    .selectFrom('member')
    .select('account_id')
    .where('organisation_id', '=', organisationId)
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id as AccountId);
}

/** How many shared organisations someone owns. */
export async function countOwned(db: Queries, accountId: AccountId): Promise<number> {
  const { owned } = await db
    .selectFrom('member')
    .innerJoin('organisation', 'organisation.id', 'member.organisation_id')
    .select(({ fn }) => fn.countAll<number>().as('owned'))
    .where('member.account_id', '=', accountId)
    .where('member.role', '=', 'owner')
    .where('organisation.kind', '=', 'shared')
    .where('organisation.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(owned);
}

/** Makes someone a member, unless they are one. */
export async function insertMember(
  tx: Queries,
  {
    organisationId,
    accountId,
    role,
    now,
  }: { organisationId: OrganisationId; accountId: AccountId; role: Role; now: number },
): Promise<void> {
  await tx
    .insertInto('member')
    .values({ organisation_id: organisationId, account_id: accountId, role, joined_at: now })
    .execute();
}

/** Gives a member another role. */
export async function updateMemberRole(
  tx: Queries,
  { organisationId, accountId, role }: { organisationId: OrganisationId; accountId: AccountId; role: Role },
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ role })
    .where('organisation_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Takes someone out of an organisation. */
export async function deleteMember(tx: Queries, organisationId: OrganisationId, accountId: AccountId): Promise<void> {
  await tx
    .deleteFrom('member')
    .where('organisation_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .execute();
}
