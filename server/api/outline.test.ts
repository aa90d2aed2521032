import { expect, test } from 'vitest';
import { onEachEngine } from '#tests/databases.ts';
import { buildProject } from '#tests/factories.ts';
import { runServer, send, signUp } from '#tests/server.ts';

onEachEngine('a project’s outline over HTTP', (openDatabase) => {
  test('is there for its members alone, with what its rows show and no more', async () => {
    const db = await openDatabase();
    const { client, context, close } = await runServer(db);
    const author = await signUp(client, db, 'author@example.org');
    const { projectId, blockId } = await buildProject(context, author, { firstChapter: 'One' });
    const call = (cookie: string, id: string = projectId) =>
      send(client, `/api/projects/${id}/outline`, { headers: { cookie } });
    const row = { id: blockId, kind: 'chapter', title: 'One', status: 'draft', words: 0 };
    const { blocks } = await (await call(author.cookie)).json();
    expect(blocks).toEqual([{ ...row, position: expect.any(String) }]);
    const stranger = await signUp(client, db, 'stranger@example.org');
    expect((await call(stranger.cookie)).status).toBe(404);
    expect((await call('')).status).toBe(404);
    expect((await call(author.cookie, 'none')).status).toBe(404);
    await close();
  });
});
