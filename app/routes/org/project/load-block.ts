import { sendToLogin } from '#app/account/require-account.ts';
import { requestScope } from '#app/context.ts';
import { blockAction } from '#app/editor/block-action.ts';
import { importWorkspace } from '#app/editor/import-workspace.ts';
import { workspaceData } from '#app/editor/workspace-data.ts';
import { loadPageTexts } from '#app/reader/page-html.ts';
import { readingData } from '#app/reader/reading-data.ts';
import { notFound, redirectTo } from '#app/responses.ts';
import { askFirst } from '#app/work/ask-first.ts';
import { findAddressed, loadEdition, redirectOldAddress } from '#app/work/load-work.ts';
import { loadOutline } from '#commands/edition/load-outline.ts';
import { findLinearJourney } from '#database/journey.ts';
import { findReading } from '#database/reading.ts';
import { mayReadDrafts, mayReadEditions } from '#policies/project.ts';
import type { Route } from './+types/block.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const found = await findAddressed(scope, params);
  const rest = `/block/${params.blockId}`;
  if (found && mayReadDrafts(scope.actor, found.project) === 'allowed') {
    redirectOldAddress(found.organisation, found.project, params, rest);
    // Its module is there before the page is rendered: on a busy machine that would take the time rendering has.
    await importWorkspace();
    return { kind: 'workspace' as const, ...(await workspaceData(scope, found, params.blockId)) };
  }
  const edition =
    found && mayReadEditions(scope.actor, found.project) === 'allowed'
      ? await loadEdition(scope, found.project)
      : undefined;
  const outline =
    found && edition ? await loadOutline(scope.commands.db.reader, found.project.id, edition.number) : undefined;
  const at = outline?.pageOf.get(params.blockId) ?? -1;
  const page = outline?.pages[at];
  if (!found || !edition || !outline || !page) {
    // The same for a draft, a private work and nothing at all: nobody learns which.
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
  const { reader } = scope.commands.db;
  const texts = await loadPageTexts(reader, page);
  const journeyId = await findLinearJourney(reader, found.project.id);
  const reading = scope.account && journeyId ? await findReading(reader, scope.account.uid, journeyId) : undefined;
  return {
    kind: 'reading' as const,
    data: readingData(scope, { ...found, edition, outline, at, texts, journeyId, reading }),
  };
}

export const action = blockAction;
