import type { RequestScope } from '#app/context.ts';
import { listPublicWorks } from '#database/public-works.ts';
import { dayMs } from '#domain/duration.ts';
import { loadOpenings, type Opening } from './load-openings.ts';

/** Among how many of the newest works one is picked. */
const among = 12;

/** How one of the newest works for everyone begins, another each day: in the language of the page where there is one. */
export async function loadOpeningOfDay(scope: RequestScope): Promise<Opening | undefined> {
  const { db, now } = scope.commands;
  const wish = { order: 'new', isForAll: true, limit: among } as const;
  const own = await listPublicWorks(db.reader, { ...wish, language: scope.locale });
  const works = own.length > 0 ? own : await listPublicWorks(db.reader, wish);
  const day = Math.floor(now() / dayMs);
  const work = works[day % works.length];
  return work && (await loadOpenings(scope, [work]))[0];
}
