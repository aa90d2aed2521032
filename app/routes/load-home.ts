import { data } from 'react-router';
import { requestScope } from '#app/context.ts';
import { loadVisitorSearch } from '#app/find/load-visitor-search.ts';
import { loadTodaysWords } from '#app/goals/load-goal.ts';
import { type HeldWork, loadHeld } from '#app/work/load-held-works.ts';
import { type LastWritten, loadLastWritten } from '#app/work/load-last-written.ts';
import { loadOpeningOfDay } from '#app/work/load-opening-of-day.ts';
import { besideLeaf, loadOpenings } from '#app/work/load-openings.ts';
import { keptMs, loadShelf, Shelf } from '#app/work/load-shelf.ts';
import { loadShelfChoices } from '#app/work/load-shelf-choices.ts';
import { findCatalogueVersion } from '#database/catalogue.ts';
import { listPublicWorks, type PublicWork } from '#database/public-works.ts';
import type { Route } from './+types/home.ts';

/** Works of those one follows from which the news are taken. */
const followedWorks = 6;

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { reader } = scope.commands.db;
  const search = await loadVisitorSearch(scope, request);
  if (search) return data({ search }, search.found === 'busy' ? { status: 429 } : {});
  const now = scope.commands.now();
  const shelf = Shelf.parse(Object.fromEntries(new URL(request.url).searchParams));
  // Before the works: a change while they are read makes the page out of date.
  const publicVersion = await findCatalogueVersion(reader);
  const works = await loadShelf(reader, shelf, { publicVersion, now, locale: scope.locale });
  const choices = await loadShelfChoices(reader, publicVersion);
  // The beginning of a work is part of its text: of those for adults nothing is shown unasked.
  const isOpen = !scope.account && !shelf.adults;
  const begun = isOpen ? await loadOpenings(scope, works) : { leaf: undefined, openings: [] };
  const held: HeldWork[] = scope.account ? await loadHeld(scope, request, scope.account.uid, { limit: 3 }) : [];
  const written: LastWritten[] = scope.account ? await loadLastWritten(scope) : [];
  const goal = scope.account && (await loadTodaysWords(scope, scope.account.uid, written));
  const followed: PublicWork[] = scope.account
    ? await listPublicWorks(reader, { followedBy: scope.account.uid, isForAll: true, limit: followedWorks })
    : [];
  const isNew = scope.account !== undefined && held.length + written.length === 0;
  const opening = isNew && !shelf.adults ? await loadOpeningOfDay(scope, works) : undefined;
  if (!scope.account) scope.publicPage.current = { publicVersion, until: now + keptMs };
  return data({
    search,
    works,
    held,
    written,
    goal,
    followed,
    isNew,
    opening,
    leaf: begun.leaf,
    openings: besideLeaf(begun),
    ...choices,
    shelf,
  });
}
