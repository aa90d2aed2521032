import { sql } from 'kysely';
import type { Queries } from '#database/connection.ts';
import { deleteReadingRows } from '#database/reading.ts';
import { insertLeftovers } from '#database/stored-object.ts';
import type { Tables } from '#database/tables/tables.ts';
import type { AccountId, ObjectId, OrganisationId, ProjectId } from '#domain/ids.ts';

/**
 * What happens to each column that names an account when that account is erased: its row is deleted, the name is
 * removed from it, or the column has its own step. tests/erasure.test.ts notices a missing one.
 */
export const accountColumns = {
  deleted: {
    access_token: 'account_id',
    action_code: 'account_id',
    audit_event: 'account_id',
    consent: 'account_id',
    follow: 'account_id',
    goal: 'account_id',
    kept_answer: 'account_id',
    library_entry: 'account_id',
    mail: 'account_id',
    member: 'account_id',
    news_mail: 'account_id',
    notification_count: 'account_id',
    password: 'account_id',
    pending_sign_in: 'account_id',
    provider_link: 'account_id',
    recovery_code: 'account_id',
    refresh_token: 'account_id',
    second_factor: 'account_id',
    session: 'account_id',
    setting: 'account_id',
    sign_in: 'account_id',
    stint: 'account_id',
  },
  /** Of works that are someone else's too. */
  emptied: {
    block: 'deleted_by',
    edition: 'published_by',
    file: 'account_id',
    invitation: 'invited_by',
    journey_edit: 'account_id',
    object_upload: 'account_id',
    project_revision: 'account_id',
    project_word: 'account_id',
    replacement: 'account_id',
    report: 'account_id',
    revision: 'account_id',
    stored_object: 'account_id',
  },
  byStep: {
    account_archive: 'account_id',
    document_update: 'account_id',
    export: 'account_id',
    notification: 'account_id',
    organisation: 'account_id',
    project: 'created_by',
    reading: 'account_id',
    schedule: 'created_by',
    upload: 'account_id',
  },
} as const satisfies Readonly<Record<string, { readonly [Table in keyof Tables]?: keyof Tables[Table] }>>;

/** Columns that must hold someone: an empty text is nobody. */
const neverNull = new Set(['edition', 'invitation', 'stored_object', 'object_upload']);

