import { sql } from 'kysely';
import type { Queries } from '#database/connection.ts';
import { goalColumns, toGoal } from '#database/goal.ts';
import { type ManuscriptKind, manuscriptKinds } from '#domain/block.ts';
import type { KeptGoal } from '#domain/goal.ts';
import type { AccountId, BlockId, JourneyId, OrganisationId, ProjectId } from '#domain/ids.ts';
import type { Excerpt } from '#domain/line-at.ts';

/** Characters of a draft that are read from its end. */
const tailLength = 600;

/** Where something of a work is written, and when that was done last. */
type Written = {
  readonly projectId: ProjectId;
  readonly projectTitle: string;
  /** The address of the work: its organisation's slug and its own. */
  readonly organisationSlug: string;
  readonly slug: string;
  /** Empty where it has none. */
  readonly title: string;
  /** A BCP 47 tag. */
  readonly language: string;
  readonly editedAt: number;
};

/** A text that was written last. */
export type LastText = Written & {
  readonly blockId: BlockId;
  readonly kind: ManuscriptKind;
  /** What a text without a title is called by: the title of what it is in, and its number among those of its kind. */
  readonly above: string;
  readonly number: number;
  readonly words: number;
  /** The end of it. */
  readonly tail: Excerpt;
  /** What the one who asks wants to write of its work, unless they ended that. */
  readonly goal: KeptGoal | undefined;
};

/** A branching journey that was drawn last. */
export type LastJourney = Written & { readonly journeyId: JourneyId; readonly activities: number };

const workColumns = [
  'project.id as project_id',
  'project.title as project_title',
  'project.slug',
  'organisation.slug as organisation_slug',
] as const;

function workOf(row: { project_id: string; project_title: string; slug: string; organisation_slug: string }) {
  return {
    projectId: row.project_id as ProjectId,
    projectTitle: row.project_title,
    organisationSlug: row.organisation_slug,
    slug: row.slug,
  };
}

/**
 * The texts that were written last in the works of some organisations; of those that came at the same moment, as an
 * imported manuscript does, the ones with words, in the order they were made. The caller has asked who may write there.
 *
 * @param wish.goalsOf - who asks
 */
export async function listLastTexts(
  db: Queries,
  organisationIds: readonly OrganisationId[],
  { limit, goalsOf = '' as AccountId }: { readonly limit: number; readonly goalsOf?: AccountId | undefined },
): Promise<LastText[]> {
  if (organisationIds.length === 0) return [];
  // Found by their index first: the texts of the others are not read.
  const last = db
    .selectFrom('document as other')
    .innerJoin('block as whole', 'whole.id', 'other.block_id')
    .innerJoin('project as work', 'work.id', 'other.project_id')
    .select('other.id')
    .where('work.organisation_id', 'in', organisationIds)
    .where('work.deleted_at', 'is', null)
    .where('work.ready_at', 'is not', null)
    .where('whole.deleted_at', 'is', null)
    .where('whole.kind', 'in', manuscriptKinds)
    .orderBy('other.updated_at', 'desc')
    .orderBy(sql`case when whole.words = 0 then 1 else 0 end`)
    .orderBy('whole.id')
    .limit(limit);
  const rows = await db
    .selectFrom('document')
    .innerJoin('block', 'block.id', 'document.block_id')
    .innerJoin('project', 'project.id', 'document.project_id')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .leftJoin('block as parent', 'parent.id', 'block.parent_id')
    .leftJoin('goal', (join) =>
      join
        .onRef('goal.project_id', '=', 'project.id')
        .on('goal.account_id', '=', goalsOf)
        .on('goal.ended_at', 'is', null),
    )
    .select([
      'block.id',
      'block.title',
      'block.kind',
      'parent.title as parent_title',
      'block.words',
      'document.updated_at',
      ...workColumns,
      ...goalColumns,
    ])
    .select(({ fn, ref }) => fn.coalesce('block.language', ref('project.language')).as('language'))
    .select((eb) =>
      eb
        .selectFrom('block as sibling')
        .select(({ fn }) => fn.countAll<number>().as('number'))
        .whereRef('sibling.project_id', '=', 'block.project_id')
        .whereRef('sibling.kind', '=', 'block.kind')
        .where('sibling.deleted_at', 'is', null)
        .where(sql<boolean>`coalesce(sibling.parent_id, '') = coalesce(block.parent_id, '')`)
        .where(({ or, and, eb: is }) =>
          or([
            is('sibling.position', '<', eb.ref('block.position')),
            and([is('sibling.position', '=', eb.ref('block.position')), is('sibling.id', '<=', eb.ref('block.id'))]),
          ]),
        )
        .as('number'),
    )
    .select(sql<number>`length(document.text)`.as('length'))
    .select(
      sql<string>`substr(document.text, case when length(document.text) > ${tailLength}
        then length(document.text) - ${tailLength} + 1 else 1 end)`.as('tail'),
    )
    .where('document.id', 'in', last)
    .orderBy('document.updated_at', 'desc')
    .orderBy(sql`case when block.words = 0 then 1 else 0 end`)
    .orderBy('block.id')
    .execute();
  return rows.map((row) => ({
    ...workOf(row),
    blockId: row.id as BlockId,
    title: row.title,
    kind: row.kind as ManuscriptKind,
    above: row.parent_title ?? '',
    number: Number(row.number),
    language: row.language,
    editedAt: row.updated_at,
    words: row.words,
    tail: { text: row.tail, isCutBefore: row.length > tailLength },
    goal: row.started_at === null ? undefined : toGoal({ ...row, started_at: row.started_at }),
  }));
}

/** The branching journeys that were drawn last in the works of some organisations; who may write there was asked. */
export async function listLastJourneys(
  db: Queries,
  organisationIds: readonly OrganisationId[],
  limit: number,
): Promise<LastJourney[]> {
  if (organisationIds.length === 0) return [];
  const rows = await db
    .selectFrom('journey')
    .innerJoin('project', 'project.id', 'journey.project_id')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .select(['journey.id', 'journey.title', 'journey.edited_at', ...workColumns])
    .select(({ fn, ref }) => fn.coalesce('journey.language', ref('project.language')).as('language'))
    .select((eb) =>
      eb
        .selectFrom('journey_activity')
        .select(({ fn }) => fn.countAll<number>().as('activities'))
        .whereRef('journey_activity.journey_id', '=', 'journey.id')
        .as('activities'),
    )
    .where('project.organisation_id', 'in', organisationIds)
    .where('project.deleted_at', 'is', null)
    .where('project.ready_at', 'is not', null)
    .where('journey.kind', '=', 'branching')
    .where('journey.deleted_at', 'is', null)
    .where('journey.edited_at', 'is not', null)
    .orderBy('journey.edited_at', 'desc')
    .orderBy('journey.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...workOf(row),
    journeyId: row.id as JourneyId,
    title: row.title,
    language: row.language,
    editedAt: Number(row.edited_at),
    activities: Number(row.activities ?? 0),
  }));
}
