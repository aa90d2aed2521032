import { afterEach, expect, test, vi } from 'vitest';
import type { RecordProblem } from '#app/records/call.ts';
import { inRecordTransaction, runBatch } from '#app/records/transaction.ts';
import { beginJourney } from '#commands/journey/change-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { giveWorkBack, withdrawWork } from '#commands/report/decide-report.ts';
import { updateAccountRow } from '#database/account.ts';
import { listRoles } from '#database/organisation.ts';
import { listProjects } from '#database/project-list.ts';
import type { BlockId, ProjectId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import { documentIdOf, must, textOf, writeAndFold } from '#tests/factories.ts';
import { activity, graph, link } from '#tests/journeys.ts';
import { runServer, send, signUp } from '#tests/server.ts';

afterEach(() => vi.unstubAllGlobals());

onEachEngine('works in the API', (openDatabase) => {
  async function begin() {
    const db = await openDatabase();
    const { client, context } = await runServer(db);
    const writer = await signUp(client, db, 'writer@example.org');
    // Publishing requires a verified address.
    await db.inTransaction((tx) => updateAccountRow(tx, writer.id, { email_verified_at: 1 }));
    async function call(method: string, path: string, body?: object, { cookie = writer.cookie, headers = {} } = {}) {
      const answer = await send(client, `/api/v1/${path}`, {
        method,
        headers: { cookie, ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const told = text === '' ? undefined : JSON.parse(text);
      expect(told?.detail ?? 'A sentence.').toMatch(/^\p{Lu}.* .*\.$/u);
      return { status: answer.status, body: told };
    }
    const begun = await call('POST', 'projects', {
      organisationId: writer.organisationId,
      title: 'Salt',
      language: 'en',
      kind: 'novel',
      firstChapter: 'One',
    });
    expect(begun.status).toBe(201);
    const work = begun.body as { id: string; etag: string; data: { title: string } };
    const outline = async () =>
      (await call('GET', `blocks?projectId=${work.id}`)).body.records as {
        id: string;
        etag: string;
        data: { title: string };
      }[];
    const act = (title: string, parentId: string | null = null) => ({
      act: 'add' as const,
      collection: 'blocks',
      data: { projectId: work.id, kind: 'chapter', title, parentId, after: null },
    });
    return { db, client, context, writer, call, work, outline, act };
  }

  test('are created, changed, put into the trash and restored', async () => {
    const begun = await begin();
    const { call, work, client, db } = begun;
    const stranger = await signUp(client, db, 'stranger@example.org');
    const other = { cookie: stranger.cookie };
    const all = `projects?organisationId=${begun.writer.organisationId}`;
    expect((await call('GET', all)).body.records).toHaveLength(1);
    expect((await call('GET', all, undefined, other)).body.records).toEqual([]);
    expect(await call('GET', all, undefined, { cookie: '' })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
    expect(work.data).toMatchObject({ title: 'Salt', visibility: 'private', edition: null, isTakenDown: false });
    const { context } = begun;
    must(await withdrawWork(context, work.id as ProjectId, 'It was copied.'));
    const withdrawn = (await call('GET', `projects/${work.id}`)).body;
    expect([withdrawn.data.isTakenDown, withdrawn.etag === work.etag]).toEqual([true, false]);
    must(await giveWorkBack(context, work.id as ProjectId));
    const path = `projects/${work.id}`;
    expect((await call('GET', path, undefined, other)).status).toBe(404);
    expect((await call('PATCH', path, { title: 'Mine' }, other)).status).toBe(404);
    const facts = { title: 'Salt and iron', genres: ['drama'], tags: ['sea'], visibility: 'public' };
    expect((await call('PATCH', path, facts)).body.data).toMatchObject(facts);
    const stale = await call('PATCH', path, { title: 'No' }, { headers: { 'if-match': work.etag } } as object);
    expect(stale).toMatchObject({ status: 412, body: { code: 'aborted' } });
    expect(await call('PATCH', path, { title: '', language: 'en' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'title', kind: 'required' }] },
    });
    // None of it is published.
    expect((await call('GET', path, undefined, other)).status).toBe(404);
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('GET', path)).status).toBe(404);
    expect((await call('PATCH', path, { isDeleted: false, summary: 'Back.' })).body.data).toMatchObject({
      summary: 'Back.',
    });
    expect((await call('GET', 'projects?visibility=public')).body.records).toHaveLength(1);
    expect((await call('GET', 'projects?visibility=private')).body.records).toHaveLength(0);
  });

  test('have outlines that are changed by acts, and texts that are only read', async () => {
    const { call, outline, act, context } = await begin();
    const [first] = await outline();
    const { body: part } = await call('POST', 'blocks', { ...act('A part').data, kind: 'part' });
    const place = { parentId: part.id, after: null };
    const moved = await call('PATCH', `blocks/${first?.id}`, { title: 'Under', status: 'final', place });
    expect(moved.body.data).toMatchObject({ title: 'Under', status: 'final', parentId: part.id });
    const loop = await call('PATCH', `blocks/${part.id}`, {
      title: 'Kept?',
      place: { parentId: first?.id, after: null },
    });
    expect(loop).toMatchObject({ status: 400, body: { errors: [{ field: 'parent', kind: 'intoItself' }] } });
    expect((await call('GET', `blocks/${part.id}`)).body.data.title).toBe('A part');
    expect((await outline()).map(({ data }) => data.title)).toEqual(['A part', 'Under']);
    expect((await call('DELETE', `blocks/${part.id}`)).status).toBe(204);
    expect(await outline()).toEqual([]);
    expect((await call('PATCH', `blocks/${part.id}`, { isDeleted: false })).status).toBe(200);
    expect(await outline()).toHaveLength(2);

    const id = first?.id as BlockId;
    await writeAndFold(context, await documentIdOf(context, id), textOf('Rain fell.'));
    expect((await call('GET', `texts/${id}`)).body.data).toMatchObject({
      text: 'Rain fell.',
      isCurrent: true,
      words: 2,
    });
    expect(await call('PUT', `texts/${id}`, { text: 'x' })).toMatchObject({
      status: 501,
      body: { code: 'unimplemented' },
    });
  });

  test('are planned: a target, a point of view and a date in the story', async () => {
    const { call, outline } = await begin();
    const [first] = await outline();
    const plan = { target: 900, pointOfView: 'Maren', storyDate: 'March 15' };
    expect(await call('PATCH', `blocks/${first?.id}`, plan)).toMatchObject({ status: 200 });
    expect((await call('GET', `blocks/${first?.id}`)).body.data).toMatchObject(plan);
    expect(await call('PATCH', `blocks/${first?.id}`, { target: null })).toMatchObject({ status: 200 });
    expect((await call('GET', `blocks/${first?.id}`)).body.data).toMatchObject({ ...plan, target: null });
    expect(await call('PATCH', `blocks/${first?.id}`, { target: 0 })).toMatchObject({ status: 400 });
  });

  test('are published for readers, who see the published edition and nothing else', async () => {
    const { call, work, outline, context, client, db } = await begin();
    const [first] = await outline();
    await writeAndFold(context, await documentIdOf(context, first?.id as BlockId), textOf('Rain fell.'));
    const published = await call('POST', 'editions', { projectId: work.id, note: 'First.' });
    expect(published).toMatchObject({ status: 201, body: { id: `${work.id}.1`, data: { number: 1, note: 'First.' } } });
    expect(await call('POST', 'editions', { projectId: work.id })).toMatchObject({
      status: 409,
      body: { code: 'failed-precondition' },
    });
    await call('PATCH', `projects/${work.id}`, { visibility: 'public' });
    const visitor = { cookie: '' };
    expect((await call('GET', `projects/${work.id}`, undefined, visitor)).body.data).toMatchObject({ edition: 1 });
    expect((await call('GET', `blocks?projectId=${work.id}`, undefined, visitor)).status).toBe(404);
    expect((await call('GET', `texts/${first?.id}`, undefined, visitor)).status).toBe(401);
    const { id: journeyId } = (await call('GET', `journeys?projectId=${work.id}`, undefined, visitor)).body.records[0];
    const reader = { cookie: (await signUp(client, db, 'reader@example.org')).cookie };
    expect((await call('POST', 'readings', { journeyId }, reader)).status).toBe(201);
    expect((await call('DELETE', `editions/${work.id}.1`)).status).toBe(204);
    expect((await call('GET', `editions/${work.id}.1`, undefined, reader)).status).toBe(404);
    expect((await call('GET', `editions/${work.id}.1`)).body.data.withdrawnAt).toBeGreaterThan(0);
  });

  test('are told in branching journeys, too, which only their members see until they are published', async () => {
    const { call, work, outline, context, writer } = await begin();
    const [first] = await outline();
    await writeAndFold(context, await documentIdOf(context, first?.id as BlockId), textOf('Rain fell.'));
    await call('POST', 'editions', { projectId: work.id });
    await call('PATCH', `projects/${work.id}`, { visibility: 'public' });
    const drawn = graph([activity(1, 'choice', [link(1, 2)]), activity(2, 'ending')]);
    const roles = await listRoles(context.db.reader, writer.id);
    const actor = { accountId: writer.id, isAnonymous: false, roles };
    const id = must(await beginJourney(context, actor, work.id as ProjectId, { title: 'The door', graph: drawn }));
    const listed = async (who?: { cookie: string }) =>
      (await call('GET', `journeys?projectId=${work.id}`, undefined, who)).body.records;
    const visitor = { cookie: '' };
    expect(await listed(visitor)).toMatchObject([{ data: { kind: 'linear' } }]);
    expect((await call('GET', `journeys/${id}`, undefined, visitor)).status).toBe(404);
    expect(await listed()).toMatchObject([
      { data: { kind: 'linear' } },
      { id, data: { kind: 'branching', title: 'The door', edition: null } },
    ]);
    must(await publishJourney(context, actor, id));
    expect((await call('GET', `journeys/${id}`, undefined, visitor)).body.data).toEqual({
      ...{ projectId: work.id, kind: 'branching', title: 'The door', summary: '' },
      ...{ edition: 2, activities: 2, endings: 1, words: 6 },
    });
  });

  test('are created once by a request that is sent several times in parallel', async () => {
    const { call, writer, db } = await begin();
    const wish = { title: 'Twice', language: 'en', kind: 'novel', firstChapter: '' };
    const send = () =>
      call('POST', 'projects', { ...wish, organisationId: writer.organisationId }, {
        headers: { 'idempotency-key': 'begin' },
      } as object);
    const answers = await Promise.all(Array.from({ length: 5 }, send));
    const begun = answers.filter(({ status }) => status === 201);
    expect(begun.length).toBeGreaterThan(0);
    expect(new Set(begun.map(({ body }) => body.id)).size).toBe(1);
    // The loser of each race is told so, and asks again.
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect(await listProjects(db.reader, writer.organisationId)).toHaveLength(2);
  });

  test('are published once by a request with a name, in parallel and if its process ends before it answers', async () => {
    const { call, work, db, context } = await begin();
    const [{ id: blockId = '' } = {}] = (await call('GET', `blocks?projectId=${work.id}`)).body.records;
    const write = async (words: string) =>
      writeAndFold(context, await documentIdOf(context, blockId as BlockId), textOf(words));
    await write('It was night.');
    const publish = (key: string) =>
      call('POST', 'editions', { projectId: work.id, note: key }, { headers: { 'idempotency-key': key } } as object);
    const listed = async () => (await call('GET', `editions?projectId=${work.id}`)).body.records.length;
    const answers = await Promise.all([publish('one'), publish('one'), publish('one')]);
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(answers.map(() => [201, `${work.id}.1`]));
    expect([await listed(), (await publish('one')).body.data.number]).toEqual([1, 1]);

    await write('The tide came in.');
    const first = await publish('two');
    // As it is where the process was killed between the publication and its answer.
    await db.inTransaction((tx) =>
      tx
        .updateTable('kept_answer')
        .set({ answer: JSON.stringify({ left: first.body.id }) })
        .where('key', '=', 'two')
        .execute(),
    );
    await write('Somebody wrote on.');
    expect(await publish('two')).toEqual(first);
    expect([first.body.data.number, await listed()]).toEqual([2, 2]);
  });

  test('take a batch of 500 acts whole, and of a bad one nothing', async () => {
    const { call, outline, act } = await begin();
    const acts = Array.from({ length: 499 }, (_, at) => act(`Chapter ${at}`));
    const bad = await call('POST', 'batch', { acts: [...acts, act('x', '01900000-0000-7000-8000-000000000000')] });
    expect(bad).toMatchObject({
      status: 400,
      body: { act: 499, errors: [{ field: 'parent', kind: 'unknownParent' }] },
    });
    expect(await outline()).toHaveLength(1);
    const good = await call('POST', 'batch', { acts: [...acts, act('Last')] });
    expect(good.body.results).toHaveLength(500);
    expect((await call('POST', 'batch', { acts: [...acts, act('a'), act('b')] })).status).toBe(400);
    const alone = { act: 'add', collection: 'editions', data: { projectId: act('').data.projectId } };
    expect(await call('POST', 'batch', { acts: [alone] })).toMatchObject({ status: 501, body: { act: 0 } });
  });

  test('are changed by transactions that never lose what another wrote', async () => {
    const { client, writer, work, call } = await begin();
    const { body } = await call('GET', `blocks?projectId=${work.id}`);
    const id: string = body.records[0].id;
    const { fetch: ask } = globalThis;
    const who = { cookie: writer.cookie, origin: client.origin };
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      ask(`http://${client.address}${path}`, { ...init, headers: { ...init.headers, ...who } }),
    );
    let runs = 0;
    const addLetter = () =>
      inRecordTransaction(async (tx) => {
        runs++;
        const { data } = await tx.get('blocks', id);
        tx.write({ act: 'update', collection: 'blocks', id, data: { synopsis: `${data.synopsis}x` } });
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, addLetter));
    const well = outcomes.filter(({ status }) => status === 'fulfilled').length;
    const { data } = await inRecordTransaction((tx) => tx.get('blocks', id));
    expect(data.synopsis).toBe('x'.repeat(well));
    expect(well).toBeGreaterThan(0);
    expect(runs).toBeGreaterThan(6);

    let tries = 0;
    const beaten = inRecordTransaction(async (tx) => {
      tries++;
      const { data } = await tx.get('blocks', id);
      await runBatch([{ act: 'update', collection: 'blocks', id, data: { synopsis: `${data.synopsis}y` } }]);
      tx.write({ act: 'update', collection: 'blocks', id, data: { title: 'Never' } });
    });
    await expect(beaten).rejects.toSatisfy((error: RecordProblem) => error.problem.code === 'aborted');
    expect(tries).toBe(5);
  });
});
