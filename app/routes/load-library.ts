import { requireAccount } from '#app/account/require-account.ts';
import type { RequestScope } from '#app/context.ts';
import { readForm } from '#app/read-form.ts';
import { redirectTo, refuse } from '#app/responses.ts';
import { loadHeld } from '#app/work/load-held-works.ts';
import { type LastWritten, loadLastWritten } from '#app/work/load-last-written.ts';
import { loadOpeningOfDay } from '#app/work/load-opening-of-day.ts';
import { putBackIntoLibrary, removeFromLibrary } from '#commands/reading/remove-from-library.ts';
import { findShelved } from '#database/library.ts';
import { findProject } from '#database/project.ts';
import { type AccountId, isId, type ProjectId } from '#domain/ids.ts';
import { type Shelf, shelves } from '#domain/library.ts';
import { pageOfRows, placeWord, readPlaceWord, rowsOnPage } from '#domain/list-place.ts';
import { mayReadEditions } from '#policies/project.ts';
import type { Route } from './+types/library.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const { mustProveEmail = false } = scope.actor;
  const search = new URL(request.url).searchParams;
  const behind = readPlaceWord(search.get('behind'));
  // Where one shelf continues, the other is not shown.
  const only = behind && shelves.find((shelf) => shelf === search.get('shelf'));
  const shelfOf = async (shelf: Shelf) => {
    if (only !== undefined && shelf !== only) return { works: [], more: undefined };
    const wish = { isFinished: shelf === 'finished', behind: only && behind, limit: rowsOnPage + 1 };
    const { shown, last } = pageOfRows(await loadHeld(scope, request, scope.account.uid, wish));
    const more = last && placeWord({ at: last.at, id: last.projectId });
    return { works: shown, more: more && `?${new URLSearchParams({ shelf, behind: more })}` };
  };
  const reading = await shelfOf('reading');
  const finished = await shelfOf('finished');
  const isFirst = only === undefined;
  const written: LastWritten[] = isFirst ? await loadLastWritten(scope) : [];
  const isNew = isFirst && reading.works.length + finished.works.length + written.length === 0;
  return {
    reading,
    finished,
    written,
    isFirst,
    isNew,
    opening: isNew ? await loadOpeningOfDay(scope) : undefined,
    removed: await findRemoved(scope, scope.account.uid, search.get('removed')),
    mustProveEmail,
    hasOutbox: scope.hasOutbox,
  };
}

/** The work that was just removed, until it is back; its name only where they may still see it. */
async function findRemoved({ actor, commands: { db } }: RequestScope, uid: AccountId, id: string | null) {
  if (!isId(id)) return undefined;
  const { isRead, isKept } = await findShelved(db.reader, uid, id as ProjectId);
  if (!isRead || isKept) return undefined;
  const project = await findProject(db.reader, id as ProjectId);
  return { id, title: project && mayReadEditions(actor, project) === 'allowed' ? project.title : undefined };
}

/** Takes a work out of the library, or puts it back. */
export async function action({ context, request }: Route.ActionArgs) {
  const { actor, commands } = requireAccount(context, request);
  const form = await readForm(request);
  const intent = form.get('intent');
  const id = form.get('projectId');
  if (!(intent === 'remove' || intent === 'putBack') || !isId(id)) refuse({ kind: 'invalid', problems: [] });
  const change = intent === 'remove' ? removeFromLibrary : putBackIntoLibrary;
  const outcome = await change(commands, actor, id as ProjectId);
  if (!outcome.ok) refuse(outcome.failure);
  const search = new URL(request.url).searchParams;
  search.delete('removed');
  if (intent === 'remove') search.set('removed', id);
  throw redirectTo(`/library?${search}`);
}
