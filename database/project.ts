import { raiseCatalogueVersion } from '#database/catalogue.ts';
import type { Queries } from '#database/connection.ts';
import type { AccountId, FileId, OrganisationId, ProjectId } from '#domain/ids.ts';
import type { Project, ProjectKind, Visibility } from '#domain/project.ts';
import type { Rating, WorkStatus } from '#domain/work-facts.ts';

/** Every visible project, for further conditions. */
export function toProjects(db: Queries) {
  return db
    .selectFrom('project')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .leftJoin('account', 'account.id', 'organisation.account_id')
    .selectAll('project')
    .select('account.closed_at as owner_closed_at')
    .where('project.ready_at', 'is not', null)
    .where('organisation.deleted_at', 'is', null);
}

type Row = Awaited<ReturnType<ReturnType<typeof toProjects>['executeTakeFirstOrThrow']>>;

/** A project as its row has it. */
export function toProject(row: Row): Project {
  return {
    id: row.id as ProjectId,
    organisationId: row.organisation_id as OrganisationId,
    slug: row.slug,
    kind: row.kind as ProjectKind,
    title: row.title,
    summary: row.summary,
    credit: row.credit,
    language: row.language,
    licence: row.licence,
    status: row.status as WorkStatus,
    rating: row.rating as Rating,
    warningNote: row.warning_note,
    visibility: row.visibility as Visibility,
    isHiddenFromSearch: row.search_hidden_at !== null,
    finishedAt: row.finished_at ?? undefined,
    coverFileId: (row.cover_file_id ?? undefined) as FileId | undefined,
    coverAlt: row.cover_alt,
    publicVersion: row.public_version,
    outlineVersion: row.outline_version,
    createdBy: row.created_by as AccountId,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at ?? undefined,
    withdrawnAt: row.withdrawn_at ?? undefined,
    ownerIsOpen: row.owner_closed_at === null,
  };
}

/** A project by its id; the deleted ones too, an import not yet finished never. */
export async function findProject(db: Queries, id: ProjectId): Promise<Project | undefined> {
  const row = await toProjects(db).where('project.id', '=', id).executeTakeFirst();
  return row && toProject(row);
}

/**
 * The project that has or had a slug in an organisation, also where it belongs to another one by now; compare its
 * present slug and organisation to know whether to redirect.
 */
export async function findProjectBySlug(
  db: Queries,
  organisationId: OrganisationId,
  slug: string,
): Promise<Project | undefined> {
  const row = await toProjects(db)
    .innerJoin('slug', 'slug.target_id', 'project.id')
    .where('slug.scope', '=', organisationId)
    .where('slug.slug', '=', slug)
    .executeTakeFirst();
  return row && toProject(row);
}

/** A project by id, its row locked against other writers until the transaction ends. */
export async function lockProject(tx: Queries, id: ProjectId): Promise<Project | undefined> {
  await tx
    .updateTable('project')
    .set((eb) => ({ outline_version: eb.ref('outline_version') }))
    .where('id', '=', id)
    .execute();
  return findProject(tx, id);
}

export type NewProject = Pick<
  Project,
  'id' | 'organisationId' | 'slug' | 'kind' | 'title' | 'summary' | 'credit' | 'language' | 'licence' | 'createdBy'
> & {
  readonly now: number;
  /** Left out while an import is being written: nobody can see the project until `updateProjectReady`. */
  readonly isReady: boolean;
  /** Its name in the account archive it was imported from. */
  readonly originId?: string | undefined;
} & Partial<Pick<Project, 'status' | 'rating' | 'warningNote' | 'finishedAt'>>;

/** Writes a new, private project. */
export async function insertProject(tx: Queries, project: NewProject): Promise<void> {
  const { originId, organisationId, createdBy, now, isReady, status, rating, warningNote, finishedAt, ...facts } =
    project;
  await tx
    .insertInto('project')
    .values({
      ...facts,
      organisation_id: organisationId,
      origin_id: originId ?? null,
      status: status ?? 'draft',
      rating: rating ?? 'unrated',
      warning_note: warningNote ?? '',
      visibility: 'private',
      search_hidden_at: null,
      finished_at: status === 'complete' ? (finishedAt ?? now) : null,
      cover_file_id: null,
      cover_alt: '',
      public_version: 1,
      outline_version: 1,
      created_by: createdBy,
      created_at: now,
      updated_at: now,
      ready_at: isReady ? now : null,
      deleted_at: null,
      withdrawn_at: null,
    })
    .execute();
}

/** The one last row of an import: now the project can be seen. */
export async function updateProjectReady(
  tx: Queries,
  id: ProjectId,
  cover: { readonly fileId: FileId | undefined; readonly alt: string },
  now: number,
): Promise<void> {
  await tx
    .updateTable('project')
    .set({ ready_at: now, updated_at: now, cover_file_id: cover.fileId ?? null, cover_alt: cover.alt })
    .where('id', '=', id)
    .execute();
}

export type ProjectFacts = Partial<
  Pick<
    Project,
    | 'title'
    | 'summary'
    | 'credit'
    | 'language'
    | 'licence'
    | 'status'
    | 'rating'
    | 'warningNote'
    | 'visibility'
    | 'slug'
    | 'isHiddenFromSearch'
  >
>;

/**
 * Changes a project's facts and raises its public version, since visitors may see them. A work that is complete keeps
 * the time when that was first said.
 */
export async function updateProject(
  tx: Queries,
  id: ProjectId,
  { isHiddenFromSearch, status, warningNote, ...facts }: ProjectFacts,
  now: number,
): Promise<void> {
  const hidden = isHiddenFromSearch === undefined ? {} : { search_hidden_at: isHiddenFromSearch ? now : null };
  await tx
    .updateTable('project')
    .set((eb) => ({
      ...facts,
      ...hidden,
      ...(warningNote === undefined ? {} : { warning_note: warningNote }),
      ...(status === undefined
        ? {}
        : { status, finished_at: status === 'complete' ? eb.fn.coalesce('finished_at', eb.val(now)) : null }),
      updated_at: now,
      public_version: eb('public_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await raiseCatalogueVersion(tx);
}

/** Marks a work as under way because something of it is published, where its author has not set a state. */
export async function updateProjectBegun(tx: Queries, id: ProjectId): Promise<void> {
  await tx
    .updateTable('project')
    .set({ status: 'ongoing' })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .execute();
}

/** Says that what visitors may see of a project has changed. */
export async function raisePublicVersion(tx: Queries, id: ProjectId): Promise<void> {
  await tx
    .updateTable('project')
    .set((eb) => ({ public_version: eb('public_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await raiseCatalogueVersion(tx);
}

/** Says that a project's outline has changed; answers its new version. */
export async function raiseOutlineVersion(tx: Queries, id: ProjectId, now: number): Promise<number> {
  const row = await tx
    .updateTable('project')
    .set((eb) => ({ outline_version: eb('outline_version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning('outline_version')
    .executeTakeFirstOrThrow();
  return row.outline_version;
}

/** Puts a project into the trash, or restores it; visitors see the difference immediately. */
export async function updateProjectDeleted(tx: Queries, id: ProjectId, deletedAt: number | undefined): Promise<void> {
  await tx
    .updateTable('project')
    .set((eb) => ({ deleted_at: deletedAt ?? null, public_version: eb('public_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await raiseCatalogueVersion(tx);
}

/** The public version of a project: one indexed read, to know whether a kept page is still right. */
export async function findPublicVersion(db: Queries, id: ProjectId): Promise<number | undefined> {
  const row = await db.selectFrom('project').select('public_version').where('id', '=', id).executeTakeFirst();
  return row?.public_version;
}
