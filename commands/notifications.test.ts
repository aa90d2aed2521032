import { expect, test } from 'vitest';
import { changeProject } from '#commands/change-project.ts';
import { closeAccount } from '#commands/close-account.ts';
import { makeExport } from '#commands/make-export.ts';
import { forgetNotifications } from '#commands/forget-notifications.ts';
import { markAllRead, markNotification } from '#commands/mark-notifications.ts';
import { publishEdition, withdrawEdition } from '#commands/publish-edition.ts';
import { requestExport } from '#commands/request-export.ts';
import { type EditionNews, tellEdition, tellEditionJob } from '#commands/tell-edition.ts';
import { tellPeople } from '#commands/tell-people.ts';
import { insertLibraryEntry } from '#database/library.ts';
import { findLinearJourney } from '#database/journey.ts';
import { findNotificationCounts } from '#database/notification.ts';
import { listNotifications } from '#database/notification-list.ts';
import { insertReading } from '#database/reading.ts';
import { visitor } from '#domain/account.ts';
import { type AccountId, newId, type NotificationId, type ReadingId } from '#domain/ids.ts';
import { type NotificationKind, notificationKinds } from '#domain/notification.ts';
import { onEachEngine } from '#tests/databases.ts';
import {
  buildContext,
  buildMember,
  buildPerson,
  buildProject,
  must,
  type Person,
  seededRandom,
  textOf,
  write,
} from '#tests/factories.ts';
import { writeOptions } from '#tests/fixtures/books/small-book.ts';

onEachEngine('notifications', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const { context, clock } = made;
    const { db } = context;
    const author = await buildPerson(context);
    const tell = async (key: string, people: readonly AccountId[], kind: NotificationKind = 'signIn') => {
      clock.now++;
      const facts = {
        edition: { kind: 'edition', number: 1, note: '' },
        manuscript: { kind: 'manuscript', words: 1 },
        export: { kind: 'export', name: 'a.epub', isReady: true },
        signIn: { kind: 'signIn', userAgent: '', address: '' },
      } as const;
      const event = { key, facts: facts[kind], projectId: undefined };
      return db.inTransaction((tx) => tellPeople(context, tx, people, event));
    };
    const list = (of: Person, filter: Partial<Parameters<typeof listNotifications>[2]> = {}) =>
      listNotifications(db.reader, of.id, { limit: 100, ...filter });
    const counts = (of: Person) => findNotificationCounts(db.reader, of.id);
    return { ...made, author, tell, list, counts };
  }

  test('are one for each person and event, however often that is told', async () => {
    const { context, author, tell, counts } = await begin();
    const other = await buildPerson(context, { displayName: 'Ivan' });
    expect(await tell('one', [author.id])).toEqual([author.id]);
    expect(await tell('one', [author.id, other.id])).toEqual([other.id]);
    expect(await tell('one', [author.id, other.id])).toEqual([]);
    expect(await tell('two', [])).toEqual([]);

    expect(await counts(author)).toEqual({ total: 1, unread: 1, version: 1 });
    expect(await counts(other)).toEqual({ total: 1, unread: 1, version: 1 });
  });

  test('told by many at once are counted once each', async () => {
    const { author, tell, counts } = await begin();
    await Promise.all(['a', 'b', 'a', 'c', 'b', 'a'].map((key) => tell(key, [author.id])));

    expect(await counts(author)).toMatchObject({ total: 3, unread: 3 });
  });

  test('are counted as a naive count would, whatever is done', async () => {
    const { context, author, tell, list, counts } = await begin();
    const other = await buildPerson(context, { displayName: 'Ivan' });
    const random = seededRandom(7);
    const draw = (below: number) => (random(1)[0] ?? 0) % below;
    for (let step = 0; step < 120; step++) {
      const some = draw(2) === 0 ? author : other;
      const listed = await list(some);
      const one = listed[draw(Math.max(1, listed.length))];
      const deed = draw(12);
      if (deed < 6) await tell(`event ${draw(60)}`, deed < 2 ? [author.id, other.id] : [some.id]);
      else if (deed === 11) must(await markAllRead(context, some.actor));
      else if (one) must(await markNotification(context, some.actor, one.id, deed < 9));

      for (const person of [author, other]) {
        const all = await list(person);
        const unread = all.filter(({ readAt }) => readAt === undefined).length;
        expect(await counts(person)).toMatchObject({ total: all.length, unread });
        expect(await list(person, { isUnread: true })).toHaveLength(unread);
      }
    }
  });

  test('are seen and marked by their own person only; marking twice changes nothing', async () => {
    const { context, announced, author, tell, list, counts } = await begin();
    const other = await buildPerson(context, { displayName: 'Ivan' });
    await tell('one', [author.id]);
    const [one] = await list(author);
    if (!one) throw new Error('Nothing was told.');
    for (const actor of [other.actor, visitor])
      expect(await markNotification(context, actor, one.id, true)).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await markAllRead(context, visitor)).toMatchObject({ failure: { kind: 'notFound' } });
    const nobody = newId(1, new Uint8Array(10)) as NotificationId;
    expect(await markNotification(context, author.actor, nobody, true)).toMatchObject({
      failure: { kind: 'notFound' },
    });
    expect(must(await markAllRead(context, other.actor))).toBe(0);
    expect(await counts(author)).toMatchObject({ unread: 1, version: 1 });

    announced.length = 0;
    for (const isRead of [true, true, false, false, true])
      must(await markNotification(context, author.actor, one.id, isRead));
    expect(await counts(author)).toEqual({ total: 1, unread: 0, version: 4 });
    expect(announced).toEqual([1, 2, 3].map(() => ({ kind: 'told', accountIds: [author.id] })));
  });

  test('are paged by the one beside which a page begins, filtered or not', async () => {
    const { author, tell, list } = await begin();
    for (let n = 0; n < 32; n++) await tell(`event ${n}`, [author.id], notificationKinds[n % notificationKinds.length]);
    const all = await list(author);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort((one, other) => other - one));

    for (const kind of [undefined, ...notificationKinds]) {
      const wanted = all.filter(({ facts }) => kind === undefined || facts.kind === kind).map(({ id }) => id);
      const down: NotificationId[] = [];
      for (;;) {
        const page = await list(author, { kind, before: down.at(-1), limit: 4 });
        if (page.length === 0) break;
        down.push(...page.map(({ id }) => id));
        // What arrives meanwhile moves nothing.
        await tell(`meanwhile ${kind} ${down.length}`, [author.id], 'signIn');
      }
      expect(down.filter((id) => wanted.includes(id))).toEqual(wanted);
      const up = await list(author, { kind, after: wanted.at(5), limit: 4 });
      expect(up.map(({ id }) => id)).toEqual(wanted.slice(1, 5));
    }
  });

  test('of an account that is closed for good are forgotten, and those of others are not', async () => {
    const { context, clock, author, tell, list, counts } = await begin();
    const other = await buildPerson(context, { displayName: 'Ivan' });
    await tell('one', [author.id, other.id]);
    must(await closeAccount(context, other.id));
    await forgetNotifications(context);
    expect(await list(other)).toHaveLength(1);

    clock.now += 15 * 24 * 3_600_000;
    await forgetNotifications(context);
    expect(await list(other)).toEqual([]);
    expect(await counts(other)).toMatchObject({ total: 0, unread: 0 });
    expect(await list(author)).toHaveLength(1);
  });

  test('are forgotten after 180 days, and not counted any more', async () => {
    const { context, clock, author, tell, list, counts } = await begin();
    await tell('old and read', [author.id]);
    must(await markAllRead(context, author.actor));
    await tell('old', [author.id]);
    clock.now += 100 * 24 * 3_600_000;
    await tell('newer', [author.id]);
    clock.now += 81 * 24 * 3_600_000;
    await forgetNotifications(context);

    expect(await list(author)).toHaveLength(1);
    expect(await counts(author)).toMatchObject({ total: 1, unread: 1 });
  });
});

