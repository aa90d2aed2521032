import { z } from '@hono/zod-openapi';
import { keepPlace, type PlaceWish, startReading } from '#commands/reading/travel.ts';
import { findListedReading, findPlace, findReading, type ListedReading, listReadings } from '#database/reading.ts';
import type { JourneyId, ReadingId } from '#domain/ids.ts';
import { done, failed } from '#domain/outcome.ts';
import { quoteLength } from '#domain/place.ts';
import type { PlaceData, ReadingData } from '#domain/record-data.ts';
import { mayHaveReadings, maySeeReading } from '#policies/reading.ts';
import { type ActScope, type Collection, pageOf } from '../collection.ts';
import { count, id, moment, text, yesOrNo } from '../fields.ts';

/** Readings of one account that are looked through at most. */
const readingsAtMost = 10_000;

function readingOf({ journeyId, project, activityId, ...reading }: ListedReading): ReadingData {
  const { startedAt, readAt, finishedAt, percent, wordsLeft } = reading;
  return {
    journeyId,
    projectId: project.id,
    activityId: activityId ?? null,
    startedAt,
    readAt,
    finishedAt: finishedAt ?? null,
    percent: finishedAt === undefined ? percent : 100,
    wordsLeft,
  };
}

async function ownReadings({ commands, actor }: ActScope, journeyId?: JourneyId) {
  const { accountId } = actor;
  if (accountId === undefined || mayHaveReadings(actor) !== 'allowed') return undefined;
  const all = await listReadings(commands.db.reader, accountId, { journeyId, limit: readingsAtMost });
  return all.filter((reading) => maySeeReading(actor, reading, reading.project) === 'allowed');
}

const signedOut = { kind: 'forbidden', because: 'signedOut' } as const;

/** One reader's runs through journeys: theirs alone. */
export const readings: Collection<ReadingData> = {
  name: 'readings',
  area: 'reading',
  about: 'Your runs through journeys, with how far you are. They move with your places.',
  one: 'Returns a reading, with how far you are.',
  id: id('a reading'),
  isOwn: true,
  data: z.strictObject({
    journeyId: id('the journey'),
    projectId: id('the work'),
    activityId: id('the page you are at').nullable(),
    startedAt: moment('When it began'),
    readAt: moment('When you last read'),
    finishedAt: moment('When you came to the end').nullable(),
    percent: z.int().min(0).max(100),
    wordsLeft: count('Words from where you are to the end.'),
  }),
  async get({ commands, actor }, readingId) {
    const found = await findListedReading(commands.db.reader, readingId as ReadingId);
    return found && maySeeReading(actor, found, found.project) === 'allowed' ? readingOf(found) : undefined;
  },
  query: {
    about: 'Your readings.',
    filters: z.strictObject({ journeyId: id('a journey').optional(), isFinished: yesOrNo.optional() }),
    orders: ['-readAt', 'readAt', '-startedAt', 'startedAt', '-percent', 'percent'],
    async list(scope, wish) {
      const { journeyId, isFinished } = wish.filters;
      const found = await ownReadings(scope, journeyId as JourneyId | undefined);
      if (!found) return failed(signedOut);
      const wanted = found.filter(
        ({ finishedAt }) => isFinished === undefined || (finishedAt !== undefined) === (isFinished === 'true'),
      );
      const records = wanted.map((reading) => ({ id: reading.id, data: readingOf(reading) }));
      return done(
        pageOf(records, wish, {
          readAt: ({ data }) => data.readAt,
          startedAt: ({ data }) => data.startedAt,
          percent: ({ data }) => data.percent,
        }),
      );
    },
  },
  add: {
    about: 'Starts reading a journey, or continues the reading there is.',
    takes: z.strictObject({ journeyId: id('a journey') }),
    run: ({ commands, actor }, { journeyId }: { journeyId: JourneyId }) => startReading(commands, actor, journeyId),
  },
};

/** A place without its reading is in no answer: it is requested by the journey. */
async function placeIn({ commands }: ActScope, readingId: ReadingId): Promise<PlaceData | undefined> {
  const place = await findPlace(commands.db.reader, readingId);
  if (!place) return undefined;
  const { blockId, pageId, offset, before, after, at, device } = place;
  return { blockId, pageId, offset, before, after, at, device };
}

const device = z
  .string()
  .regex(/^[\w-]{8,40}$/)
  .describe('A name the device has for itself.');
const placeFields = {
  blockId: id('the block'),
  offset: z.int().min(0).max(100_000_000).describe('UTF-16 units into the plain text of the block.'),
  before: text(quoteLength, 'The words before the place.'),
  after: text(quoteLength, 'The words after it.'),
  at: moment('When the reader was there; a later time than now counts as now'),
  device,
};

/** Where someone is in a journey: one record a journey, whose id it has. */
export const places: Collection<PlaceData> = {
  name: 'places',
  area: 'reading',
  about: 'Where you are in a journey: the newest place of all your devices. The id is that of the journey.',
  one: 'Returns your place in a journey.',
  id: id('a journey'),
  isOwn: true,
  data: z.strictObject({ ...placeFields, pageId: id('the page the block is shown on') }),
  async get(scope, journeyId) {
    const { accountId } = scope.actor;
    if (accountId === undefined) return undefined;
    const own = await findReading(scope.commands.db.reader, accountId, journeyId as JourneyId);
    const reading = own && (await findListedReading(scope.commands.db.reader, own.id));
    if (!reading || maySeeReading(scope.actor, reading, reading.project) !== 'allowed') return undefined;
    return placeIn(scope, reading.id);
  },
  query: {
    about: 'Your places.',
    filters: z.strictObject({}),
    orders: ['-at', 'at'],
    async list(scope, wish) {
      const found = await ownReadings(scope);
      if (!found) return failed(signedOut);
      const records: { id: string; data: PlaceData }[] = [];
      for (const { id: readingId, journeyId } of found) {
        const data = await placeIn(scope, readingId);
        if (data) records.push({ id: journeyId, data });
      }
      return done(pageOf(records, wish, { at: ({ data }) => data.at }));
    },
  },
  set: {
    about:
      'Saves where you are in a journey, and starts a reading if there is none. A place older than the last one from the same device is ignored.',
    takes: z.strictObject({
      ...placeFields,
      isPageEnd: z.boolean().describe('You have seen the end of the page.'),
    }),
    run: ({ commands, actor }, journeyId, place: PlaceWish) =>
      keepPlace(commands, actor, journeyId as JourneyId, place),
  },
};
