import { type CommandContext, randomLetters } from '#commands/context.ts';
import { planEditionNews } from '#commands/notification/tell-edition.ts';
import { findCurrentEdition } from '#database/edition.ts';
import { type ProjectFacts, updateProject, updateProjectDeleted } from '#database/project.ts';
import { updateLabels } from '#database/project-label.ts';
import { insertSlug } from '#database/slug.ts';
import type { Actor } from '#domain/account.ts';
import type { ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { type FieldProblem, projectLengths, type Visibility, visibilities } from '#domain/project.ts';
import { languageCode } from '#domain/text.ts';
import {
  distinctTags,
  factLimits,
  genres,
  ratings,
  type WorkLabels,
  warnings,
  workStatuses,
} from '#domain/work-facts.ts';
import { concealed } from '#policies/concealed.ts';
import { mayManage, mayPublish, mayRestoreProject, mayTrashProject } from '#policies/project.ts';
import { lockAllowed } from './loaded-project.ts';

export type ProjectChange = Omit<ProjectFacts, 'slug'> &
  Partial<WorkLabels> & {
    /** Gives the project a new address from its title; the old one redirects. */
    readonly renewSlug?: boolean;
    /** The public version that the person saw; when it has moved on, someone else changed the facts first. */
    readonly seenVersion?: number | undefined;
  };

/** Changes a project's facts: those that are named, the others stay. Answers its present slug. */
export async function changeProject(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  change: ProjectChange,
): Promise<Outcome<{ readonly slug: string }, FieldProblem>> {
  const problems = factProblems(change);
  if (problems.length > 0) return failed({ kind: 'invalid', problems });

  const now = context.now();
  const random = randomLetters(context, 5);
  const { renewSlug = false, seenVersion, genres, tags, warnings, ...facts } = change;
  return context.db.inTransaction(async (tx): Promise<Outcome<{ slug: string }, FieldProblem>> => {
    const allowed = await lockAllowed(tx, actor, projectId, mayManage);
    if (!allowed.ok) return allowed;
    const { project } = allowed;
    const verdict = isShownMore(project.visibility, facts.visibility) ? mayPublish(actor, project) : 'allowed';
    if (verdict !== 'allowed') return failed(concealed(verdict, true));
    if (seenVersion !== undefined && seenVersion !== project.publicVersion)
      return failed({ kind: 'invalid', problems: [{ field: 'version', kind: 'changedMeanwhile' }] });
    const slug = renewSlug
      ? await insertSlug(tx, {
          kind: 'project',
          scope: project.organisationId,
          name: facts.title ?? project.title,
          targetId: projectId,
          random,
          now,
        })
      : project.slug;
    await updateProject(tx, projectId, { ...facts, slug }, now);
    await updateLabels(tx, projectId, {
      ...(genres && { genres }),
      ...(tags && { tags: distinctTags(tags) }),
      ...(warnings && { warnings }),
    });
    // Followers are told of a work when everyone can read it, not when it was published for its members.
    const edition =
      facts.visibility === 'public' && project.visibility !== 'public' && (await findCurrentEdition(tx, projectId));
    if (edition && actor.accountId !== undefined)
      await planEditionNews(context, tx, {
        projectId,
        number: edition.number,
        publisherId: actor.accountId,
        toFollowersOnly: true,
      });
    return done({ slug });
  });
}

/** The problems of a work's new facts; empty when there are none. */
function factProblems(change: ProjectChange): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (field: string, kind: FieldProblem['kind'], isWrong: boolean) => {
    if (isWrong) problems.push({ field, kind });
  };
  const isUnknown = <Word>(list: readonly Word[], word: Word | undefined) => word !== undefined && !list.includes(word);
  const isTwice = (words: readonly string[] = []) => new Set(words).size < words.length;
  add('title', 'required', change.title !== undefined && change.title.trim() === '');
  for (const field of ['title', 'summary', 'credit', 'licence'] as const)
    add(field, 'tooLong', (change[field]?.length ?? 0) > projectLengths[field]);
  add('language', 'notAllowed', change.language !== undefined && languageCode(change.language) === undefined);
  add('visibility', 'notAllowed', isUnknown(visibilities, change.visibility));
  add('status', 'notAllowed', isUnknown(workStatuses, change.status));
  add('rating', 'notAllowed', isUnknown(ratings, change.rating));
  add('warningNote', 'tooLong', (change.warningNote?.length ?? 0) > factLimits.warningNote);
  const isStrange = change.genres?.some((genre) => isUnknown(genres, genre)) || isTwice(change.genres);
  add('genres', 'notAllowed', isStrange === true);
  add('genres', 'tooMany', (change.genres?.length ?? 0) > factLimits.genres);
  const isForeign = change.warnings?.some((warning) => isUnknown(warnings, warning)) || isTwice(change.warnings);
  add('warnings', 'notAllowed', isForeign === true);
  const tags = distinctTags(change.tags ?? []);
  add('tags', 'tooMany', tags.length > factLimits.tags);
  add(
    'tags',
    'tooLong',
    tags.some((tag) => tag.length > factLimits.tagLength),
  );
  return problems;
}

/** To show a work to others is to publish it; to leave it as it is shown, or to hide it, is not. */
function isShownMore(before: Visibility, after: Visibility | undefined): boolean {
  return after !== undefined && after !== 'private' && after !== before;
}

/** Hides a project from everyone immediately; it can be restored for 30 days. */
export async function trashProject(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
): Promise<Outcome<void>> {
  const now = context.now();
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<void>> => {
    const allowed = await lockAllowed(tx, actor, projectId, mayTrashProject);
    if (!allowed.ok) return allowed;
    await updateProjectDeleted(tx, projectId, now);
    return done(undefined);
  });
  if (outcome.ok) context.announce?.({ kind: 'access', projectId });
  return outcome;
}

/** Restores a project from the trash, as it was. */
export async function restoreProject(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
): Promise<Outcome<void>> {
  return context.db.inTransaction(async (tx): Promise<Outcome<void>> => {
    const allowed = await lockAllowed(tx, actor, projectId, mayRestoreProject);
    if (!allowed.ok) return allowed;
    await updateProjectDeleted(tx, projectId, undefined);
    return done(undefined);
  });
}