onEachEngine('a new edition', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const { context } = made;
    const { db } = context;
    const author = await buildPerson(context);
    const project = await buildProject(context, author);
    const { projectId } = project;
    const journeyId = await findLinearJourney(db.reader, projectId);
    if (!journeyId) throw new Error('A project has no journey.');
    let edition = 0;
    const publish = async (note = '') => {
      edition++;
      await write(context, project.documentId, textOf(`Edition ${edition}.`), author.id);
      return must(await publishEdition(context, author.actor, projectId, note)).number;
    };
    const read = (person: Person) =>
      db.inTransaction((tx) =>
        insertReading(tx, { id: newId(1, context.random(10)) as ReadingId, accountId: person.id, journeyId }, 1),
      );
    const show = async (visibility: 'private' | 'public') => {
      const changed = await changeProject(context, author.actor, projectId, { visibility });
      must(changed);
    };
    const tell = (number: number) => tellEdition(context, { projectId, number, publisherId: author.id });
    const toldOf = async (person: Person) =>
      (await listNotifications(db.reader, person.id, { limit: 100 })).map(({ facts }) => facts);
    await publish();
    await show('public');
    return { ...made, author, projectId, publish, read, show, tell, toldOf };
  }

  test('plans its telling in the transaction that publishes it; the first has no readers', async () => {
    const { context, announced, author, projectId, publish } = await begin();
    const planned = () =>
      context.db.reader.selectFrom('job').select('payload').where('kind', '=', tellEditionJob).execute();
    expect(await planned()).toEqual([]);
    const number = await publish();

    const news: EditionNews = { projectId, number, publisherId: author.id };
    expect((await planned()).map(({ payload }) => JSON.parse(payload))).toEqual([news]);
    expect(announced).toContainEqual({ kind: 'job' });
  });

  test('is told once to whoever has begun or keeps the work, and not to who published it', async () => {
    const { context, announced, author, projectId, publish, read, tell, toldOf } = await begin();
    const reader = await buildPerson(context, { displayName: 'Reader' });
    const keeper = await buildPerson(context, { displayName: 'Keeper' });
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    for (const person of [reader, author]) await read(person);
    for (const person of [reader, keeper])
      await context.db.inTransaction((tx) => insertLibraryEntry(tx, person.id, projectId, 'reading', 1));
    const number = await publish('Three  chapters\nare new.');
    announced.length = 0;
    for (let times = 0; times < 3; times++) await tell(number);

    const facts = { kind: 'edition', number: 2, note: 'Three chapters are new.' };
    expect(await toldOf(reader)).toEqual([facts]);
    expect(await toldOf(keeper)).toEqual([facts]);
    expect(await toldOf(author)).toEqual([]);
    expect(await toldOf(stranger)).toEqual([]);
    expect(announced).toEqual([{ kind: 'told', accountIds: expect.arrayContaining([reader.id, keeper.id]) }]);
  });

  test('is told to more readers than one batch holds, each once, also when it was told to some before', async () => {
    const { context, publish, tell } = await begin();
    const { db } = context;
    const journey = await db.reader.selectFrom('journey').select('id').executeTakeFirstOrThrow();
    const template = await db.reader.selectFrom('account').selectAll().executeTakeFirstOrThrow();
    const ids = Array.from({ length: 450 }, (_, n) => `reader${String(n).padStart(4, '0')}`);
    await db.inTransaction(async (tx) => {
      await tx
        .insertInto('account')
        .values(ids.map((id) => ({ ...template, id, email: `${id}@example.org` })))
        .execute();
      for (const id of ids)
        await insertReading(tx, { id: id as ReadingId, accountId: id as AccountId, journeyId: journey.id as never }, 1);
    });
    const number = await publish();
    const event = {
      key: `edition ${(await db.reader.selectFrom('project').select('id').executeTakeFirstOrThrow()).id} ${number}`,
      facts: { kind: 'edition', number, note: '' } as const,
      projectId: undefined,
    };
    await db.inTransaction((tx) => tellPeople(context, tx, ids.slice(100, 300) as AccountId[], event));
    await Promise.all([tell(number), tell(number)]);

    const rows = await db.reader.selectFrom('notification').select('account_id').orderBy('account_id').execute();
    expect(rows.map(({ account_id }) => account_id)).toEqual(ids);
    const counted = await db.reader.selectFrom('notification_count').select(['total', 'unread']).execute();
    expect(counted.every(({ total, unread }) => total === 1 && unread === 1)).toBe(true);
    expect(counted).toHaveLength(ids.length);
  });

  test('is told to nobody who may not see it: private, withdrawn, closed or disabled', async () => {
    const { context, author, projectId, publish, read, show, tell, toldOf } = await begin();
    const reader = await buildPerson(context, { displayName: 'Reader' });
    const member = await buildMember(context, author.organisationId, 'reader');
    const gone = await buildPerson(context, { displayName: 'Gone' });
    for (const person of [reader, member, gone]) await read(person);
    must(await closeAccount(context, gone.id));
    await show('private');
    await tell(await publish());
    expect(await toldOf(reader)).toEqual([]);
    expect(await toldOf(member)).toMatchObject([{ number: 2 }]);

    await show('public');
    const withdrawn = await publish();
    must(await withdrawEdition(context, author.actor, projectId, withdrawn));
    await tell(withdrawn);
    expect(await toldOf(reader)).toEqual([]);
    expect(await toldOf(gone)).toEqual([]);
  });
});

