import type { RequestScope } from '#app/context.ts';
import { listPublicWorks, type PublicWork } from '#database/public-works.ts';
import { dayMs } from '#domain/duration.ts';
import { isSameLanguage } from '#domain/language.ts';
import { loadOpenings, type Opening } from './load-openings.ts';

/** Among how many of the newest works one is picked, and how many are looked at. */
const among = 12;
const tried = 2;

/**
 * How one of the newest works for everyone begins, another each day: in the language of the page where there is one.
 *
 * @param newest - the newest works, where the page has them already
 */
export async function loadOpeningOfDay(
  scope: RequestScope,
  newest?: readonly PublicWork[],
): Promise<Opening | undefined> {
  const { db, now } = scope.commands;
  const works = newest ?? (await listPublicWorks(db.reader, { order: 'new', isForAll: true, limit: among }));
  const own = works.filter(({ language }) => isSameLanguage(language, scope.locale));
  const picked = own.length > 0 ? own : works;
  const first = Math.floor(now() / dayMs) % Math.max(1, picked.length);
  // The next ones stand in for one that has no story on its first pages.
  const { openings } = await loadOpenings(scope, [...picked.slice(first), ...picked.slice(0, first)].slice(0, tried));
  return openings[0];
}
