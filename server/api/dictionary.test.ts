import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listRightWords } from '#database/dictionary.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildProject } from '#tests/factories.ts';
import { runServer, send, signUp } from '#tests/server.ts';

onEachEngine('a project’s dictionary over HTTP', (openDatabase) => {
  async function begin() {
    const db = await openDatabase();
    const { client, context, close } = await runServer(db);
    const author = await signUp(client, db, 'author@example.org');
    const { projectId } = await buildProject(context, author);
    const call = (method: 'GET' | 'POST', body?: string, id: string = projectId, cookie = author.cookie) =>
      send(client, `/api/projects/${id}/dictionary`, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      });
    return { client, db, author, close, call, kept: () => listRightWords(db.reader, projectId) };
  }

  test('is read by who may write, and added to word by word', async () => {
    const { client, db, author, close, call } = await begin();
    expect((await call('POST', JSON.stringify({ word: "O'Brien" }))).status).toBe(200);
    expect((await call('POST', JSON.stringify({ word: 'O’Brien' }))).status).toBe(200);
    expect(await (await call('GET')).json()).toEqual({ words: ['O’Brien'] });
    const stranger = await signUp(client, db, 'stranger@example.org');
    expect((await call('GET', undefined, undefined, stranger.cookie)).status).toBe(404);
    const reader = await signUp(client, db, 'reader@example.org');
    const member = {
      organisation_id: author.organisationId,
      account_id: reader.id,
      role: 'reader',
      joined_at: 0,
    } as const;
    await db.inTransaction((tx) => tx.insertInto('member').values(member).execute());
    for (const method of ['GET', 'POST'] as const) {
      const body = method === 'POST' ? JSON.stringify({ word: 'Maren' }) : undefined;
      expect((await call(method, body, undefined, reader.cookie)).status).toBe(403);
      expect((await call(method, body, undefined, '')).status).toBe(404);
    }
    expect((await call('GET', undefined, 'none')).status).toBe(404);
    await close();
  });

  test('takes nothing that is no word, whatever is sent', async () => {
    const { close, call, kept } = await begin();
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 1 }), async (word) => {
        fc.pre(typeof word !== 'string' || !/^[\s\p{C}]*’?\p{L}/u.test(word.normalize('NFC').replace(/['ʼ‘`´]/g, '’')));
        expect((await call('POST', JSON.stringify({ word }))).status).toBe(422);
      }),
      { numRuns: 25 },
    );
    for (const body of [
      '',
      '{',
      '[]',
      'null',
      '{}',
      JSON.stringify({ word: 'a', more: 1 }),
      JSON.stringify({ word: 'two words' }),
    ])
      expect((await call('POST', body)).status).toBe(422);
    expect((await call('POST', JSON.stringify({ word: 'x'.repeat(5_000) }))).status).toBe(413);
    expect(await kept()).toEqual([]);
    await close();
  });
});
