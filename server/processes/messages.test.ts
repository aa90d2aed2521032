import { expect, test } from 'vitest';
import type { Announcement } from '#commands/context.ts';
import type { AccountId, DocumentId, JourneyId, ProjectId } from '#domain/ids.ts';
import { makeLimiter } from '#identity/limiter.ts';
import { createPresence } from '#server/journeys/presence.ts';
import { createReaderCounter } from '#server/reader-counter.ts';
import { makeBus } from '#tests/processes/bus.ts';
import { quietLog } from '#tests/quiet-log.ts';
import { announceTo } from './elsewhere.ts';
import type { Message } from './message.ts';
import { type Carried, messagesOver } from './messages.ts';
import { shareLimiter } from './shared-limiter.ts';

const soon = () => new Promise((resume) => setTimeout(resume, 5));
const uuid = '01890000-0000-7000-8000-000000000001';
const accountId = 'abcdefghijklmnopqrstuvwxyz12' as AccountId;

async function two() {
  const bus = makeBus();
  const [one, other] = [await bus.join('one'), await bus.join('other')];
  await soon();
  return { bus, one, other };
}

test('what a command announces is heard in other processes and not again in its own', async () => {
  const { one, other } = await two();
  const heard: Message[] = [];
  one.hear(() => expect.unreachable());
  other.hear((message) => heard.push(message));
  const announce = announceTo(one);
  const news: Announcement[] = [
    { kind: 'outline', projectId: uuid as ProjectId, version: 3 },
    { kind: 'revision', documentId: uuid as DocumentId },
    { kind: 'access', projectId: uuid as ProjectId },
    { kind: 'role', accountId },
    { kind: 'told', accountIds: [accountId] },
    { kind: 'journey', journeyId: uuid as JourneyId, version: 4 },
  ];
  for (const one of news) announce(one);
  announce({ kind: 'update', documentId: uuid as DocumentId, update: new Uint8Array([1]) });
  announce({ kind: 'signedOut', accountId });
  // This is the process's own.
  announce({ kind: 'job' });
  await soon();
  expect(heard).toEqual([
    ...news.map((news) => ({ kind: 'announced', news })),
    { kind: 'written', documentId: uuid },
    { kind: 'signedOut', accountId },
  ]);
});

test('what was said before a process ends arrives, and one that cannot be told does not hold it up', async () => {
  const arrived: string[] = [];
  const messagesWith = (send: (text: string) => Promise<unknown>) =>
    messagesOver(
      async ({ connected }) => {
        connected();
        return { send, close: async () => void arrived.push('closed') };
      },
      { own: 'one', log: quietLog },
    );
  const slow = await messagesWith(async () => {
    await soon();
    arrived.push('sent');
  });
  slow.send({ kind: 'signedOut', accountId });
  await slow.close();
  const stuck = await messagesWith(() => new Promise(() => undefined));
  stuck.send({ kind: 'signedOut', accountId });
  await stuck.close();
  expect(arrived).toEqual(['sent', 'closed', 'closed']);
});

test('what is no message of this release is passed over, and a listener that fails disturbs no other', async () => {
  let carried: Carried | undefined;
  const messages = await messagesOver(
    async (given) => {
      carried = given;
      return { send: async () => undefined, close: async () => undefined };
    },
    { own: 'one', log: quietLog },
  );
  const heard: Message[] = [];
  messages.hear(() => {
    throw new Error('This one fails.');
  });
  messages.hear((message) => heard.push(message));
  const good = { kind: 'signedOut', accountId };
  for (const text of [
    'no json',
    'null',
    '[]',
    '{"from":"other"}',
    JSON.stringify({ from: 'one', messages: [good] }),
    JSON.stringify({ from: 'other', messages: [{ kind: 'ofTomorrow' }, { kind: 'written' }, null, good] }),
  ])
    carried?.heard(text);
  expect(heard).toEqual([good]);
});

test('while nothing can be heard, listeners look again and again, and once more when it can', async () => {
  const { bus, one } = await two();
  let looks = 0;
  one.missed(() => looks++);
  expect(one.state()).toBe('connected');
  bus.leave();
  expect(one.state()).toBe('degraded');
  await expect.poll(() => looks).toBeGreaterThan(1);
  const before = looks;
  bus.come();
  expect([one.state(), looks]).toEqual(['connected', before + 1]);
});

test('a limit counts what other processes let pass, and failures, and what is forgotten', async () => {
  const { bus, one, other } = await two();
  const now = () => 1_000;
  const [mine, theirs] = [shareLimiter(makeLimiter(now), one), shareLimiter(makeLimiter(now), other)];
  const limit = { most: 3, withinMs: 60_000 };
  const delays = { free: 1, firstMs: 10_000, mostMs: 60_000, forgetMs: 600_000 };
  for (const taker of [mine, theirs, mine]) {
    expect(taker.take('a', limit)).toBe(true);
    await soon();
  }
  expect([mine.take('a', limit), theirs.take('a', limit)]).toEqual([false, false]);
  mine.giveBack('a');
  mine.fail('b', delays);
  mine.remember('c');
  await soon();
  expect(theirs.take('a', limit)).toBe(true);
  expect([theirs.mustWait('b', delays), theirs.remembers('c', 1)]).toEqual([true, true]);
  theirs.forget('b');
  await soon();
  expect(mine.mustWait('b', delays)).toBe(false);
  // Without messages each process still counts its own.
  bus.leave();
  for (const taker of [mine, theirs]) {
    for (let count = 0; count < 3; count++) expect(taker.take('d', limit)).toBe(true);
    expect(taker.take('d', limit)).toBe(false);
  }
});

test('a reader counts once, whichever process they come to, and the oldest secret of a day is that of all', async () => {
  const { one, other } = await two();
  let now = 86_400_000 * 20_000;
  const counter = (others: typeof one, byte: number) =>
    createReaderCounter({ now: () => now, random: (bytes) => new Uint8Array(bytes).fill(byte), others });
  const [mine, theirs] = [counter(one, 1), counter(other, 2)];
  const read = { projectId: uuid as ProjectId, edition: 1 };
  const sum = () => [...mine.take(), ...theirs.take()].reduce((all, { readers }) => all + readers, 0);
  mine.count(read, 'Olena');
  now += 5;
  await soon();
  theirs.count({ ...read, edition: 2 }, 'Petro');
  await soon();
  sum();
  theirs.count(read, 'Olena');
  mine.count(read, 'Olena');
  theirs.count(read, 'Iryna');
  await soon();
  mine.count(read, 'Iryna');
  expect(sum()).toBe(1);
});

test('who has a journey open is seen in the other process, until the page is closed', async () => {
  const { one, other } = await two();
  const journeyId = uuid as JourneyId;
  let changes = 0;
  const [mine, theirs] = [createPresence(() => undefined, one), createPresence(() => changes++, other)];
  const page = { page: 'page-one', id: accountId, name: 'Olena', at: undefined };
  const leave = mine.enter(journeyId, page);
  await soon();
  expect(theirs.others(journeyId, 'someone else' as AccountId).people).toEqual([{ id: accountId, name: 'Olena' }]);
  expect(theirs.find(journeyId, page)).toMatchObject({ page: 'page-one', name: 'Olena' });
  expect(changes).toBe(1);
  // The page asks the other process next, which is the one that lets it go.
  leave?.();
  theirs.enter(journeyId, page)?.();
  await expect.poll(() => mine.find(journeyId, page)).toBe(undefined);
  expect(theirs.find(journeyId, page)).toBe(undefined);
});
