import type { Queries } from '#database/connection.ts';
import type { AccountId, OrganisationId, ProjectId } from '#domain/ids.ts';
import type { Role } from '#domain/role.ts';

/** Someone who keeps a work, or follows whose it is, with their role in its organisation where they have one. */
export type Readership = {
  readonly accountId: AccountId;
  readonly role: Role | undefined;
  /** Whether they only follow the organisation, and do not know the work yet. */
  readonly onlyFollows: boolean;
};

/**
 * Accounts that have a work in their library, where its first reading puts it, or that follow its organisation, in the
 * order of their ids: some of them, from one account on. Accounts that are closed or disabled are named in `through`
 * only.
 *
 * @returns `through` is the last account looked at; undefined when there are no more
 */
export async function listReadership(
  db: Queries,
  { projectId, organisationId }: { readonly projectId: ProjectId; readonly organisationId: OrganisationId },
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<{ readonly readers: Readership[]; readonly through: string | undefined }> {
  const keepers = await db
    .selectFrom('library_entry')
    .select('account_id')
    .where('project_id', '=', projectId)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute();
  const listed = keepers.map(({ account_id }) => account_id);
  const known = new Set(listed);
  const followers = await db
    .selectFrom('follow')
    .select('account_id')
    .where('organisation_id', '=', organisationId)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute();
  listed.push(...followers.map(({ account_id }) => account_id));
  // As the database orders them, which is by their bytes.
  const ids = [...new Set(listed)].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  const some = ids.slice(0, limit);
  if (some.length === 0) return { readers: [], through: undefined };
  const rows = await db
    .selectFrom('account')
    .leftJoin('member', (join) =>
      join.onRef('member.account_id', '=', 'account.id').on('member.organisation_id', '=', organisationId),
    )
    .select(['account.id', 'member.role'])
    .where('account.id', 'in', some)
    .where('account.closed_at', 'is', null)
    .where('account.disabled_at', 'is', null)
    .orderBy('account.id')
    .execute();
  return {
    readers: rows.map(({ id, role }) => ({
      accountId: id as AccountId,
      role: role ?? undefined,
      onlyFollows: !known.has(id),
    })),
    through: some.at(-1),
  };
}
