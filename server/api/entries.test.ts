import { expect, test } from 'vitest';
import { addEntry } from '#commands/entry/change-entries.ts';
import type { EntriesAnswer } from '#commands/entry/look-up-entries.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildProject, must } from '#tests/factories.ts';
import { runServer, send, signUp } from '#tests/server.ts';

onEachEngine('a story bible over HTTP', (openDatabase) => {
  test('is sent again only where it is another than the one that is known', async () => {
    const db = await openDatabase();
    const { client, context, close } = await runServer(db);
    const author = await signUp(client, db, 'author@example.org');
    const { projectId, blockId } = await buildProject(context, author);
    const add = async (name: string) => must(await addEntry(context, author.actor, { projectId, kind: 'item', name }));
    const ask = async (known?: string): Promise<EntriesAnswer> => {
      const query = `block=${blockId}${known ? `&known=${known}` : ''}`;
      const { cookie } = author;
      return (await send(client, `/api/projects/${projectId}/entries?${query}`, { headers: { cookie } })).json();
    };
    await add('The lamp');
    const first = await ask();
    expect(first.entries?.map(({ name }) => name)).toEqual(['The lamp']);
    const second = await ask(first.version);
    expect(second).toEqual({ version: first.version, here: [] });
    await add('The wick');
    const third = await ask(first.version);
    expect(third.entries?.map(({ name }) => name)).toEqual(['The lamp', 'The wick']);
    expect(third.version).not.toBe(first.version);
    await close();
  });
});
