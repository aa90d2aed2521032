import { requireAccount } from '#app/account/require-account.ts';
import { changeProjectVersions } from '#app/project-versions/change-project-versions.ts';
import { readProjectState, stateAddress } from '#app/project-versions/project-state.ts';
import { readForm } from '#app/read-form.ts';
import { notFound, refuse } from '#app/responses.ts';
import { editionId } from '#app/versions/version-id.ts';
import { findAddressed, redirectOldAddress } from '#app/work/load-work.ts';
import { namesIn } from '#app/work/outline-places.ts';
import { compareProject, type ProjectComparison } from '#commands/project-revision/compare-project.ts';
import { listPlaced } from '#database/block.ts';
import { listEditions } from '#database/edition.ts';
import { findLastText } from '#database/project-progress.ts';
import { listProjectRevisions } from '#database/project-revision.ts';
import { planDifference } from '#domain/project-revision.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts, mayWrite } from '#policies/project.ts';
import type { Route } from './+types/project-versions.ts';

/** Versions that are listed at once; earlier ones follow on further pages. */
const versionsListed = 50;

type Asked = Pick<Route.LoaderArgs, 'context' | 'params' | 'request'>;

async function loadProject({ context, params, request }: Asked) {
  const scope = requireAccount(context, request);
  const found = await findAddressed(scope, params);
  if (!found || mayReadDrafts(scope.actor, found.project) !== 'allowed') notFound();
  return { scope, ...found };
}

export async function loader(args: Asked) {
  const { scope, organisation, project } = await loadProject(args);
  const { reader } = scope.commands.db;
  const { search, searchParams } = new URL(args.request.url);
  redirectOldAddress(organisation, project, args.params, `/versions${search}`);
  const before = /^[1-9]\d{0,8}$/.test(searchParams.get('before') ?? '')
    ? Number(searchParams.get('before'))
    : undefined;
  const listed = await listProjectRevisions(reader, project.id, { before, limit: versionsListed + 1 });
  const versions = listed.slice(0, versionsListed);
  const editions = await listEditions(reader, project.id);
  const [newest] = editions;
  const newer = readProjectState(searchParams.get('new'));
  const older = readProjectState(searchParams.get('old')) ?? versions[0]?.id ?? (newest && { edition: newest.number });
  const compared =
    older && (await compareProject(scope.commands, scope.actor, project.id, { older, newer: newer ?? 'now' }));
  // A version that is named in the address and is not there.
  if (compared && !compared.ok) refuse(compared.failure);
  const living = new Set<string>((await listPlaced(reader, project.id)).map(({ id }) => id));
  return {
    path: `/org/${organisation.slug}/${project.slug}`,
    title: project.title,
    language: project.language,
    lastText: (await findLastText(reader, project.id))?.blockId as string | undefined,
    mayWrite: mayWrite(scope.actor, project) === 'allowed',
    versions: versions.map(({ projectId: _, ...version }) => version),
    earlier: listed.length > versionsListed ? versions.at(-1)?.number : undefined,
    before,
    editions: editions.map(({ number, publishedAt }) => ({ id: editionId(number), number, at: publishedAt })),
    oldId: stateAddress(older),
    /** Whether that is a version, and not an edition: only such a one is restored here. */
    isOldVersion: typeof older === 'string',
    newId: stateAddress(newer),
    comparison: compared?.ok ? shown(compared.value, living) : undefined,
  };
}

/** What the page shows of a comparison. */
function shown({ changes, more, counts, before, after }: ProjectComparison, living: ReadonlySet<string>) {
  const [old, now] = [namesIn(before), namesIn(after)];
  return {
    counts,
    more,
    changes: changes.map(({ id, kinds, plus, minus, ...change }) => {
      const named = now.get(id) ?? old.get(id);
      return {
        ...{ id, kinds, plus, minus },
        details: planDifference(change.before?.plan, change.after?.plan),
        name: named?.name ?? { title: '', kind: 'scene' as const, number: 0 },
        within: named?.above ?? [],
        /** Where it is called something else than it was. */
        wasTitle: change.after && change.before?.title !== change.after.title ? change.before?.title : undefined,
        /** Whether there is a page of it and its versions. */
        isThere: living.has(id),
        oldText: stateAddress(change.before?.version),
        newText: stateAddress(change.after?.version),
      };
    }),
  };
}

export async function action(args: Asked) {
  const { scope, project } = await loadProject(args);
  const verdict = mayWrite(scope.actor, project);
  if (verdict !== 'allowed') refuse(concealed(verdict, true));
  return changeProjectVersions(scope, project.id, await readForm(args.request));
}

export type ProjectVersionsData = Route.ComponentProps['loaderData'];
export type ProjectVersionsAnswer = Route.ComponentProps['actionData'];
