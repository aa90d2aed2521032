import type { RequestScope } from '#app/context.ts';
import { listPublicWorks } from '#database/public-works.ts';
import { dayMs } from '#domain/duration.ts';
import { loadOpenings, type Opening } from './load-openings.ts';

/** Among how many of the newest works one is picked. */
const among = 12;

/** How many of them are looked at. */
const tried = 2;

/** How one of the newest works for everyone begins, another each day: in the language of the page where there is one. */
export async function loadOpeningOfDay(scope: RequestScope): Promise<Opening | undefined> {
  const { db, now } = scope.commands;
  const wish = { order: 'new', isForAll: true, limit: among } as const;
  const own = await listPublicWorks(db.reader, { ...wish, language: scope.locale });
  const works = own.length > 0 ? own : await listPublicWorks(db.reader, wish);
  const first = Math.floor(now() / dayMs) % Math.max(1, works.length);
  // The next ones stand in for one that has no story on its first pages.
  const { openings } = await loadOpenings(scope, [...works.slice(first), ...works.slice(0, first)].slice(0, tried));
  return openings[0];
}
