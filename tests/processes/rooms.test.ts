import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { trashProject } from '#commands/project/change-project.ts';
import type { Database } from '#database/connection.ts';
import { findDocument } from '#database/document.ts';
import { plainText } from '#domain/plain-text.ts';
import { onEachEngine } from '#tests/databases.ts';
import { shown } from '#tests/editor.ts';
import { buildProject, heldText, seededRandom } from '#tests/factories.ts';
import { open, until } from '#tests/room.ts';
import { type Client, runServer, send, signUp } from '#tests/server.ts';
import { makeBus } from './bus.ts';

const secret = { FABULA_SECRET: 'one secret for both of the processes' };

/** Two servers on one database, each with its author at it, and a work with one block. */
async function beginTwice(db: Database) {
  const bus = makeBus();
  const [one, two] = [
    await runServer(db, secret, {}, undefined, await bus.join('one')),
    await runServer(db, secret, {}, undefined, await bus.join('two')),
  ];
  const author = await signUp(one.client, db, 'olena@example.org');
  const project = await buildProject(one.context, author);
  const writer = await signUp(two.client, db, 'writer@example.org');
  const row = { organisation_id: author.organisationId, account_id: writer.id, role: 'writer' as const, joined_at: 0 };
  await db.inTransaction((tx) => tx.insertInto('member').values(row).execute());
  const edit = (client: Client, cookie: string) => open(client, cookie, project.documentId);
  return { bus, one, two, author, writer, ...project, edit };
}

const sameText = (...editors: ReturnType<typeof open>[]) =>
  editors.every((editor) => editor.isSaved() && shown(editor.document) === shown((editors[0] ?? editor).document));

onEachEngine('a text that is open in two processes', (openDatabase) => {
  test('is one text, whatever messages are late, lost, or said twice', async () => {
    const db = await openDatabase();
    const { bus, one, two, author, writer, documentId, edit } = await beginTwice(db);
    const [mine, theirs] = [edit(one.client, author.cookie), edit(two.client, writer.cookie)];
    await until(() => mine.provider.isSynced && theirs.provider.isSynced);
    bus.sayTwice();

    const random = seededRandom(11);
    const typed: string[] = [];
    for (let count = 0; count < 60; count++) {
      const chance = random(1)[0] ?? 0;
      if (count % 15 === 5) bus.leave();
      if (count % 15 === 8) bus.dropAll();
      if (count % 15 === 12) bus.come();
      const words = `${count}.`;
      (chance % 2 === 0 ? mine : theirs).type(words);
      typed.push(words);
      await new Promise((resume) => setTimeout(resume, chance % 16));
    }
    await until(() => sameText(mine, theirs));

    expect(
      plainText(await heldText(one.context, documentId))
        .split('\n')
        .sort(),
    ).toEqual([...typed].sort());
    expect(await findDocument(db.reader, documentId)).toMatchObject({ seq: typed.length });
    // What is there again after a message was lost without notice is found by looking.
    bus.dropAll();
    mine.type('Nobody tells of this.');
    await until(() => sameText(mine, theirs));
  });

  test('takes from one what builds upon another’s words that were not heard of yet', async () => {
    const { bus, one, two, author, writer, edit } = await beginTwice(await openDatabase());
    const [mine, other] = [edit(one.client, author.cookie), edit(two.client, writer.cookie)];
    await until(() => mine.provider.isSynced && other.provider.isSynced);
    bus.dropAll();
    mine.type('It was night.');
    await until(() => mine.isSaved());
    // Their editor has them from elsewhere, as from another tab of the same browser, and sends only what follows.
    Y.applyUpdate(other.document, Y.encodeStateAsUpdate(mine.document), other.provider);
    let closed = 0;
    other.socket.on('close', () => closed++);
    other.append(' The tide came in.');

    await until(() => sameText(mine, other) && shown(mine.document).includes('It was night. The tide came in.'));
    expect([closed, other.failures]).toEqual([0, []]);
  });

  test('shows the cursors of both, the one opened later too, and forgets them', async () => {
    const { one, two, author, writer, edit } = await beginTwice(await openDatabase());
    const mine = edit(one.client, author.cookie);
    await until(() => mine.provider.isSynced);
    mine.provider.setAwarenessField('user', { name: 'Somebody else' });
    mine.provider.setAwarenessField('cursor', 3);
    const theirs = edit(two.client, writer.cookie);
    const seen = () => [...(theirs.provider.awareness?.getStates().values() ?? [])].map(({ user }) => user?.id);
    await until(() => seen().includes(author.id));

    mine.close();
    await until(() => !seen().includes(author.id));
  });

  test('tells all how many words a block has now, and folds each update once', async () => {
    const db = await openDatabase();
    const { one, two, author, writer, blockId, documentId, edit } = await beginTwice(db);
    const [mine, theirs] = [edit(one.client, author.cookie), edit(two.client, writer.cookie)];
    await until(() => mine.provider.isSynced && theirs.provider.isSynced);
    mine.type('It was night.');

    const isTold = ({ messages }: typeof mine) =>
      messages.some((message) => message.kind === 'words' && message.blockId === blockId && message.words === 3);
    await until(() => isTold(mine) && isTold(theirs));
    expect(await findDocument(db.reader, documentId)).toMatchObject({ seq: 1, stateSeq: 1 });
  });

  test('is closed to those who lost their access in the other process, told of it or not', async () => {
    for (const isTold of [true, false]) {
      const { bus, one, two, author, writer, projectId, edit } = await beginTwice(await openDatabase());
      const theirs = edit(two.client, writer.cookie);
      await until(() => theirs.provider.isSynced);
      if (!isTold) bus.leave();
      expect(await trashProject(one.context, author.actor, projectId)).toMatchObject({ ok: true });
      await until(() => theirs.failures.length > 0);
    }
  });

  test('is closed to those who signed out in the other process, told of it or not', async () => {
    for (const isTold of [true, false]) {
      const { bus, one, two, writer, edit } = await beginTwice(await openDatabase());
      const theirs = edit(two.client, writer.cookie);
      await until(() => theirs.provider.isSynced);
      if (!isTold) bus.leave();
      await send(one.client, '/session', { method: 'DELETE', headers: { cookie: writer.cookie } });
      await until(() => theirs.socket.status !== 'connected' && !theirs.provider.isSynced);
    }
  });
});
