import { data } from 'react-router';
import { requireAccount } from '#app/account/require-account.ts';
import type { RequestScope } from '#app/context.ts';
import { loadMembers } from '#app/organisation/load-members.ts';
import { runMembersForm } from '#app/organisation/members-form.ts';
import { readForm } from '#app/read-form.ts';
import { notFound, redirectTo, refuse, statusOf } from '#app/responses.ts';
import { loadAuthorJourneys } from '#app/work/load-author-journeys.ts';
import { creditOf, findAddressed, redirectOldAddress } from '#app/work/load-work.ts';
import { filledIn, ManageForm, runManageForm, typedIn } from '#app/work/manage-form.ts';
import { listBlocks } from '#database/block.ts';
import { listEditions } from '#database/edition.ts';
import { listExports } from '#database/export.ts';
import { countFollowers } from '#database/follow.ts';
import { listRemovedJourneys } from '#database/journey.ts';
import { listMemberOrganisations } from '#database/organisation.ts';
import { findLabels } from '#database/project-label.ts';
import { loadProjectStatistics } from '#database/project-statistics.ts';
import { listSchedules } from '#database/schedule.ts';
import { type Block, type Branch, flatten, treeOf } from '#domain/block.ts';
import { dayMs } from '#domain/duration.ts';
import { journeyKeptDays } from '#domain/journey/journey.ts';
import { type Project, statisticsDays } from '#domain/project.ts';
import { concealed } from '#policies/concealed.ts';
import { mayManageWorks } from '#policies/organisation.ts';
import { mayManage, mayPublish, mayReadDrafts, mayTrashProject } from '#policies/project.ts';
import type { Route } from './+types/manage.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const found = await findAddressed(scope, params);
  if (!found) notFound();
  const { organisation, project } = found;
  const verdict = mayManage(scope.actor, project);
  if (verdict !== 'allowed') refuse(concealed(verdict, mayReadDrafts(scope.actor, project) === 'allowed'));
  redirectOldAddress(organisation, project, params, '/manage');
  const { reader } = scope.commands.db;
  const editions = await listEditions(reader, project.id);
  const tree = treeOf(await listBlocks(reader, project.id));
  const outline = flatten(tree);
  const followers = await countFollowers(reader, organisation.id);
  const today = Math.floor(scope.commands.now() / dayMs);
  const exports = await listExports(reader, project.id, scope.account.uid);
  return {
    project: {
      id: project.id as string,
      version: project.publicVersion,
      title: project.title,
      summary: project.summary,
      credit: project.credit,
      language: project.language,
      visibility: project.visibility,
      isTakenDown: project.withdrawnAt !== undefined,
      isHiddenFromSearch: project.isHiddenFromSearch,
      licence: project.licence,
      status: project.status,
      rating: project.rating,
      warningNote: project.warningNote,
      ...(await findLabels(reader, project.id)),
      fileId: project.coverFileId as string | undefined,
      coverAlt: project.coverAlt,
    },
    credit: creditOf(project, organisation),
    organisationName: organisation.name || organisation.slug,
    path: `/org/${organisation.slug}/${project.slug}`,
    firstBlock: outline[0]?.block.id as string | undefined,
    /**
     * The places behind which something can be imported, and the parts that can be exported separately: scenes are part
     * of their chapter.
     */
    places: placesIn(tree),
    exports: exports.map(({ id, name, progress, size, readyAt, failedAt }) => ({
      id: id as string,
      name,
      progress,
      size,
      readyAt,
      failedAt,
    })),
    editions: editions.map(({ number, publishedAt, words, withdrawnAt, note }) => ({
      number,
      publishedAt,
      words,
      withdrawnAt,
      note,
    })),
    schedules: (await listSchedules(reader, project.id)).map(({ id, publishAt, timeZone, words }) => ({
      id: id as string,
      publishAt,
      timeZone,
      words,
    })),
    journeys: await journeysOf(scope, project),
    followers,
    statistics: {
      ...(await loadProjectStatistics(reader, project.id, { sinceDay: today - statisticsDays + 1 })),
      ...{ today, followers },
    },
    timeZone: scope.account.timeZone,
    mayPublish: mayPublish(scope.actor, project) === 'allowed',
    mustProveEmail: scope.actor.mustProveEmail === true,
    hasOutbox: scope.hasOutbox,
    mayTrash: mayTrashProject(scope.actor, project) === 'allowed',
    members: organisation.kind === 'shared' ? await loadMembers(scope, organisation) : undefined,
    /** Where the work may be moved to. */
    others: (await listMemberOrganisations(reader, scope.account.uid))
      .filter(({ id }) => id !== organisation.id && mayManageWorks(scope.actor, id) === 'allowed')
      .map(({ id, name, slug }) => ({ id: id as string, name: name || slug })),
  };
}

