import { sql } from 'kysely';
import type { OrganisationId } from '#domain/ids.ts';
import type { RowPlace } from '#domain/list-place.ts';
import { type Account, toAccount } from './account.ts';
import type { Queries } from './connection.ts';

/** The filter of a list, and the requested page of it; the newest come first. */
export type Stretch = { readonly words: string; readonly behind: RowPlace | undefined; readonly limit: number };

/** People with an account, not guests, whose address, name or uid holds some words. */
export async function listPeople(db: Queries, { words, behind, limit }: Stretch): Promise<Account[]> {
  const rows = await db
    .selectFrom('account')
    .selectAll()
    .where('anonymous_at', 'is', null)
    .$if(words !== '', (query) =>
      query.where(({ eb, or }) =>
        or([holds('email', words.toLowerCase()), holds('display_name', words), eb('id', '=', words)]),
      ),
    )
    .$if(behind !== undefined, (query) => query.where(isBehind(behind)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toAccount);
}

/** An organisation as the site's admins see it. */
export type ListedOrganisation = {
  readonly id: OrganisationId;
  readonly slug: string;
  readonly name: string;
  readonly kind: 'personal' | 'shared';
  readonly members: number;
  readonly works: number;
  readonly createdAt: number;
};

/** Organisations, but those of guests, whose name or address holds some words. */
export async function listOrganisations(db: Queries, { words, behind, limit }: Stretch): Promise<ListedOrganisation[]> {
  const rows = await db
    .selectFrom('organisation')
    .select(['id', 'slug', 'name', 'kind', 'created_at'])
    .select(({ selectFrom }) => [
      selectFrom('member')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('member.organisation_id', '=', 'organisation.id')
        .as('members'),
      selectFrom('project')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('project.organisation_id', '=', 'organisation.id')
        .where('project.deleted_at', 'is', null)
        .where('project.ready_at', 'is not', null)
        .as('works'),
    ])
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account')
            .select('account.id')
            .whereRef('account.id', '=', 'organisation.account_id')
            .where('account.anonymous_at', 'is not', null),
        ),
      ),
    )
    .$if(words !== '', (query) =>
      query.where(({ or }) => or([holds('name', words), holds('slug', words.toLowerCase())])),
    )
    .$if(behind !== undefined, (query) => query.where(isBehind(behind)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, created_at, members, works, ...rest }) => ({
    ...rest,
    id: id as OrganisationId,
    members: Number(members ?? 0),
    works: Number(works ?? 0),
    createdAt: created_at,
  }));
}

/** Whether a column holds some words, ignoring the case of Latin letters: engines do not know more than that. */
function holds(column: string, words: string) {
  const pattern = `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql<boolean>`(${sql.ref(column)} like ${pattern} escape '\\' or lower(${sql.ref(column)}) like ${pattern.toLowerCase()} escape '\\')`;
}

function isBehind(behind: RowPlace | undefined) {
  return sql<boolean>`(created_at, id) < (${behind?.at ?? 0}, ${behind?.id ?? ''})`;
}
