import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router';
import { sendToLogin } from '#app/account/require-account.ts';
import { requestScope } from '#app/context.ts';
import { blockAction } from '#app/editor/block-action.ts';
import { keepWorkspace, keptWorkspace } from '#app/editor/kept-workspace.ts';
import { workspaceData } from '#app/editor/workspace-data.ts';
import { loadPages, readingData } from '#app/reader/reading-data.ts';
import { ReadingPage } from '#app/reader/reading-page.tsx';
import { notFound, redirectTo } from '#app/responses.ts';
import { withWords } from '#app/strings.ts';
import { askFirst } from '#app/work/ask-first.ts';
import { findAddressed, loadEdition, redirectOldAddress } from '#app/work/load-work.ts';
import { mayReadDrafts, mayReadEditions } from '#policies/project.ts';
import type { Route } from './+types/block.ts';

const Workspace = lazy(() => withWords('writing', import('#app/editor/workspace.tsx')));

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const found = await findAddressed(scope, params);
  const rest = `/block/${params.blockId}`;
  if (found && mayReadDrafts(scope.actor, found.project) === 'allowed') {
    redirectOldAddress(found.organisation, found.project, params, rest);
    return { kind: 'workspace' as const, ...(await workspaceData(scope, found, params.blockId)) };
  }
  const edition =
    found && mayReadEditions(scope.actor, found.project) === 'allowed'
      ? await loadEdition(scope, found.project)
      : undefined;
  const pages = found && edition ? await loadPages(scope, found.project, edition) : [];
  const at = pages.findIndex(({ block, scenes, opens }) =>
    [block, ...scenes, ...opens].some(({ id }) => id === params.blockId),
  );
  const page = pages[at];
  if (!found || !edition || !page) {
    // The same for a draft, a private work and for nothing at all: nobody learns which.
    if (!scope.account) throw sendToLogin(scope, request);
    notFound();
  }
  redirectOldAddress(found.organisation, found.project, params, rest);
  if (page.block.id !== params.blockId) {
    throw redirectTo(
      `/org/${found.organisation.slug}/${found.project.slug}/block/${page.block.id}#${params.blockId}`,
      308,
    );
  }
  const mayBeKept = await askFirst(scope, request, found.project);
  scope.publicPage.current = mayBeKept
    ? { projectId: found.project.id, publicVersion: found.project.publicVersion }
    : { projectId: found.project.id };
  return { kind: 'reading' as const, data: await readingData(scope, { ...found, edition, pages, at }) };
}

export const action = blockAction;

/** Without a network a change of the outline is answered in words, and the editor stays where it is. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (isRefusal(error)) throw error;
    return { ok: false as const, problem: 'offline' as const };
  }
}

/** Whether the server said no; a network, or a database, that is away has said nothing. */
function isRefusal(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
}

/** A workspace that is open stays open when its outline can not be read again for lack of a network. */
export async function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs) {
  try {
    const loaded = await serverLoader();
    keepWorkspace(params.blockId, loaded);
    return loaded;
  } catch (error) {
    const kept = keptWorkspace(params.blockId);
    if (kept === undefined || isRefusal(error)) throw error;
    return kept as Awaited<ReturnType<typeof serverLoader>>;
  }
}

/** What was refused changed nothing: there is nothing to load again. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionResult?.ok === false ? false : defaultShouldRevalidate;
}

export default function Block({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'reading') {
    const { data } = loaderData;
    return <ReadingPage key={data.pageId} data={data} addressOf={(id) => `${data.workPath}/block/${id}`} />;
  }
  return (
    <Suspense fallback={null}>
      <Workspace data={loaderData} />
    </Suspense>
  );
}
