import { expect, test } from 'vitest';
import { eraseOld } from '#commands/erase-old.ts';
import { transferGuestWorks } from '#commands/project/transfer-guest-works.ts';
import { findGoal } from '#database/goal.ts';
import { listStints, listWordsByDay } from '#database/stint.ts';
import { visitor } from '#domain/account.ts';
import { dayMs } from '#domain/duration.ts';
import { type Goal, goalRestoreDays } from '#domain/goal.ts';
import type { StintId } from '#domain/ids.ts';
import { type Stint, stintLimits } from '#domain/stint.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, must } from '#tests/factories.ts';
import { noteStint } from './note-stint.ts';
import { endGoal, setGoal } from './set-goal.ts';

const idOf = (at: number) => `01900000-0000-7000-8000-${String(at).padStart(12, '0')}` as StintId;

onEachEngine('a writing goal', (openDatabase) => {
  async function begin() {
    const world = buildContext(await openDatabase());
    const { context } = world;
    const author = await buildPerson(context);
    const { projectId } = await buildProject(context, author);
    const owner = { accountId: author.id, projectId };
    const today = new Date(context.now()).toISOString().slice(0, 10);
    const goal = { daily: 600, total: undefined, deadline: undefined, timeZone: 'UTC' };
    const set = (change: Partial<Goal> = {}, actor = author.actor) =>
      setGoal(context, actor, { projectId, ...goal, ...change });
    const note = (stint: Partial<Stint> = {}, actor = author.actor) =>
      noteStint(context, actor, projectId, {
        ...{ id: idOf(1), day: today, startedAt: context.now(), seconds: 600, words: 100 },
        ...stint,
      });
    const days = () => listWordsByDay(context.db.reader, owner, '2000-01-01');
    return { ...world, author, projectId, owner, today, set, note, days };
  }

  test('counts nothing before it is set, and then the words of each day', async () => {
    const { context, owner, today, set, note, days } = await begin();
    expect(must(await note())).toBeUndefined();
    must(await set());
    expect(await findGoal(context.db.reader, owner)).toMatchObject({ daily: 600, timeZone: 'UTC' });
    expect(must(await note())).toBe(100);
    expect(must(await note({ id: idOf(2), words: 50 }))).toBe(150);
    expect(await days()).toEqual(new Map([[today, 150]]));
  });

  test('a stint that grows is one, also where what is older comes later', async () => {
    const { today, set, note, days } = await begin();
    must(await set());
    must(await note({ seconds: 60, words: 40 }));
    must(await note({ seconds: 120, words: 70 }));
    must(await note({ seconds: 60, words: 40 }));
    expect(await days()).toEqual(new Map([[today, 70]]));
    // Cutting makes it smaller, as long as it is later.
    must(await note({ seconds: 180, words: 55 }));
    expect(await days()).toEqual(new Map([[today, 55]]));
  });

  test('no more words are kept than anybody writes in the time, nor on days that have not come anywhere', async () => {
    const { context, today, set, note, days } = await begin();
    must(await set());
    must(await note({ seconds: 60, words: 80_000 }));
    expect(await days()).toEqual(new Map([[today, stintLimits.wordsPerMinute]]));
    const at = (day: number) => new Date(context.now() + day * dayMs).toISOString().slice(0, 10);
    for (const day of [at(2), at(-stintLimits.daysLate - 1)])
      expect(await note({ id: idOf(2), day })).toMatchObject({
        failure: { problems: [{ field: 'day', kind: 'noSuchDay' }] },
      });
    must(await note({ id: idOf(2), day: at(1) }));
    must(await note({ id: idOf(3), day: at(-stintLimits.daysLate) }));
  });

  test('a day has no more stints than anybody writes', async () => {
    const { set, note } = await begin();
    must(await set());
    for (let at = 0; at < stintLimits.perDay; at++) must(await note({ id: idOf(at) }));
    expect(await note({ id: idOf(stintLimits.perDay) })).toMatchObject({
      failure: { problems: [{ field: 'day', kind: 'tooMany' }] },
    });
    must(await note({ id: idOf(0), seconds: 700 }));
  });

  test('is its author’s alone: nobody else has one, sees it or writes into its stints', async () => {
    const { context, author, projectId, owner, set, note, days } = await begin();
    must(await set());
    must(await note());
    const writer = await buildMember(context, author.organisationId, 'writer');
    expect(must(await note({ words: 999 }, writer.actor))).toBeUndefined();
    must(await set({}, writer.actor));
    expect(await note({ words: 999 }, writer.actor)).toMatchObject({ failure: { kind: 'notFound' } });
    must(await note({ id: idOf(9), words: 7 }, writer.actor));
    expect([...(await days()).values()]).toEqual([100]);
    const theirs = await listWordsByDay(context.db.reader, { accountId: writer.id, projectId }, '2000-01-01');
    expect([...theirs.values()]).toEqual([7]);
    expect(await listStints(context.db.reader, owner, { limit: 10 })).toHaveLength(1);

    const reader = await buildMember(context, author.organisationId, 'reader');
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    for (const [actor, kind] of [
      [reader.actor, 'forbidden'],
      [stranger.actor, 'notFound'],
      [visitor, 'notFound'],
    ] as const) {
      expect(await set({}, actor)).toMatchObject({ failure: { kind } });
      expect(await note({}, actor)).toMatchObject({ failure: { kind } });
      expect(await endGoal(context, actor, projectId)).toMatchObject({ failure: { kind } });
    }
  });

  test('a wrong one is refused, with what is wrong, and nothing changes', async () => {
    const { context, owner, set } = await begin();
    must(await set());
    expect(await set({ daily: 0, deadline: '2001-01-01' })).toMatchObject({
      failure: {
        problems: [
          { field: 'daily', kind: 'notANumber' },
          { field: 'deadline', kind: 'past' },
        ],
      },
    });
    expect(await findGoal(context.db.reader, owner)).toMatchObject({ daily: 600, deadline: undefined });
  });

  test('that was ended counts nothing, comes back with its days for 30 days, and is erased then', async () => {
    const { context, author, projectId, owner, clock, today, set, note, days } = await begin();
    expect(await endGoal(context, author.actor, projectId)).toMatchObject({ failure: { kind: 'notFound' } });
    must(await set());
    must(await note());
    must(await endGoal(context, author.actor, projectId));
    expect(must(await note({ id: idOf(2) }))).toBeUndefined();
    expect(await findGoal(context.db.reader, owner)).toMatchObject({ endedAt: clock.now });
    // Another tab ends it again: it is erased no later for that.
    const { now } = clock;
    clock.now += 1_000;
    must(await endGoal(context, author.actor, projectId));
    expect(await findGoal(context.db.reader, owner)).toMatchObject({ endedAt: now });
    clock.now += (goalRestoreDays - 1) * dayMs;
    await eraseOld(context);
    must(await set({ daily: 300 }));
    expect(await findGoal(context.db.reader, owner)).toMatchObject({ daily: 300, endedAt: undefined });
    expect(await days()).toEqual(new Map([[today, 100]]));

    must(await endGoal(context, author.actor, projectId));
    clock.now += (goalRestoreDays + 1) * dayMs;
    await eraseOld(context);
    expect(await findGoal(context.db.reader, owner)).toBeUndefined();
    expect((await days()).size).toBe(0);
  });

  test('of a guest goes along to the account they log in to', async () => {
    const { context } = buildContext(await openDatabase());
    const guest = await buildPerson(context, { displayName: 'Guest' });
    await context.db.inTransaction((tx) =>
      tx.updateTable('account').set({ anonymous_at: 1 }).where('id', '=', guest.id).execute(),
    );
    const { projectId } = await buildProject(context, guest);
    const goal = { projectId, daily: 5, total: undefined, deadline: undefined, timeZone: 'UTC' };
    must(await setGoal(context, guest.actor, goal));
    const day = new Date(context.now()).toISOString().slice(0, 10);
    must(
      await noteStint(context, guest.actor, projectId, {
        ...{ id: idOf(1), day, startedAt: context.now(), seconds: 60, words: 9 },
      }),
    );
    const account = await buildPerson(context);
    must(await transferGuestWorks(context, guest.id, account.id));
    const owner = { accountId: account.id, projectId };
    expect(await findGoal(context.db.reader, owner)).toMatchObject({ daily: 5 });
    expect(await listWordsByDay(context.db.reader, owner, day)).toEqual(new Map([[day, 9]]));
  });
});
