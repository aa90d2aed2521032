import { data } from 'react-router';
import { z } from 'zod';
import { requestScope } from '#app/context.ts';
import { loadVisitorSearch } from '#app/find/load-visitor-search.ts';
import { loadTodaysWords } from '#app/goals/load-goal.ts';
import { type HeldWork, loadHeld } from '#app/work/load-held-works.ts';
import { type LastWritten, loadLastWritten } from '#app/work/load-last-written.ts';
import { loadOpeningOfDay } from '#app/work/load-opening-of-day.ts';
import { loadOpenings } from '#app/work/load-openings.ts';
import { loadShelfChoices } from '#app/work/load-shelf-choices.ts';
import { findCatalogueVersion } from '#database/catalogue.ts';
import type { Queries } from '#database/connection.ts';
import { listPublicWorks, type PublicWork, workOrders } from '#database/public-works.ts';
import { dayMs, minuteMs } from '#domain/duration.ts';
import { readersLanguage } from '#domain/language.ts';
import type { Locale } from '#domain/locale.ts';
import { firstShelf } from '#domain/opening.ts';
import { languageCode } from '#domain/text.ts';
import { genres } from '#domain/work-facts.ts';
import type { Route } from './+types/home.ts';

/** Works shown on the first page. */
const shownWorks = 12;

/** Works of those one follows from which the news are taken. */
const followedWorks = 6;

const recentDays = 30;

const keptMs = 5 * minuteMs;

const Shelf = z.object({
  order: z.enum(workOrders).catch('new'),
  language: z
    .string()
    .refine((code) => languageCode(code) === code)
    .transform(readersLanguage)
    .optional()
    .catch(undefined),
  genre: z.enum(genres).optional().catch(undefined),
  /** Works for adults are left out unless someone chooses them. */
  adults: z.literal('yes').optional().catch(undefined),
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { reader } = scope.commands.db;
  const search = await loadVisitorSearch(scope, request);
  if (search) return data({ search }, search.found === 'busy' ? { status: 429 } : {});
  const now = scope.commands.now();
  const shelf = Shelf.parse(Object.fromEntries(new URL(request.url).searchParams));
  // Before the works: a change while they are read makes the page out of date.
  const publicVersion = await findCatalogueVersion(reader);
  const works = await listShelf(reader, shelf, { now, locale: scope.locale });
  const choices = await loadShelfChoices(reader, publicVersion);
  // The beginning of a work is part of its text: of those for adults nothing is shown unasked.
  const isOpen = !scope.account && !shelf.adults;
  const begun = isOpen ? await loadOpenings(scope, works) : { leaf: undefined, openings: [] };
  // The only one is not shown twice.
  const openings = begun.leaf && begun.openings.length === 1 ? [] : begun.openings;
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
    openings,
    ...choices,
    shelf,
  });
}

/** The works that someone asks for; who asks for no language or order is shown those in the page's language first. */
async function listShelf(
  reader: Queries,
  { order, language, genre, adults }: z.infer<typeof Shelf>,
  { now, locale }: { now: number; locale: Locale },
): Promise<PublicWork[]> {
  const wish = {
    order,
    ...(genre === undefined ? {} : { genre }),
    isForAll: adults === undefined,
    sinceDay: Math.floor(now / dayMs) - recentDays,
    limit: shownWorks,
  };
  if (language !== undefined) return listPublicWorks(reader, { ...wish, language });
  const all = await listPublicWorks(reader, wish);
  if (order !== 'new') return all;
  const own = await listPublicWorks(reader, { ...wish, language: locale });
  return firstShelf(own, all, { language: locale, limit: shownWorks });
}
