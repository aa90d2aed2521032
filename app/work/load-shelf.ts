import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Queries } from '#database/connection.ts';
import { listPublicWorks, type PublicWork, workOrders } from '#database/public-works.ts';
import { dayMs, minuteMs } from '#domain/duration.ts';
import { readersLanguage } from '#domain/language.ts';
import type { Locale } from '#domain/locale.ts';
import { firstShelf } from '#domain/opening.ts';
import { languageCode } from '#domain/text.ts';
import { genres } from '#domain/work-facts.ts';

/** Works shown on the first page. */
const shownWorks = 12;

/** Days for which “most read” counts. */
const recentDays = 30;

/** Milliseconds for which the first page is kept: how often works are read changes without a new version. */
export const keptMs = 5 * minuteMs;

/** Shelves kept at most, of all languages and genres at once; none of a language in which there is nothing. */
const keptShelves = 100;

/** The works that someone wants to see on the first page. */
export const Shelf = z.object({
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

type Wish = { readonly now: number; readonly locale: Locale };

type Kept = {
  readonly shelves: LRUCache<string, PublicWork[]>;
  /** Those that are being read: once for all who ask for them meanwhile. */
  readonly pending: Map<string, Promise<PublicWork[]>>;
};

const kept = new WeakMap<Queries, Kept>();

/** The works of a shelf: the same for everyone, so that they are read once for each version of the catalogue. */
export async function loadShelf(
  db: Queries,
  shelf: z.infer<typeof Shelf>,
  { publicVersion, ...wish }: Wish & { readonly publicVersion: number },
): Promise<PublicWork[]> {
  const { shelves, pending } = kept.get(db) ?? { shelves: new LRUCache({ max: keptShelves }), pending: new Map() };
  kept.set(db, { shelves, pending });
  const key = JSON.stringify([publicVersion, Math.floor(wish.now / keptMs), wish.locale, shelf]);
  const known = shelves.get(key) ?? pending.get(key);
  if (known) return known;
  const reading = listShelf(db, shelf, wish)
    .then((works) => {
      if (works.length > 0 || shelf.language === undefined) shelves.set(key, works);
      return works;
    })
    .finally(() => pending.delete(key));
  pending.set(key, reading);
  return reading;
}

/** The works that someone asks for; who asks for no language or order is shown those in the page's language first. */
async function listShelf(
  reader: Queries,
  { order, language, genre, adults }: z.infer<typeof Shelf>,
  { now, locale }: Wish,
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
