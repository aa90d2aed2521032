import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setGoal } from '#commands/goal/set-goal.ts';
import { listWordsByDay } from '#database/stint.ts';
import { calendarDay } from '#domain/calendar-day.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildProject, must } from '#tests/factories.ts';
import { runServer, send, signUp } from '#tests/server.ts';

const id = '01900000-0000-7000-8000-000000000001';

onEachEngine('words that are counted over HTTP', (openDatabase) => {
  async function begin() {
    const db = await openDatabase();
    const { client, context, close } = await runServer(db);
    const author = await signUp(client, db, 'author@example.org');
    const { projectId } = await buildProject(context, author);
    must(
      await setGoal(context, author.actor, {
        ...{ projectId, daily: 600, total: undefined, deadline: undefined, timeZone: 'UTC' },
      }),
    );
    const day = calendarDay(context.now(), 'UTC');
    const put = (body: string, path = `${projectId}/stints/${id}`) =>
      send(client, `/api/projects/${path}`, {
        method: 'PUT',
        headers: { cookie: author.cookie, 'content-type': 'application/json' },
        body,
      });
    const kept = () => listWordsByDay(db.reader, { accountId: author.id, projectId }, '2000-01-01');
    return { close, day, uid: author.id, put, kept };
  }

  test('are kept, and the answer says all words of their day', async () => {
    const { close, day, uid, put, kept } = await begin();
    const answer = await put(JSON.stringify({ uid, day, startedAt: 0, seconds: 60, words: 41 }));
    expect([answer.status, await answer.json()]).toEqual([200, { ofDay: 41 }]);
    expect(await kept()).toEqual(new Map([[day, 41]]));
    await close();
  });

  test('that are no words of a stint are refused, whatever is sent, and nothing is kept', async () => {
    const { close, day, uid, put, kept } = await begin();
    const right = { uid, day, startedAt: 0, seconds: 60, words: 41 };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<keyof typeof right>('day', 'startedAt', 'seconds', 'words'),
        fc.oneof(
          fc.jsonValue({ maxDepth: 1 }).filter((value) => typeof value !== 'number'),
          fc.integer({ max: -1 }),
        ),
        async (field, value) => {
          fc.pre(value !== day);
          expect((await put(JSON.stringify({ ...right, [field]: value }))).status).toBe(422);
        },
      ),
      { numRuns: 25 },
    );
    for (const body of ['', '{', '[]', 'null', JSON.stringify({ ...right, more: 1 })])
      expect((await put(body)).status).toBe(422);
    expect((await put(JSON.stringify({ ...right, more: 'x'.repeat(2_000) }))).status).toBe(413);
    for (const path of [`none/stints/${id}`, `${id}/stints/none`, `${id}/stints/${id}`])
      expect((await put(JSON.stringify(right), path)).status).toBe(404);
    expect((await put(JSON.stringify({ ...right, uid: 'another' }))).status).toBe(401);
    expect((await kept()).size).toBe(0);
    await close();
  });
});
