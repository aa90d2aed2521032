import { requireAccount } from '#app/account/require-account.ts';
import { loadEntries } from '#app/bible/load-entries.ts';
import { matrixData } from '#app/bible/matrix-data.ts';
import { notFound } from '#app/responses.ts';
import { findAddressed, redirectOldAddress } from '#app/work/load-work.ts';
import { listEntries } from '#database/entry.ts';
import { findLastText } from '#database/project-progress.ts';
import { entryKinds, inListOrder } from '#domain/entry.ts';
import { mayReadDrafts, mayWrite } from '#policies/project.ts';
import type { Route } from './+types/bible.ts';

export { bibleAction as action } from '#app/bible/bible-action.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const found = await findAddressed(scope, params);
  if (!found || mayReadDrafts(scope.actor, found.project) !== 'allowed') notFound();
  const { organisation, project } = found;
  const { search, searchParams } = new URL(request.url);
  redirectOldAddress(organisation, project, params, `/bible${search}`);
  const { reader } = scope.commands.db;
  const loaded = await loadEntries(scope, project);
  const trash = await listEntries(reader, project.id, { inTrash: true });
  const isMatrix = searchParams.get('view') === 'scenes';
  return {
    path: `/org/${organisation.slug}/${project.slug}`,
    title: project.title,
    language: project.language,
    lastText: (await findLastText(reader, project.id))?.blockId as string | undefined,
    mayWrite: mayWrite(scope.actor, project) === 'allowed',
    isCounted: loaded.isCounted,
    isEmpty: loaded.entries.length === 0,
    kinds: entryKinds.map((kind) => ({
      kind,
      entries: loaded.entries
        .filter((entry) => entry.kind === kind)
        .map(({ id, name, aliases }) => ({ id, name, aliases, scenes: loaded.where.get(id)?.size ?? 0 })),
    })),
    trash: inListOrder(trash, project.language).map(({ id, kind, name }) => ({ id, kind, name })),
    matrix: isMatrix ? matrixData(loaded, searchParams.get('from'), searchParams.get('row')) : undefined,
  };
}

export type BibleData = Route.ComponentProps['loaderData'];
