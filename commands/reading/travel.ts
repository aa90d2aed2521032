import { type CommandContext, freshId } from '#commands/context.ts';
import { loadOutline } from '#commands/edition/load-outline.ts';
import type { Queries } from '#database/connection.ts';
import { findCurrentEdition } from '#database/edition.ts';
import { findJourney } from '#database/journey.ts';
import { insertLibraryEntry } from '#database/library.ts';
import { findProject } from '#database/project.ts';
import {
  findPlace,
  findReading,
  findShelvedReading,
  insertReading,
  updateReading,
  upsertPlace,
} from '#database/reading.ts';
import { findPlainText } from '#database/rendered-text.ts';
import type { Actor } from '#domain/account.ts';
import type { Outline } from '#domain/edition.ts';
import type { JourneyId, ReadingId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { offsetOfPlace, type Place, progressOf, quoteLength } from '#domain/place.ts';
import { countWords } from '#domain/plain-text.ts';
import { mayReadEditions } from '#policies/project.ts';

async function openJourney(context: CommandContext, actor: Actor, journeyId: JourneyId) {
  const journey = await findJourney(context.db.reader, journeyId);
  const project = journey && (await findProject(context.db.reader, journey.projectId));
  if (!project || mayReadEditions(actor, project) !== 'allowed') return undefined;
  const edition = await findCurrentEdition(context.db.reader, project.id);
  return edition && { project, edition };
}

/** Begins the reading of a journey, or continues the existing one; the work is put on the shelf "reading". */
export async function startReading(
  context: CommandContext,
  actor: Actor,
  journeyId: JourneyId,
): Promise<Outcome<ReadingId>> {
  const { accountId } = actor;
  const journey = await openJourney(context, actor, journeyId);
  if (!journey || accountId === undefined) return failed({ kind: 'notFound' });
  // Nearly always there is one: nothing is written then, and nobody else's writing waits for it.
  const known = await findShelvedReading(context.db.reader, accountId, journeyId);
  if (known) return done(known.reading.id);
  const now = context.now();
  const id = freshId<ReadingId>(context);
  return context.db.inTransaction(async (tx): Promise<Outcome<ReadingId>> => {
    await insertReading(tx, { id, accountId, journeyId }, now);
    await insertLibraryEntry(tx, accountId, journey.project.id, 'reading', now);
    const reading = await findReading(tx, accountId, journeyId);
    return reading ? done(reading.id) : failed({ kind: 'notFound' });
  });
}

/** How far a place on a page is in the work, and how many words follow it. */
async function progressIn(
  db: Queries,
  { pages, words }: Outline,
  at: number,
  place: Place,
): Promise<{ percent: number; wordsLeft: number }> {
  const page = pages[at];
  const blocks = page ? [...page.opens, page.block, ...page.scenes] : [];
  const index = blocks.findIndex(({ id }) => id === place.blockId);
  const block = blocks[index];
  const text = block && place.offset > 0 ? await findPlainText(db, block.hash) : '';
  const before =
    blocks.slice(0, Math.max(0, index)).reduce((sum, { words: some }) => sum + some, 0) +
    countWords(text.slice(0, offsetOfPlace(text, place)));
  const left = words.slice(at).reduce((sum, some) => sum + some, 0) - before;
  return { percent: progressOf(words, at, before / Math.max(1, words[at] ?? 0)), wordsLeft: Math.max(0, left) };
}

export type PlaceWish = Pick<Place, 'blockId' | 'offset' | 'before' | 'after' | 'at'> & {
  readonly device: string;
  /** The reader has seen the end of the page. */
  readonly isPageEnd: boolean;
};

/**
 * Saves where a reader is in a journey, which begins the reading where there is none. A time later than the server's
 * counts as now; a place older than the same device's last one changes nothing.
 */
export async function keepPlace(
  context: CommandContext,
  actor: Actor,
  journeyId: JourneyId,
  wish: PlaceWish,
): Promise<Outcome<void>> {
  const { accountId } = actor;
  const journey = await openJourney(context, actor, journeyId);
  if (!journey || accountId === undefined) return failed({ kind: 'notFound' });
  const outline = await loadOutline(context.db.reader, journey.project.id, journey.edition.number);
  const { pages, pageOf } = outline;
  const page = pageOf.get(wish.blockId) ?? -1;
  const pageId = pages[page]?.block.id;
  if (pageId === undefined) return failed({ kind: 'notFound' });

  const now = context.now();
  const newId = freshId<ReadingId>(context);
  const place: Place = {
    blockId: wish.blockId,
    pageId,
    offset: wish.offset,
    before: wish.before.slice(-quoteLength),
    after: wish.after.slice(0, quoteLength),
    at: Math.min(wish.at, now),
  };
  return context.db.inTransaction(async (tx): Promise<Outcome<void>> => {
    await insertReading(tx, { id: newId, accountId, journeyId }, now);
    await insertLibraryEntry(tx, accountId, journey.project.id, 'reading', now);
    const reading = await findReading(tx, accountId, journeyId);
    if (!reading) return failed({ kind: 'notFound' });
    await upsertPlace(tx, reading.id, wish.device, place);
    // The newest place of all devices says where the reader is: a late one from another device moves nobody back.
    const newest = await findPlace(tx, reading.id);
    const at = pageOf.get(newest?.pageId ?? '') ?? -1;
    const isFinished = wish.isPageEnd && page === pages.length - 1;
    await updateReading(tx, reading.id, {
      activityId: pages[at]?.block.id ?? pageId,
      ...(await progressIn(tx, outline, at === -1 ? page : at, newest ?? place)),
      isFinished,
      now: Math.max(place.at, reading.readAt),
    });
    return done(undefined);
  });
}
