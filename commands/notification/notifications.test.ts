import { expect, test } from 'vitest';
import { closeAccount } from '#commands/account/close-account.ts';
import { countNotificationsByKind, findNotificationCounts } from '#database/notification.ts';
import { listNotifications } from '#database/notification-list.ts';
import { visitor } from '#domain/account.ts';
import { dayMs } from '#domain/duration.ts';
import { type AccountId, type JourneyId, type NotificationId, newId } from '#domain/ids.ts';
import { type NotificationKind, notificationKinds } from '#domain/notification.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, must, type Person, seededRandom } from '#tests/factories.ts';
import { forgetNotifications } from './forget-notifications.ts';
import { markAllRead, markNotification } from './mark-notifications.ts';
import { tellPeople } from './tell-people.ts';

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
        scheduled: { kind: 'scheduled', number: 1 },
        feedback: { kind: 'feedback', of: 'note', journeyId: '01a20940-5401-7fe5-80f1-08c361a201ae' as JourneyId },
        accessToken: { kind: 'accessToken', name: 'An e-reader' },
        membership: { kind: 'membership', event: 'joined', organisation: 'Low Water Press', slug: 'low-water-press' },
        withdrawn: { kind: 'withdrawn', because: 'x' },
        report: { kind: 'report', reason: 'spam' },
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

  test('are counted by their kind, all or only the unread ones', async () => {
    const { context, author, tell, list } = await begin();
    const other = await buildPerson(context, { displayName: 'Ivan' });
    const count = (isUnread: boolean) => countNotificationsByKind(context.db.reader, author.id, { isUnread });
    expect(await count(false)).toEqual({});
    for (const key of ['a', 'b', 'c']) await tell(key, [author.id, other.id], 'edition');
    await tell('d', [author.id], 'report');
    const [report] = await list(author, { kind: 'report' });
    must(await markNotification(context, author.actor, report?.id as NotificationId, true));

    expect(await count(false)).toEqual({ edition: 3, report: 1 });
    expect(await count(true)).toEqual({ edition: 3 });
  });

  test('told by many at the same time are counted once each', async () => {
    const { author, tell, counts } = await begin();
    await Promise.all(['a', 'b', 'a', 'c', 'b', 'a'].map((key) => tell(key, [author.id])));

    expect(await counts(author)).toMatchObject({ total: 3, unread: 3 });
  });

  test('are counted as a naive count would', async () => {
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

  test('are paged by the one at which a page begins, filtered or not', async () => {
    const { author, tell, list } = await begin();
    for (let n = 0; n < 6 * notificationKinds.length; n++)
      await tell(`event ${n}`, [author.id], notificationKinds[n % notificationKinds.length]);
    const all = await list(author);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort((one, other) => other - one));

    for (const kind of [undefined, ...notificationKinds]) {
      const wanted = all.filter(({ facts }) => kind === undefined || facts.kind === kind).map(({ id }) => id);
      const down: NotificationId[] = [];
      for (;;) {
        const page = await list(author, { kind, before: down.at(-1), limit: 4 });
        if (page.length === 0) break;
        down.push(...page.map(({ id }) => id));
        // Notifications that arrive meanwhile move nothing.
        await tell(`meanwhile ${kind} ${down.length}`, [author.id], 'signIn');
      }
      expect(down.filter((id) => wanted.includes(id))).toEqual(wanted);
      const up = await list(author, { kind, after: wanted.at(5), limit: 4 });
      expect(up.map(({ id }) => id)).toEqual(wanted.slice(1, 5));
    }
  });

  test('of an account that is closed permanently are forgotten, and those of others are not', async () => {
    const { context, clock, author, tell, list, counts } = await begin();
    const other = await buildPerson(context, { displayName: 'Ivan' });
    await tell('one', [author.id, other.id]);
    must(await closeAccount(context, other.id));
    await forgetNotifications(context);
    expect(await list(other)).toHaveLength(1);

    clock.now += 15 * dayMs;
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
    clock.now += 100 * dayMs;
    await tell('newer', [author.id]);
    clock.now += 81 * dayMs;
    await forgetNotifications(context);

    expect(await list(author)).toHaveLength(1);
    expect(await counts(author)).toMatchObject({ total: 1, unread: 1 });
  });
});
