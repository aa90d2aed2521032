import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textVersion } from '#domain/text.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildProject } from '#tests/factories.ts';
import { runServer, send, signUp } from '#tests/server.ts';

onEachEngine('what a browser keeps of a project, over HTTP', (openDatabase) => {
  async function begin() {
    const db = await openDatabase();
    const { client, context, close } = await runServer(db);
    const author = await signUp(client, db, 'author@example.org');
    const { projectId, blockId } = await buildProject(context, author, { firstChapter: 'One' });
    const call = (query: string, cookie = author.cookie, id: string = projectId) =>
      send(client, `/api/projects/${id}/kept${query}`, { headers: { cookie } });
    return { client, db, author, close, call, projectId, blockId };
  }

  test('is its outline with how far each text is, for who writes it', async () => {
    const { client, db, author, close, call, projectId, blockId } = await begin();
    const answer = await call(`?account=${author.id}`);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const given = await answer.json();
    expect(given).toMatchObject({ projectId, textVersion, title: expect.any(String), language: expect.any(String) });
    expect(given.blocks).toMatchObject([
      { id: blockId, kind: 'chapter', title: 'One', synopsis: '', documentId: expect.any(String), seq: 0 },
    ]);
    await db.inTransaction((tx) => tx.updateTable('document').set({ seq: 3 }).execute());
    expect((await (await call('')).json()).blocks).toMatchObject([{ seq: 3, isBlank: false }]);
    const stranger = await signUp(client, db, 'stranger@example.org');
    expect((await call('', stranger.cookie)).status).toBe(404);
    expect((await call('', '')).status).toBe(404);
    expect((await call('', author.cookie, 'none')).status).toBe(404);
    const reader = await signUp(client, db, 'reader@example.org');
    const member = {
      organisation_id: author.organisationId,
      account_id: reader.id,
      role: 'reader',
      joined_at: 0,
    } as const;
    await db.inTransaction((tx) => tx.insertInto('member').values(member).execute());
    expect((await call('', reader.cookie)).status).toBe(403);
    await close();
  });

  test('is not sent, nor refused, where another account is in by now', async () => {
    const { client, db, author, close, call } = await begin();
    const other = await signUp(client, db, 'other@example.org');
    // A refusal would have the browser remove what it keeps for its author.
    expect((await call(`?account=${author.id}`, other.cookie)).status).toBe(409);
    expect((await call(`?account=${author.id}`, '')).status).toBe(409);
    await fc.assert(
      fc.asyncProperty(fc.string(), async (account) => {
        const { status } = await call(`?account=${encodeURIComponent(account)}`);
        expect(status).toBe(account.length > 200 ? 422 : 409);
      }),
      { numRuns: 25 },
    );
    await close();
  });
});