/** The branching journeys of a work, and those that were removed and can be restored. */
async function journeysOf({ commands }: RequestScope, project: Project) {
  const { reader } = commands.db;
  const [here, removed] = await Promise.all([
    loadAuthorJourneys(reader, project),
    listRemovedJourneys(reader, project.id),
  ]);
  return {
    here,
    removed: removed.map(({ id: journeyId, title, deletedAt = 0 }) => ({
      ...{ id: journeyId as string, title },
      until: deletedAt + journeyKeptDays * dayMs,
    })),
  };
}

/** Parts and chapters; one without a title is told from others by its number among them. */
function placesIn(
  branches: readonly Branch<Block>[],
): { id: string; title: string; kind: 'part' | 'chapter'; number: number; depth: number }[] {
  const counts = { part: 0, chapter: 0 };
  return branches.flatMap(({ block: { id, title, kind }, depth, children }) => {
    if (kind === 'scene') return [];
    const number = ++counts[kind];
    return [{ id, title, kind, number, depth }, ...placesIn(children)];
  });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  const found = await findAddressed(scope, params);
  // Before the form is checked: people who may not see the project learn nothing of its problems.
  if (!found || mayReadDrafts(scope.actor, found.project) !== 'allowed') notFound();
  const filled = await readForm(request);
  const members = await runMembersForm(scope, found.organisation, filled);
  if (members) {
    if (!members.ok) refuse(members.failure);
    const status = 'problem' in members.value ? statusOf.invalid : 200;
    return data({ intent: 'members' as const, problems: [], members: members.value }, { status });
  }
  const form = ManageForm.safeParse(filledIn(filled));
  if (!form.success)
    return data({ intent: 'none' as const, problems: [{ kind: 'notUnderstood' as const }] }, { status: 422 });
  const outcome = await runManageForm(scope, found.project, form.data);
  if (!outcome.ok) {
    if (outcome.failure.kind !== 'invalid') refuse(outcome.failure);
    const { intent } = form.data;
    const typed = typedIn(form.data);
    return data({ intent, problems: outcome.failure.problems, typed }, { status: statusOf.invalid });
  }
  const { journeyId } = outcome.value;
  if (journeyId) throw redirectTo(`/org/${found.organisation.slug}/${found.project.slug}/journey/${journeyId}`);
  if (form.data.intent === 'trash') throw redirectTo(`/org/${found.organisation.slug}/projects`);
  const { slug, organisationSlug = found.organisation.slug } = outcome.value;
  if (slug !== found.project.slug || organisationSlug !== found.organisation.slug)
    throw redirectTo(
      `/org/${organisationSlug}/${slug}/manage?done=${form.data.intent}${form.data.intent === 'details' ? '#details' : ''}`,
    );
  const { edition, scheduledFor } = outcome.value;
  return { intent: form.data.intent, problems: [], edition, scheduledFor };
}

export type ManageData = Route.ComponentProps['loaderData'];

export type ManageResult = Route.ComponentProps['actionData'];
