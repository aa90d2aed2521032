import { firstPosition } from '#commands/block/outline-position.ts';
import { type CommandContext, freshId, randomLetters } from '#commands/context.ts';
import { stateOf } from '#commands/document/yjs-text.ts';
import { insertBlocks } from '#database/block.ts';
import type { Queries } from '#database/connection.ts';
import { insertDocuments } from '#database/document.ts';
import { insertLinearJourney } from '#database/journey.ts';
import { insertProject } from '#database/project.ts';
import { updateLabels } from '#database/project-label.ts';
import { insertSlug } from '#database/slug.ts';
import type { Actor } from '#domain/account.ts';
import { toStored } from '#domain/derived-text.ts';
import type { AccountId, BlockId, DocumentId, JourneyId, OrganisationId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { type FieldProblem, type Project, type ProjectKind, projectKinds, projectLengths } from '#domain/project.ts';
import { emptyText, languageCode, textVersion } from '#domain/text.ts';
import type { WorkLabels } from '#domain/work-facts.ts';
import { mayBeginProject } from '#policies/organisation.ts';

export type ProjectWish = {
  readonly organisationId: OrganisationId;
  readonly title: string;
  readonly language: string;
  readonly kind: ProjectKind;
  /** The title of the first, empty chapter in the project's language. */
  readonly firstChapter: string;
};

/** The problems of a new project's facts; empty when there are none. */
export function projectProblems({
  title,
  language,
  kind,
}: Pick<ProjectWish, 'title' | 'language' | 'kind'>): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (title.trim() === '') problems.push({ field: 'title', kind: 'required' });
  if (title.length > projectLengths.title) problems.push({ field: 'title', kind: 'tooLong' });
  if (languageCode(language) === undefined) problems.push({ field: 'language', kind: 'notAllowed' });
  if (!projectKinds.includes(kind)) problems.push({ field: 'kind', kind: 'notAllowed' });
  return problems;
}

/** Creates a private project with one empty chapter, so that there is a page to write on immediately. */
export async function beginProject(
  context: CommandContext,
  actor: Actor,
  wish: ProjectWish,
): Promise<Outcome<{ projectId: ProjectId; slug: string; blockId: BlockId }, FieldProblem>> {
  const { accountId } = actor;
  const verdict = mayBeginProject(actor, wish.organisationId);
  if (accountId === undefined || verdict !== 'allowed') return failed({ kind: 'forbidden', because: verdict });
  const problems = projectProblems(wish);
  if (problems.length > 0) return failed({ kind: 'invalid', problems });

  const now = context.now();
  const projectId = freshId<ProjectId>(context);
  const blockId = freshId<BlockId>(context);
  const documentId = freshId<DocumentId>(context);
  const journeyId = freshId<JourneyId>(context);
  const random = randomLetters(context, 5);
  const slug = await context.db.inTransaction(async (tx) => {
    const given = await insertBareProject(tx, {
      ...wish,
      projectId,
      journeyId,
      accountId,
      random,
      now,
      isReady: true,
      credit: '',
      summary: '',
      licence: '',
    });
    await insertBlocks(
      tx,
      [
        {
          id: blockId,
          projectId,
          parentId: undefined,
          position: firstPosition(),
          kind: 'chapter',
          title: wish.firstChapter,
        },
      ],
      now,
    );
    await insertDocuments(
      tx,
      [
        {
          id: documentId,
          projectId,
          blockId,
          schemaVersion: textVersion,
          state: stateOf(emptyText),
          json: toStored(emptyText),
          text: '',
          words: 0,
        },
      ],
      now,
    );
    return given;
  });
  return done({ projectId, slug, blockId });
}

/** Writes a project's row, slug and linear journey; shared with the import, which makes it visible at its end. */
export async function insertBareProject(
  tx: Queries,
  wish: Omit<ProjectWish, 'firstChapter'> & {
    readonly projectId: ProjectId;
    readonly journeyId: JourneyId;
    readonly accountId: AccountId;
    readonly random: string;
    readonly now: number;
    readonly isReady: boolean;
    readonly credit: string;
    readonly summary: string;
    readonly licence: string;
    readonly originId?: string | undefined;
  } & Partial<Pick<Project, 'status' | 'rating' | 'warningNote' | 'finishedAt'>> & {
      readonly labels?: Partial<WorkLabels>;
    },
): Promise<string> {
  const {
    projectId,
    journeyId,
    organisationId,
    title,
    language,
    kind,
    accountId,
    random,
    now,
    isReady,
    credit,
    summary,
    licence,
    originId,
    labels,
    status,
    rating,
    warningNote,
    finishedAt,
  } = wish;
  const slug = await insertSlug(tx, {
    kind: 'project',
    scope: organisationId,
    name: title,
    targetId: projectId,
    random,
    now,
  });
  await insertProject(tx, {
    id: projectId,
    organisationId,
    slug,
    kind,
    title: title.trim(),
    summary,
    credit,
    language,
    licence,
    originId,
    createdBy: accountId,
    now,
    isReady,
    ...(status && { status }),
    ...(rating && { rating }),
    ...(warningNote && { warningNote }),
    ...(finishedAt !== undefined && { finishedAt }),
  });
  if (labels) await updateLabels(tx, projectId, labels);
  await insertLinearJourney(tx, journeyId, projectId, now);
  return slug;
}
