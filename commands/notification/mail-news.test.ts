import { expect, test } from 'vitest';
import { changeRegion } from '#commands/account/change-region.ts';
import { closeAccount } from '#commands/account/close-account.ts';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { updateAccountRow } from '#database/account.ts';
import { listWaitingNews } from '#database/news-mail.ts';
import { listNotifications } from '#database/notification-list.ts';
import { findNotificationChoice, upsertNotificationChoice } from '#database/setting.ts';
import { visitor } from '#domain/account.ts';
import { dayMs, hourMs } from '#domain/duration.ts';
import type { PostedEmail } from '#domain/email.ts';
import { newsInEmail } from '#domain/email.ts';
import type { AccountId, ProjectId } from '#domain/ids.ts';
import type { NotificationKind } from '#domain/notification.ts';
import { choiceOf, type MailWay } from '#domain/notification-choice.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must, type Person, textOf, write } from '#tests/factories.ts';
import { quietLog } from '#tests/quiet-log.ts';
import { changeNotificationChoice, endNewsMail } from './change-notification-choice.ts';
import { mailNews, newsMailJob } from './mail-news.ts';
import { markAllRead } from './mark-notifications.ts';
import { tellPeople } from './tell-people.ts';

onEachEngine('email about events', (openDatabase) => {
  async function begin() {
    const letters: PostedEmail[] = [];
    const made = buildContext(await openDatabase(), { post: async (_, letter) => void letters.push(letter) });
    const { context } = made;
    const author = await buildPerson(context, { displayName: 'Author' });
    const reader = await buildPerson(context, { displayName: 'Reader' });
    const prove = (person: Person, change: object = {}) =>
      context.db.inTransaction((tx) => updateAccountRow(tx, person.id, { email_verified_at: 1, ...change }));
    await prove(reader, { language: 'uk', time_zone: 'Europe/Kyiv' });
    const { projectId, documentId } = await buildProject(context, author, { title: 'The Tide Clerk' });
    await write(context, documentId, textOf('The sea.'), author.id);
    must(await publishEdition(context, author.actor, projectId, {}));
    const show = async (visibility: 'private' | 'public') =>
      must(await changeProject(context, author.actor, projectId, { visibility }));
    await show('public');
    const choose = async (mail: MailWay, more: object = {}, kind: NotificationKind = 'edition', inApp = true) => {
      const before = await findNotificationChoice(context.db.reader, reader.id);
      const kinds = { ...before.kinds, [kind]: { inApp, mail } };
      must(await changeNotificationChoice(context, reader.actor, choiceOf({ ...before, kinds, ...more })));
    };
    const tell = (number: number, key = `edition ${number}`, of: ProjectId | undefined = projectId) => {
      const facts = { kind: 'edition', number, note: '' } as const;
      return context.db.inTransaction((tx) => tellPeople(context, tx, [reader.id], { key, facts, projectId: of }));
    };
    const work = () =>
      runDueJobs(
        context,
        {
          [newsMailJob]: (payload) => mailNews(context, (payload as { accountId: AccountId }).accountId),
          tellEdition: async () => undefined,
        },
        quietLog,
      );
    const told = async () => (await listNotifications(context.db.reader, reader.id, { limit: 100 })).length;
    const numbers = () =>
      letters.map(({ letter }) =>
        letter.kind === 'news'
          ? letter.works.flatMap(({ news }) => news.map(({ facts }) => facts.kind === 'edition' && facts.number))
          : [],
      );
    return { ...made, author, reader, prove, projectId, show, choose, tell, work, told, letters, numbers };
  }

  test('without delay is one email, in the language of its reader, however often the event is told', async () => {
    const { choose, tell, work, told, letters } = await begin();
    await choose('atOnce');
    for (let times = 0; times < 3; times++) await tell(1);
    await work();
    await tell(1);
    await work();
    expect(letters).toEqual([
      {
        to: 'reader@example.org',
        accountId: expect.any(String),
        language: 'uk',
        letter: {
          kind: 'news',
          about: 'edition',
          works: [
            {
              title: 'The Tide Clerk',
              news: [
                { facts: { kind: 'edition', number: 1, note: '' }, path: expect.stringMatching(/^\/org\/author\//) },
              ],
            },
          ],
          more: 0,
        },
      },
    ]);
    expect(await told()).toBe(1);
  });

  test('is not sent to people who want none, have no verified address, or have closed the account', async () => {
    const { context, reader, prove, choose, tell, work, letters } = await begin();
    await tell(1);
    await choose('atOnce');
    await prove(reader, { email_verified_at: null });
    await tell(2);
    await prove(reader);
    await tell(3);
    await prove(reader, { email_verified_at: null });
    await work();
    await prove(reader);
    await tell(4);
    must(await closeAccount(context, reader.id));
    await work();
    expect(letters).toEqual([]);
  });

  test('is sent without a notification where someone wants only that, and the other way round', async () => {
    const { choose, tell, work, told, letters } = await begin();
    await choose('atOnce', {}, 'edition', false);
    await tell(1);
    await tell(1);
    await work();
    expect([letters.length, await told()]).toEqual([1, 0]);
    await choose('never');
    await tell(2);
    await work();
    expect([letters.length, await told()]).toEqual([1, 1]);
  });

  test('waits for the end of the quiet hours, and is then one email', async () => {
    const { clock, choose, tell, work, numbers } = await begin();
    await choose('atOnce', { quiet: { from: 22 * 60, to: 8 * 60 } });
    // 23:00 in Kyiv, and 3 hours later the clocks there are put forward: the night has nine hours.
    clock.now = Date.UTC(2026, 2, 28, 21);
    await tell(1);
    clock.now += 5 * hourMs;
    await tell(2);
    clock.now = Date.UTC(2026, 2, 29, 5) - 1;
    await work();
    expect(numbers()).toEqual([]);
    clock.now++;
    await work();
    expect(numbers()).toEqual([[1, 2]]);
    await tell(3);
    await work();
    expect(numbers()).toEqual([[1, 2], [3]]);
  });

  test('of a day is gathered until its hour, each thing once and nothing forgotten', async () => {
    const { clock, choose, tell, work, numbers } = await begin();
    await choose('daily', { digest: { hour: 8, weekday: 1 } });
    clock.now = Date.UTC(2026, 9, 23, 12);
    const told: number[] = [];
    for (let step = 1; step <= 20; step++) {
      await tell(step);
      told.push(step);
      await work();
      clock.now += 7 * hourMs;
    }
    clock.now += dayMs;
    await work();
    expect(numbers().flat()).toEqual(told);
    // 140 hours, across the end of summer.
    expect(numbers()).toHaveLength(6);
  });

  test('of a week comes on its day, and follows who changes their mind or moves meanwhile', async () => {
    const { context, clock, reader, choose, tell, work, numbers } = await begin();
    await choose('weekly', { digest: { hour: 8, weekday: 1 } });
    clock.now = Date.UTC(2026, 2, 3, 12);
    await tell(1);
    clock.now = Date.UTC(2026, 2, 9, 6) - 1;
    await work();
    expect(numbers()).toEqual([]);
    must(await changeRegion(context, reader.actor, { language: 'es', timeZone: 'America/Bogota' }));
    clock.now = Date.UTC(2026, 2, 9, 13) - 1;
    await work();
    expect(numbers()).toEqual([]);
    clock.now++;
    await work();
    expect(numbers()).toEqual([[1]]);
    await tell(2);
    await choose('atOnce');
    await work();
    expect(numbers()).toEqual([[1], [2]]);
  });

  test('has nothing in it that was read by then', async () => {
    const { context, clock, reader, choose, tell, work, numbers } = await begin();
    await choose('daily');
    await tell(1);
    must(await markAllRead(context, reader.actor));
    await tell(2);
    clock.now += dayMs;
    await work();
    expect(numbers()).toEqual([[2]]);
    await tell(3);
    must(await markAllRead(context, reader.actor));
    clock.now += dayMs;
    await work();
    expect(numbers()).toEqual([[2]]);
  });

  test('holds nothing that its reader has since turned off', async () => {
    const { context, clock, reader, choose, tell, work, numbers } = await begin();
    await choose('daily');
    await tell(1);
    const before = await findNotificationChoice(context.db.reader, reader.id);
    const kinds = { ...before.kinds, edition: { inApp: true, mail: 'never' } } as const;
    await context.db.inTransaction((tx) => upsertNotificationChoice(tx, reader.id, { ...before, kinds }, clock.now));
    clock.now += dayMs;
    await work();
    expect(numbers()).toEqual([]);
  });

  test('holds nothing that its reader may no longer see', async () => {
    const { clock, show, choose, tell, work, numbers } = await begin();
    await choose('daily');
    await tell(1);
    await show('private');
    clock.now += dayMs;
    await work();
    expect(numbers()).toEqual([]);
    await show('public');
    clock.now += 7 * dayMs;
    await work();
    expect(numbers()).toEqual([]);
  });

  test('of more than one email holds says how much more there is', async () => {
    const { clock, choose, tell, work, letters, numbers } = await begin();
    await choose('daily');
    for (let number = 1; number <= newsInEmail + 3; number++) await tell(number);
    clock.now += 2 * dayMs;
    await work();
    await work();
    expect(numbers().map((some) => some.length)).toEqual([newsInEmail]);
    expect(letters[0]?.letter).toMatchObject({ more: 3 });
  });

  test('ends by its own link, also for what waits; other kinds continue', async () => {
    const { context, clock, reader, choose, tell, work, letters } = await begin();
    await choose('daily');
    await choose('daily', {}, 'export');
    await tell(1);
    for (let times = 0; times < 2; times++) await endNewsMail(context, { accountId: reader.id, about: 'edition' });
    const { kinds } = await findNotificationChoice(context.db.reader, reader.id);
    expect([kinds.edition, kinds.export.mail, kinds.accessToken.mail]).toEqual([
      { inApp: true, mail: 'never' },
      'daily',
      'atOnce',
    ]);
    expect(await listWaitingNews(context.db.reader, reader.id)).toEqual([]);
    clock.now += 2 * dayMs;
    await work();
    expect(letters).toEqual([]);
    await endNewsMail(context, { accountId: reader.id, about: 'all' });
    const ended = await findNotificationChoice(context.db.reader, reader.id);
    expect(new Set(Object.values(ended.kinds).map(({ mail }) => mail))).toEqual(new Set(['never']));
  });

  test('is chosen by nobody for someone else, and by no guest', async () => {
    const { context, reader } = await begin();
    const choice = choiceOf({});
    for (const actor of [visitor, { ...reader.actor, isAnonymous: true }])
      expect(await changeNotificationChoice(context, actor, choice)).toMatchObject({ failure: { kind: 'notFound' } });
  });
});