/** Accounts that were closed before a time, and guests unused since another. */
export async function listErasable(
  db: Queries,
  { closedBefore, guestsBefore, limit }: { closedBefore: number; guestsBefore: number; limit: number },
): Promise<AccountId[]> {
  const rows = await db
    .selectFrom('account')
    .select('account.id')
    .where((eb) =>
      eb.or([
        eb('account.closed_at', '<', closedBefore),
        eb.and([
          eb('account.anonymous_at', 'is not', null),
          eb('account.last_login_at', '<', guestsBefore),
          eb('account.last_refresh_at', '<', guestsBefore),
          eb.not(
            eb.exists(
              eb
                .selectFrom('session')
                .select('session.hash')
                .whereRef('session.account_id', '=', 'account.id')
                .where('session.seen_at', '>=', guestsBefore),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('account.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id as AccountId);
}

/** Organisations that were deleted before a time. */
export async function listErasableOrganisations(db: Queries, before: number): Promise<OrganisationId[]> {
  const rows = await db.selectFrom('organisation').select('id').where('deleted_at', '<', before).execute();
  return rows.map(({ id }) => id as OrganisationId);
}

/** Projects that were put into the trash before a time. */
export async function listErasableProjects(db: Queries, before: number): Promise<ProjectId[]> {
  const rows = await db.selectFrom('project').select('id').where('deleted_at', '<', before).execute();
  return rows.map(({ id }) => id as ProjectId);
}

/** Every project of an organisation, in any state. */
export async function listAllProjects(db: Queries, organisationId: OrganisationId): Promise<ProjectId[]> {
  const rows = await db.selectFrom('project').select('id').where('organisation_id', '=', organisationId).execute();
  return rows.map(({ id }) => id as ProjectId);
}

/** Shared organisations someone is in, also deleted ones. */
export async function listShared(db: Queries, accountId: AccountId): Promise<OrganisationId[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('organisation', 'organisation.id', 'member.organisation_id')
    .select('organisation.id')
    .where('member.account_id', '=', accountId)
    .where('organisation.kind', '=', 'shared')
    .orderBy('organisation.id')
    .execute();
  return rows.map(({ id }) => id as OrganisationId);
}

/** Gives what someone began in an organisation to another of its members. */
export async function updateBegunBy(
  tx: Queries,
  organisationId: OrganisationId,
  { from, to }: { from: AccountId; to: AccountId },
): Promise<void> {
  const projects = tx.selectFrom('project').select('id').where('organisation_id', '=', organisationId);
  await tx
    .updateTable('schedule')
    .set({ created_by: to })
    .where('created_by', '=', from)
    .where('project_id', 'in', projects)
    .execute();
  await tx
    .updateTable('project')
    .set({ created_by: to })
    .where('created_by', '=', from)
    .where('organisation_id', '=', organisationId)
    .execute();
}

/** Takes someone out of the log of some documents, from one on. Answers the last that was looked at; undefined at the end. */
export async function updateWritten(
  tx: Queries,
  accountId: AccountId,
  { after, limit }: { after: string; limit: number },
): Promise<string | undefined> {
  const documents = await tx
    .selectFrom('document')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  if (documents.length === 0) return undefined;
  await tx
    .updateTable('document_update')
    .set({ account_id: null })
    .where('account_id', '=', accountId)
    .where(
      'document_id',
      'in',
      documents.map(({ id }) => id),
    )
    .execute();
  return documents.at(-1)?.id;
}

/** Deletes what someone read, and where they were in it; answers whether there may be more. */
export async function deleteReadings(tx: Queries, accountId: AccountId, limit: number): Promise<boolean> {
  const readings = await tx
    .selectFrom('reading')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute();
  if (readings.length === 0) return false;
  const ids = readings.map(({ id }) => id);
  await deleteReadingRows(tx, ids);
  return true;
}

/** The files of someone's own account, and their open uploads: their bytes have to be removed afterwards. */
export async function deleteOwnFiles(tx: Queries, accountId: AccountId, now: number): Promise<string[]> {
  for (const table of ['stored_object', 'object_upload'] as const) {
    const objects = await tx
      .selectFrom(table)
      .select('id')
      .where('account_id', '=', accountId)
      .where('project_id', 'is', null)
      .execute();
    await insertLeftovers(
      tx,
      objects.map(({ id }) => id as ObjectId),
      now,
    );
    await tx.deleteFrom(table).where('account_id', '=', accountId).where('project_id', 'is', null).execute();
  }
  const files = await tx
    .selectFrom('file')
    .select(['id', 'sha256'])
    .where('account_id', '=', accountId)
    .where('project_id', 'is', null)
    .execute();
  if (files.length === 0) return [];
  const ids = files.map(({ id }) => id);
  const renditions = await tx.selectFrom('rendition').select('sha256').where('file_id', 'in', ids).execute();
  await tx.deleteFrom('rendition').where('file_id', 'in', ids).execute();
  await tx.deleteFrom('file').where('id', 'in', ids).execute();
  return [...files, ...renditions].map(({ sha256 }) => sha256);
}

/** Deletes every row that is of an account, or names it, its address or its name; the account's own row last. */
export async function deleteAccountRows(
  tx: Queries,
  { id, email, displayName }: { id: AccountId; email: string | undefined; displayName: string },
): Promise<void> {
  for (const [table, column] of Object.entries(accountColumns.deleted))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx);
  for (const [table, column] of Object.entries(accountColumns.emptied)) {
    const nobody = neverNull.has(table) ? '' : null;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${nobody} where ${sql.ref(column)} = ${id}`.execute(
      tx,
    );
  }
  await tx.deleteFrom('audit_event').where('detail', 'like', `%${id}%`).execute();
  await tx.deleteFrom('job').where('payload', 'like', `%${id}%`).execute();
  if (email !== undefined) {
    await tx.deleteFrom('mail').where('recipient', '=', email).execute();
    await tx.deleteFrom('action_code').where('email', '=', email).execute();
    await tx.deleteFrom('invitation').where('email', '=', email).execute();
    await tx.updateTable('report').set({ email: '' }).where('email', '=', email).execute();
  }
  if (displayName !== '') {
    // The name as it stands in notifications to others.
    const named = `"name":${JSON.stringify(displayName)}`;
    for (const table of ['notification', 'news_mail'] as const)
      await tx
        .updateTable(table)
        .set({ facts: sql`replace(facts, ${named}, '"name":""')` })
        .where('kind', '=', 'membership')
        .execute();
  }
  await tx.deleteFrom('account').where('id', '=', id).execute();
}

/** Deletes an organisation without projects: its members, invitations and followers too. Its slugs stay, as what they are hidden as. */
export async function deleteOrganisationRows(
  tx: Queries,
  id: OrganisationId,
  hide: (slug: string) => string,
): Promise<void> {
  for (const table of ['member', 'invitation', 'follow'] as const)
    await tx.deleteFrom(table).where('organisation_id', '=', id).execute();
  const slugs = await tx.selectFrom('slug').select('slug').where('target_id', '=', id).execute();
  for (const { slug } of slugs)
    await tx
      .updateTable('slug')
      .set({ slug: hide(slug), target_id: 'erased' })
      .where('scope', '=', 'organisation')
      .where('slug', '=', slug)
      .execute();
  await tx.deleteFrom('slug').where('scope', '=', id).execute();
  await tx.deleteFrom('organisation').where('id', '=', id).execute();
}
