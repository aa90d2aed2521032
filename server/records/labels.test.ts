import { expect, test } from 'vitest';
import { onEachEngine } from '#tests/databases.ts';
import { runServer, send, signUp } from '#tests/server.ts';

onEachEngine('labels in the API', (openDatabase) => {
  async function begin() {
    const db = await openDatabase();
    const { client } = await runServer(db);
    const writer = await signUp(client, db, 'writer@example.org');
    async function call(method: string, path: string, body?: object, { cookie } = writer) {
      const answer = await send(client, `/api/v1/${path}`, {
        method,
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
    }
    const { organisationId } = writer;
    const wish = { organisationId, title: 'Salt', language: 'en', kind: 'novel', firstChapter: 'One' };
    const { body: work } = await call('POST', 'projects', wish);
    return { db, client, call, work };
  }

  test('are added, given to blocks, changed, removed, and restored by the members of the work, and seen by nobody else', async () => {
    const { call, work, client, db } = await begin();
    const [first] = (await call('GET', `blocks?projectId=${work.id}`)).body.records;
    await call('POST', 'blocks', { projectId: work.id, kind: 'chapter', title: 'Two', parentId: null, after: null });
    const add = (name: string, color = 'teal') => call('POST', 'labels', { projectId: work.id, name, color });
    const { status, body: letters } = await add(' Letters ');
    expect({ status, data: letters.data }).toEqual({
      status: 201,
      data: { projectId: work.id, name: 'Letters', color: 'teal' },
    });
    expect(await add('letters')).toMatchObject({ status: 409, body: { errors: [{ field: 'name', kind: 'taken' }] } });
    expect((await add('x'.repeat(41))).status).toBe(400);
    expect((await add('Storms', 'purple')).status).toBe(400);
    const named = async () =>
      (await call('GET', `labels?projectId=${work.id}&order=name`)).body.records.map(
        (record: { data: { name: string } }) => record.data.name,
      );
    await add('Diary', 'red');
    expect(await named()).toEqual(['Diary', 'Letters']);

    const labelOf = async () => (await call('GET', `blocks/${first?.id}`)).body.data.labelId;
    const given = () => call('GET', `blocks?projectId=${work.id}&labelId=${letters.id}`);
    expect(await labelOf()).toBeNull();
    expect((await call('PATCH', `blocks/${first?.id}`, { labelId: letters.id })).body.data.labelId).toBe(letters.id);
    expect((await given()).body.records.map(({ id }: { id: string }) => id)).toEqual([first?.id]);
    expect(await call('PATCH', `blocks/${first?.id}`, { labelId: first?.id })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'labelId', kind: 'notAllowed' }] },
    });
    const renamed = await call('PATCH', `labels/${letters.id}`, { name: 'Post' });
    expect(renamed.body.data).toEqual({ projectId: work.id, name: 'Post', color: 'teal' });

    // Removed, it is on no block; restored, on those that had it.
    expect((await call('DELETE', `labels/${letters.id}`)).status).toBe(204);
    expect((await call('DELETE', `labels/${letters.id}`)).status).toBe(404);
    expect((await call('GET', `labels/${letters.id}`)).status).toBe(404);
    expect((await call('PATCH', `labels/${letters.id}`, { color: 'red' })).status).toBe(404);
    expect([await labelOf(), (await given()).body.records]).toEqual([null, []]);
    expect((await call('PATCH', `labels/${letters.id}`, { isDeleted: false })).body.data.name).toBe('Post');
    expect(await labelOf()).toBe(letters.id);

    const other = await signUp(client, db, 'reader@example.org');
    for (const who of [other, { ...other, cookie: '' }]) {
      const refused = who === other ? 404 : 401;
      expect((await call('GET', `labels/${letters.id}`, undefined, who)).status).toBe(refused);
      expect((await call('PATCH', `labels/${letters.id}`, { name: 'Mine' }, who)).status).toBe(refused);
      expect((await call('DELETE', `labels/${letters.id}`, undefined, who)).status).toBe(refused);
      expect((await call('POST', 'labels', { projectId: work.id, name: 'Mine', color: 'red' }, who)).status).toBe(
        refused,
      );
      expect((await call('GET', `labels?projectId=${work.id}`, undefined, who)).status).toBe(404);
    }
    expect(await named()).toEqual(['Diary', 'Post']);
  });
});
