import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { keepRevision } from '#commands/document/fold-document.ts';
import { restoreVersion } from '#commands/document/restore-version.ts';
import { trashProject } from '#commands/project/change-project.ts';
import type { Database } from '#database/connection.ts';
import { findDocument } from '#database/document.ts';
import { listRevisions } from '#database/revision.ts';
import type { DocumentId, RevisionId } from '#domain/ids.ts';
import { plainText } from '#domain/plain-text.ts';
import { documentLength } from '#domain/text.ts';
import { onEachEngine } from '#tests/databases.ts';
import { shown } from '#tests/editor.ts';
import { heldText, must, textOf, write } from '#tests/factories.ts';
import { begin, open, until } from '#tests/room.ts';
import { type Client, logIn, send, signUp } from '#tests/server.ts';

/** How the server answers an upgrade: 101, or why not. */
function upgrade({ address }: Client, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${address}/collaboration`, { headers });
    socket.on('open', () => {
      socket.close();
      resolve(101);
    });
    socket.on('unexpected-response', (request, answer) => {
      request.destroy();
      resolve(answer.statusCode ?? 0);
    });
    socket.on('error', reject);
  });
}

onEachEngine('a room', (openDatabase) => {
  test('lets two people write in one text, and says saved only of text in the log', async () => {
    const { client, context, db, author, documentId, addMember } = await begin(await openDatabase());
    const writer = await addMember('writer');
    const [mine, theirs] = [open(client, author.cookie, documentId), open(client, writer.cookie, documentId)];
    await until(() => mine.provider.isSynced && theirs.provider.isSynced);

    mine.type('It was night.');
    theirs.type('The tide came in.');
    await until(() => mine.isSaved() && theirs.isSaved() && shown(mine.document) === shown(theirs.document));

    expect(
      plainText(await heldText(context, documentId))
        .split('\n')
        .sort(),
    ).toEqual(['It was night.', 'The tide came in.']);
    expect(await findDocument(db.reader, documentId)).toMatchObject({ seq: 2 });
    expect(mine.messages.findLast(({ kind }) => kind === 'saved')).toMatchObject({ seq: expect.any(Number) });
  });

  test('refuses a socket without a session, with an expired one, and from another site', async () => {
    const { client, author } = await begin(await openDatabase());
    const { origin } = client;
    expect(await upgrade(client, { origin, cookie: author.cookie })).toBe(101);
    expect(await upgrade(client, { origin })).toBe(401);
    expect(await upgrade(client, { origin, cookie: `__Host-session=${'x'.repeat(43)}` })).toBe(401);
    expect(await upgrade(client, { origin: 'https://evil.example', cookie: author.cookie })).toBe(403);
    expect(await upgrade(client, { cookie: author.cookie })).toBe(403);

    await send(client, '/session', { method: 'DELETE', headers: { cookie: author.cookie } });
    expect(await upgrade(client, { origin, cookie: author.cookie })).toBe(401);
  });

  test('lets a reader read along, and writes nothing of theirs', async () => {
    const { client, context, author, documentId, addMember } = await begin(await openDatabase());
    const [mine, theirs] = [
      open(client, author.cookie, documentId),
      open(client, (await addMember('reader')).cookie, documentId),
    ];
    await until(() => mine.provider.isSynced && theirs.provider.isSynced);
    theirs.type('I was never here.');
    mine.type('It was night.');
    await until(() => mine.isSaved() && shown(theirs.document).includes('It was night.'));

    expect(plainText(await heldText(context, documentId))).toBe('It was night.');
    expect(shown(mine.document)).not.toContain('never here');
    expect(theirs.isSaved()).toBe(false);
  });

  test('does not open to strangers, for documents that do not exist, nor for old editors', async () => {
    const { client, db, author, documentId } = await begin(await openDatabase());
    const stranger = await signUp(client, db, 'stranger@example.org');
    const none = '01900000-0000-7000-8000-000000000000' as DocumentId;
    const refused = [
      open(client, stranger.cookie, documentId),
      open(client, author.cookie, none),
      open(client, author.cookie, 'odd' as DocumentId),
      open(client, author.cookie, documentId, { version: 0 }),
    ];
    await until(() => refused.every(({ failures }) => failures.length > 0));

    expect(refused.map(({ failures }) => failures[0])).toEqual(['notFound', 'notFound', 'notFound', 'reload']);
    expect(refused.map(({ provider }) => provider.isSynced)).toEqual(Array(4).fill(false));
  });

  test.each<[string, string, (document: Y.Doc) => void]>([
    ['another root', 'foreignContent', (document) => document.getMap('meta').set('a', 1)],
    [
      'a node nobody knows',
      'foreignContent',
      (document) => document.getXmlFragment('default').insert(0, [new Y.XmlElement('script')]),
    ],
    [
      'more than a text may have',
      'tooLarge',
      (document) => document.getXmlFragment('default').insert(0, [new Y.XmlText('x'.repeat(documentLength))]),
    ],
  ])('refuses an update with %s, says why, and is unharmed', async (_, because, change) => {
    const { client, context, author, documentId, addMember } = await begin(await openDatabase());
    const [mine, theirs] = [
      open(client, author.cookie, documentId),
      open(client, (await addMember('writer')).cookie, documentId),
    ];
    await until(() => mine.provider.isSynced && theirs.provider.isSynced);
    mine.type('It was night.');
    await until(() => mine.isSaved() && shown(theirs.document).includes('night'));
    change(theirs.document);
    await until(() => theirs.messages.some(({ kind }) => kind === 'refused'));
    theirs.close();
    mine.type('And it stayed so.');
    await until(() => mine.isSaved());

    expect(theirs.messages.find(({ kind }) => kind === 'refused')).toEqual({ kind: 'refused', because });
    expect(theirs.isSaved()).toBe(false);
    expect(plainText(await heldText(context, documentId))).toBe('It was night.\nAnd it stayed so.');
  });

  test('closes immediately for someone who logs out, and for everyone when the work is trashed', async () => {
    const { client, context, author, projectId, documentId, addMember } = await begin(await openDatabase());
    const writer = await addMember('writer');
    const [mine, theirs] = [open(client, author.cookie, documentId), open(client, writer.cookie, documentId)];
    await until(() => mine.provider.isSynced && theirs.provider.isSynced);

    await send(client, '/session', { method: 'DELETE', headers: { cookie: writer.cookie } });
    await until(() => theirs.socket.status !== 'connected' && !theirs.provider.isSynced);
    theirs.type('Still here?');
    mine.type('It was night.');
    await until(() => mine.isSaved());
    expect(plainText(await heldText(context, documentId))).toBe('It was night.');

    // After logging in again, text typed meanwhile is not lost.
    theirs.close();
    const again = open(client, await logIn(client, 'writer@example.org'), documentId);
    Y.applyUpdate(again.document, Y.encodeStateAsUpdate(theirs.document));
    await until(() => shown(mine.document).includes('Still here?'));

    must(await trashProject(context, author.actor, projectId));
    await until(() => mine.failures.includes('notFound') && again.failures.includes('notFound'));
    expect([mine.provider.isSynced, again.provider.isSynced]).toEqual([false, false]);
  });

  test('asks a member again whose role was changed: as a reader they read along, and write nothing', async () => {
    const { client, context, db, author, documentId, addMember } = await begin(await openDatabase());
    const writer = await addMember('writer');
    const [mine, theirs] = [open(client, author.cookie, documentId), open(client, writer.cookie, documentId)];
    await until(() => mine.provider.isSynced && theirs.provider.isSynced);
    await db.inTransaction((tx) =>
      tx.updateTable('member').set({ role: 'reader' }).where('account_id', '=', writer.id).execute(),
    );
    context.announce?.({ kind: 'role', accountId: writer.id });
    await until(() => !theirs.provider.isSynced);
    await until(() => theirs.provider.isSynced);
    theirs.type('Not mine to write.');
    mine.type('It was night.');
    await until(() => mine.isSaved() && shown(theirs.document).includes('It was night.'));
    expect(plainText(await heldText(context, documentId))).toBe('It was night.');
  });

  test('shows a restored revision to everyone who has it open', async () => {
    const { client, context, db, author, blockId, documentId } = await begin(await openDatabase());
    await write(context, documentId, textOf('the first version'));
    await keepRevision(context, documentId, 'sitting');
    await write(context, documentId, textOf('the second'));
    const editor = open(client, author.cookie, documentId);
    await until(() => shown(editor.document).includes('the second'));
    const [first] = await listRevisions(db.reader, documentId);
    must(await restoreVersion(context, author.actor, blockId, first?.id as RevisionId));
    await until(() => shown(editor.document).includes('the first version'));

    editor.type('and more');
    await until(() => editor.isSaved());
    expect(await heldText(context, documentId)).toEqual(textOf('the first version', 'and more'));
  });

  test('tells an editor that lost the answer that its words are saved, when it reconnects', async () => {
    const { client, context, author, documentId } = await begin(await openDatabase());
    const editor = open(client, author.cookie, documentId);
    await until(() => editor.provider.isSynced);
    editor.type('It was night.');
    await until(() => editor.isSaved());
    editor.close();

    const again = open(client, author.cookie, documentId);
    Y.applyUpdate(again.document, Y.encodeStateAsUpdate(editor.document));
    await until(() => again.messages.some(({ kind }) => kind === 'saved'));
    expect(Y.decodeStateVector(again.confirmed()).get(editor.document.clientID)).toBeGreaterThan(0);
    expect(await findDocument(context.db.reader, documentId)).toMatchObject({ seq: 1 });
  });

  test('whose commits fail says so, says saved to nobody, and loses nothing', async () => {
    const db = await openDatabase();
    let isFailing = false;
    const full = () => Promise.reject(new Error('The disk is full.'));
    const failing: Database = {
      ...db,
      inTransaction: (body) => (isFailing ? full() : db.inTransaction(body)),
      inKeyedTransaction: (body) => (isFailing ? full() : db.inKeyedTransaction(body)),
    };
    const { client, context, author, documentId, addMember } = await begin(failing);
    const people = [author, await addMember('writer'), await addMember('editor')];
    const open3 = people.map(({ cookie }) => open(client, cookie, documentId));
    await until(() => open3.every(({ provider }) => provider.isSynced));
    for (const [index, editor] of open3.entries()) editor.type(`Before ${index}.`);
    await until(() => open3.every((editor) => editor.isSaved()));
    const saidBefore = open3.map(({ messages }) => messages.filter(({ kind }) => kind === 'saved').length);
    const clocks = open3.map(({ document }) => Y.getState(document.store, document.clientID));

    // Ten seconds without a disk, while all three continue to write: at no time is anyone told that anything is saved.
    isFailing = true;
    for (const [index, editor] of open3.entries()) editor.type(`Meanwhile ${index}.`);
    await until(() => open3.every(({ messages }) => messages.some(({ kind }) => kind === 'notSaved')));
    for (const ending = Date.now() + 10_000; Date.now() < ending; ) {
      const [editor] = open3;
      editor?.append('.');
      expect(open3.map((some) => some.isSaved())).toEqual([false, false, false]);
      await new Promise((resume) => setTimeout(resume, 250));
    }
    // The server may repeat what it calls saved, but never more than is.
    for (const [index, { document, confirmed }] of open3.entries())
      expect(Y.decodeStateVector(confirmed()).get(document.clientID) ?? 0).toBeLessThanOrEqual(clocks[index] ?? 0);
    expect(plainText(await heldText(context, documentId))).not.toContain('Meanwhile');
    expect(saidBefore.every((count) => count > 0)).toBe(true);

    isFailing = false;
    await until(() => open3.every((editor) => editor.isSaved()));
    for (const [index, editor] of open3.entries()) editor.type(`After ${index}.`);
    await until(() =>
      open3.every((editor) => editor.isSaved() && shown(editor.document) === shown(open3[0]?.document as Y.Doc)),
    );
    expect(
      plainText(await heldText(context, documentId))
        .replace(/\.+$/gm, '.')
        .split('\n')
        .sort(),
    ).toEqual(['After', 'Before', 'Meanwhile'].flatMap((when) => [0, 1, 2].map((index) => `${when} ${index}.`)));
  });

  test('is folded when the server stops', async () => {
    const { client, db, author, documentId, close } = await begin(await openDatabase());
    const editor = open(client, author.cookie, documentId);
    await until(() => editor.provider.isSynced);
    editor.type('The last words of the day.');
    await until(() => editor.isSaved());
    await close();

    expect(await findDocument(db.reader, documentId)).toMatchObject({ seq: 1, stateSeq: 1, words: 6 });
  });
});
