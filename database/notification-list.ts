import type { Queries } from '#database/connection.ts';
import { isPublished } from '#database/is-public.ts';
import type { AccountId, FileId, NotificationId, OrganisationId, ProjectId } from '#domain/ids.ts';
import type { Notification, NotificationFacts, NotificationKind } from '#domain/notification.ts';
import type { Visibility } from '#domain/project.ts';

/** A notification with the work it is about, as that is now. */
export type ListedNotification = Notification & { readonly work: ToldWork | undefined };

/** What a notification shows of a work, and the facts that decide whether its person may still see that. */
export type ToldWork = {
  readonly id: ProjectId;
  readonly organisationId: OrganisationId;
  readonly organisationSlug: string;
  readonly organisationName: string;
  readonly slug: string;
  readonly title: string;
  readonly credit: string;
  readonly language: string;
  readonly visibility: Visibility;
  readonly deletedAt: number | undefined;
  readonly withdrawnAt: number | undefined;
  readonly ownerIsOpen: boolean;
  readonly coverFileId: FileId | undefined;
  /** Whether readers have an edition to read. */
  readonly hasEdition: boolean;
};

/** Which of someone's notifications are listed: starting at an id, never at a number. */
export type NotificationFilter = {
  readonly kind?: NotificationKind | undefined;
  readonly isUnread?: boolean | undefined;
  /** Only those older than this one. */
  readonly before?: NotificationId | undefined;
  /** Only those newer than this one, the nearest to it. */
  readonly after?: NotificationId | undefined;
  readonly limit: number;
};

/** Some of an account's notifications, the newest first. */
export async function listNotifications(
  db: Queries,
  accountId: AccountId,
  { kind, isUnread = false, before, after, limit }: NotificationFilter,
): Promise<ListedNotification[]> {
  let query = told(db)
    .where('notification.account_id', '=', accountId)
    .orderBy('notification.id', after === undefined ? 'desc' : 'asc')
    .limit(limit);
  if (kind !== undefined) query = query.where('notification.kind', '=', kind);
  if (isUnread) query = query.where('notification.read_at', 'is', null);
  if (before !== undefined) query = query.where('notification.id', '<', before);
  if (after !== undefined) query = query.where('notification.id', '>', after);
  const rows = (await query.execute()).map(fromRow);
  return after === undefined ? rows : rows.reverse();
}

/** A notification by its id, of any account. */
export async function findNotification(db: Queries, id: NotificationId): Promise<ListedNotification | undefined> {
  const row = await told(db).where('notification.id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** The works of some projects, as they are now, by the project. */
export async function listToldWorks(
  db: Queries,
  projectIds: readonly ProjectId[],
): Promise<ReadonlyMap<ProjectId, ToldWork>> {
  if (projectIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('project')
    .leftJoin('organisation', 'organisation.id', 'project.organisation_id')
    .leftJoin('account as owner', 'owner.id', 'organisation.account_id')
    .select(workColumns)
    .select('project.id as project_id')
    .select((eb) => isPublished(eb.ref('project.id')).as('has_edition'))
    .where('project.id', 'in', projectIds)
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const work = workOf(row);
      return work ? [[work.id, work] as const] : [];
    }),
  );
}

const workColumns = [
  'project.organisation_id',
  'project.slug',
  'project.title',
  'project.credit',
  'project.language',
  'project.visibility',
  'project.deleted_at',
  'project.withdrawn_at',
  'project.cover_file_id',
  'organisation.slug as organisation_slug',
  'organisation.name as organisation_name',
  'owner.closed_at',
] as const;

function told(db: Queries) {
  return db
    .selectFrom('notification')
    .leftJoin('project', 'project.id', 'notification.project_id')
    .leftJoin('organisation', 'organisation.id', 'project.organisation_id')
    .leftJoin('account as owner', 'owner.id', 'organisation.account_id')
    .select(workColumns)
    .select([
      'notification.id',
      'notification.account_id',
      'notification.kind',
      'notification.facts',
      'notification.project_id',
      'notification.at',
      'notification.read_at',
    ])
    .select((eb) => isPublished(eb.ref('notification.project_id')).as('has_edition'));
}

type Row = Awaited<ReturnType<ReturnType<typeof told>['execute']>>[number];

function fromRow(row: Row): ListedNotification {
  return {
    id: row.id as NotificationId,
    accountId: row.account_id as AccountId,
    facts: { kind: row.kind, ...JSON.parse(row.facts) } as NotificationFacts,
    projectId: (row.project_id ?? undefined) as ProjectId | undefined,
    at: row.at,
    readAt: row.read_at ?? undefined,
    work: workOf(row),
  };
}

type WorkRow = Omit<Row, 'id' | 'account_id' | 'kind' | 'facts' | 'at' | 'read_at'>;

function workOf(row: WorkRow): ToldWork | undefined {
  if (row.project_id === null || row.organisation_id === null) return undefined;
  return {
    id: row.project_id as ProjectId,
    organisationId: row.organisation_id as OrganisationId,
    organisationSlug: row.organisation_slug ?? '',
    organisationName: row.organisation_name ?? '',
    slug: row.slug ?? '',
    title: row.title ?? '',
    credit: row.credit ?? '',
    language: row.language ?? '',
    visibility: row.visibility as Visibility,
    deletedAt: row.deleted_at ?? undefined,
    withdrawnAt: row.withdrawn_at ?? undefined,
    ownerIsOpen: row.closed_at === null,
    coverFileId: (row.cover_file_id ?? undefined) as FileId | undefined,
    hasEdition: Boolean(row.has_edition),
  };
}