onEachEngine('a file that was asked for', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const { context } = made;
    const author = await buildPerson(context);
    const project = await buildProject(context, author);
    await write(context, project.documentId, textOf('It was night.'), author.id);
    const wish = { format: 'markdown', edition: undefined, part: undefined, labels: writeOptions.labels } as const;
    const id = must(await requestExport(context, author.actor, project.projectId, { wish, suffixes: [] }));
    const toldOf = () => listNotifications(context.db.reader, author.id, { limit: 10 });
    return { ...made, author, ...project, id, toldOf };
  }

  test('is told to whoever asked once it is there, once', async () => {
    const { context, announced, author, projectId, id, toldOf } = await begin();
    await makeExport(context, id);
    await makeExport(context, id);

    expect(await toldOf()).toMatchObject([{ facts: { kind: 'export', isReady: true }, projectId, readAt: undefined }]);
    expect(announced.filter(({ kind }) => kind === 'told')).toEqual([{ kind: 'told', accountIds: [author.id] }]);
  });

  test('and can not be made is told when it is not tried again', async () => {
    const { context, id, toldOf } = await begin();
    const broken = { ...context, staging: { ...context.staging, write: () => Promise.reject(new Error('full')) } };
    await expect(makeExport(broken, id)).rejects.toThrow('full');
    expect(await toldOf()).toEqual([]);
    await expect(makeExport(broken, id, { isLast: true })).rejects.toThrow('full');

    expect(await toldOf()).toMatchObject([{ facts: { kind: 'export', isReady: false } }]);
  });
});
