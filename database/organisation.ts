import type { Queries } from '#database/connection.ts';
import type { OrganisationTable } from '#database/tables/tables.ts';
import type { AccountId, OrganisationId } from '#domain/ids.ts';
import type { ProfileLink } from '#domain/profile.ts';
import type { Role } from '#domain/role.ts';

/** An imprint that owns projects. */
export type Organisation = {
  readonly id: OrganisationId;
  readonly kind: 'personal' | 'shared';
  readonly name: string;
  readonly slug: string;
  readonly bio: string;
  readonly links: readonly ProfileLink[];
  readonly accountId: AccountId | undefined;
  /** The picture of a shared one; a personal one has its account's. */
  readonly photoUrl: string | undefined;
  readonly createdAt: number;
  readonly deletedAt: number | undefined;
};

function fromRow(row: OrganisationTable): Organisation {
  return {
    id: row.id as OrganisationId,
    kind: row.kind,
    name: row.name,
    slug: row.slug,
    bio: row.bio,
    links: row.links === null ? [] : JSON.parse(row.links),
    accountId: (row.account_id ?? undefined) as AccountId | undefined,
    photoUrl: row.photo_url ?? undefined,
    createdAt: row.created_at,
    deletedAt: row.deleted_at ?? undefined,
  };
}

/**
 * The organisation that has or had a slug; compare its present slug to know whether to redirect. The personal one of
 * a closed account is not there.
 */
export async function findOrganisationBySlug(db: Queries, slug: string): Promise<Organisation | undefined> {
  const row = await db
    .selectFrom('slug')
    .innerJoin('organisation', 'organisation.id', 'slug.target_id')
    .leftJoin('account', 'account.id', 'organisation.account_id')
    .selectAll('organisation')
    .where('slug.scope', '=', 'organisation')
    .where('slug.slug', '=', slug)
    .where('organisation.deleted_at', 'is', null)
    .where('account.closed_at', 'is', null)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** An organisation by its id. */
export async function findOrganisation(db: Queries, id: OrganisationId): Promise<Organisation | undefined> {
  const row = await db
    .selectFrom('organisation')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** An organisation that was deleted, by a slug it has or had. */
export async function findDeletedOrganisation(db: Queries, slug: string): Promise<Organisation | undefined> {
  const row = await db
    .selectFrom('slug')
    .innerJoin('organisation', 'organisation.id', 'slug.target_id')
    .selectAll('organisation')
    .where('slug.scope', '=', 'organisation')
    .where('slug.slug', '=', slug)
    .where('organisation.deleted_at', 'is not', null)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** An organisation, deleted or not, its row locked against other writers until the transaction ends. */
export async function lockOrganisation(tx: Queries, id: OrganisationId): Promise<Organisation | undefined> {
  const row = await tx
    .updateTable('organisation')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Whether an organisation that is not deleted shows a picture at an address. */
export async function isOrganisationPhoto(db: Queries, photoUrl: string): Promise<boolean> {
  const row = await db
    .selectFrom('organisation')
    .select('id')
    .where('photo_url', '=', photoUrl)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes what an organisation's picture is. */
export async function updateOrganisationPhoto(
  tx: Queries,
  id: OrganisationId,
  photoUrl: string | undefined,
): Promise<void> {
  await tx
    .updateTable('organisation')
    .set({ photo_url: photoUrl ?? null })
    .where('id', '=', id)
    .execute();
}

/** The personal organisation of every account. */
export async function findPersonalOrganisation(db: Queries, accountId: AccountId): Promise<Organisation | undefined> {
  const row = await db.selectFrom('organisation').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  return row && fromRow(row);
}

/** Whether an organisation is a guest's own. */
export async function isGuests(db: Queries, id: OrganisationId): Promise<boolean> {
  const row = await db
    .selectFrom('organisation')
    .innerJoin('account', 'account.id', 'organisation.account_id')
    .select('account.id')
    .where('organisation.id', '=', id)
    .where('account.anonymous_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The roles of an account in each organisation it is a member of. */
export async function listRoles(db: Queries, accountId: AccountId): Promise<Map<OrganisationId, Role>> {
  const rows = await db
    .selectFrom('member')
    .select(['organisation_id', 'role'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(rows.map((row) => [row.organisation_id as OrganisationId, row.role]));
}

/** Writes a new organisation with its first owner. */
export async function insertOrganisation(
  tx: Queries,
  organisation: Omit<Organisation, 'links' | 'photoUrl' | 'createdAt' | 'deletedAt'> & {
    readonly owner: AccountId;
    readonly now: number;
  },
): Promise<void> {
  const { id, kind, name, slug, bio, accountId, owner, now } = organisation;
  await tx
    .insertInto('organisation')
    .values({ id, kind, name, slug, bio, account_id: accountId ?? null, created_at: now, deleted_at: null })
    .execute();
  await tx
    .insertInto('member')
    .values({ organisation_id: id, account_id: owner, role: 'owner', joined_at: now })
    .execute();
}

/** Writes how an organisation appears. */
export async function updateOrganisationProfile(
  tx: Queries,
  id: OrganisationId,
  { name, slug, bio, links }: Pick<Organisation, 'name' | 'slug' | 'bio' | 'links'>,
): Promise<void> {
  const kept = links.length === 0 ? null : JSON.stringify(links);
  await tx.updateTable('organisation').set({ name, slug, bio, links: kept }).where('id', '=', id).execute();
}

/** The member who has owned an organisation the longest. */
export async function findOwner(db: Queries, id: OrganisationId): Promise<AccountId | undefined> {
  const row = await db
    .selectFrom('member')
    .select('account_id')
    .where('organisation_id', '=', id)
    .where('role', '=', 'owner')
    .orderBy('joined_at')
    .orderBy('account_id')
    .limit(1)
    .executeTakeFirst();
  return row?.account_id as AccountId | undefined;
}

/** Marks an organisation as deleted, or as restored. */
export async function updateOrganisationDeleted(
  tx: Queries,
  id: OrganisationId,
  now: number | undefined,
): Promise<void> {
  await tx
    .updateTable('organisation')
    .set({ deleted_at: now ?? null })
    .where('id', '=', id)
    .execute();
}

/** The organisations an account is a member of, its own first. */
export async function listMemberOrganisations(db: Queries, accountId: AccountId): Promise<Organisation[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('organisation', 'organisation.id', 'member.organisation_id')
    .selectAll('organisation')
    .where('member.account_id', '=', accountId)
    .where('organisation.deleted_at', 'is', null)
    .orderBy('organisation.kind')
    .orderBy('organisation.name')
    .orderBy('organisation.id')
    .execute();
  return rows.map(fromRow);
}
