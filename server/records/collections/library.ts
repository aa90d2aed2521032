import { z } from '@hono/zod-openapi';
import { removeFromLibrary } from '#commands/reading/remove-from-library.ts';
import { type LibraryEntry, listLibrary } from '#database/library.ts';
import type { Actor } from '#domain/account.ts';
import type { ProjectId } from '#domain/ids.ts';
import { done, failed } from '#domain/outcome.ts';
import type { LibraryData } from '#domain/record-data.ts';
import { shownCredit } from '#domain/shown-credit.ts';
import { mayHaveReadings, mayOpenHeld } from '#policies/reading.ts';
import { type ActScope, type Collection, pageOf } from '../collection.ts';
import { count, id, moment, text, yesOrNo } from '../fields.ts';

/** Works of one library that are looked through at most. */
const worksAtMost = 10_000;

function heldOf(actor: Actor, entry: LibraryEntry): LibraryData {
  const isGone = mayOpenHeld(actor, entry) !== 'allowed';
  return {
    journeyId: entry.journeyId,
    shelf: entry.shelf,
    isGone,
    title: isGone ? '' : entry.title,
    credit: isGone ? '' : shownCredit(entry),
    language: entry.language,
    activityId: entry.activityId ?? null,
    readAt: entry.readAt ?? null,
    finishedAt: entry.finishedAt ?? null,
    percent: entry.finishedAt === undefined ? entry.percent : 100,
    wordsLeft: entry.wordsLeft,
  };
}

async function ownLibrary({ commands, actor }: ActScope) {
  const { accountId } = actor;
  if (accountId === undefined || mayHaveReadings(actor) !== 'allowed') return undefined;
  const entries = await listLibrary(commands.db.reader, accountId, { limit: worksAtMost });
  return entries.map((entry) => ({ id: entry.projectId as string, data: heldOf(actor, entry) }));
}

/** The works someone keeps: theirs alone. */
export const library: Collection<LibraryData> = {
  name: 'library',
  area: 'reading',
  about:
    'The works you keep, with how far you are. The id is that of the work. A work is added when you first read it.',
  one: 'Returns a work in your library, with how far you are.',
  id: id('a project'),
  isOwn: true,
  data: z.strictObject({
    journeyId: id('its linear journey'),
    shelf: z.string(),
    isGone: z.boolean().describe('The work was taken back; it is not named.'),
    title: z.string(),
    credit: text(400, 'Whose name stands on it.'),
    language: z.string(),
    activityId: id('the page you are at').nullable(),
    readAt: moment('When you last read in it').nullable(),
    finishedAt: moment('When you came to its end; null while you read it again').nullable(),
    percent: z.int().min(0).max(100),
    wordsLeft: count('Words from where you are to the end.'),
  }),
  async get(scope, projectId) {
    return (await ownLibrary(scope))?.find((entry) => entry.id === projectId)?.data;
  },
  query: {
    about: 'Your library.',
    filters: z.strictObject({ shelf: text(60, 'A shelf.').optional(), isFinished: yesOrNo.optional() }),
    orders: ['-readAt', 'readAt', 'title', '-title', '-percent', 'percent'],
    async list(scope, wish) {
      const all = await ownLibrary(scope);
      if (!all) return failed({ kind: 'forbidden', because: 'signedOut' });
      const { shelf, isFinished } = wish.filters;
      const wanted = all.filter(
        ({ data }) =>
          (shelf === undefined || data.shelf === shelf) &&
          (isFinished === undefined || (data.finishedAt !== null) === (isFinished === 'true')),
      );
      return done(
        pageOf(wanted, wish, {
          readAt: ({ data }) => data.readAt ?? 0,
          title: ({ data }) => data.title,
          percent: ({ data }) => data.percent,
        }),
      );
    },
  },
  delete: {
    about: 'Removes a work from your library. Your reading and your place stay; reading on brings it back.',
    run: ({ commands, actor }, projectId) => removeFromLibrary(commands, actor, projectId as ProjectId),
  },
};
