import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { checkDocuments } from '#commands/backup/check-data.ts';
import { foldDocument } from '#commands/document/fold-document.ts';
import { saveUpdates } from '#commands/document/save-updates.ts';
import { rootName, stateOf } from '#commands/document/yjs-text.ts';
import { updateAccountRow } from '#database/account.ts';
import { findDocument } from '#database/document.ts';
import { listRevisions } from '#database/revision.ts';
import type { DocumentId } from '#domain/ids.ts';
import { turnLimits } from '#domain/limits.ts';
import { plainText } from '#domain/plain-text.ts';
import { roomToken } from '#domain/room.ts';
import { documentLength, textVersion } from '#domain/text.ts';
import { onEachEngine } from '#tests/databases.ts';
import { shown } from '#tests/editor.ts';
import { heldText, textOf, write } from '#tests/factories.ts';
import { oddUpdate } from '#tests/odd-updates.ts';
import { begin, open, until } from '#tests/room.ts';
import type { Client } from '#tests/server.ts';

/** A socket without an editor: it says what it is told to. */
function openRaw({ address, origin }: Client, cookie: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${address}/collaboration`, { headers: { cookie, origin } });
    socket.on('open', () => resolve(socket));
    socket.on('error', reject);
    socket.on('unexpected-response', (_, answer) => reject(new Error(String(answer.statusCode))));
  });
}

/** A message of the room's protocol: for a document, of a kind, with what the kind has. */
function message(documentId: DocumentId, write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, documentId);
  write(encoder);
  return encoding.toUint8Array(encoder);
}

const token = (documentId: DocumentId) =>
  message(documentId, (encoder) => {
    encoding.writeVarUint(encoder, 2);
    encoding.writeVarUint(encoder, 0);
    encoding.writeVarString(encoder, roomToken(textVersion));
  });

const sync = (documentId: DocumentId, type: 1 | 2, update: Uint8Array) =>
  message(documentId, (encoder) => {
    encoding.writeVarUint(encoder, 0);
    encoding.writeVarUint(encoder, type);
    encoding.writeVarUint8Array(encoder, update);
  });

/** A cursor message of a socket, under a number that it chose. */
function awareness(documentId: DocumentId, number: number, state: Record<string, unknown>): Uint8Array {
  const document = new Y.Doc();
  document.clientID = number;
  const cursors = new Awareness(document);
  cursors.setLocalState(state);
  const update = encodeAwarenessUpdate(cursors, [number]);
  cursors.destroy();
  return message(documentId, (encoder) => {
    encoding.writeVarUint(encoder, 1);
    encoding.writeVarUint8Array(encoder, update);
  });
}

/** The kind of a message that the room sends when it lets someone go. */
const messageClose = 7;
const messageStatus = 8;

function kindOf(bytes: Uint8Array): number {
  const decoder = decoding.createDecoder(bytes);
  decoding.readVarString(decoder);
  return decoding.readVarUint(decoder);
}

/** Updates that each continue from one that is never sent. */
function* withoutPredecessor(): Generator<Uint8Array> {
  for (let client = 1; ; client++) {
    const document = new Y.Doc();
    document.clientID = client;
    document.getXmlFragment(rootName).insert(0, [new Y.XmlElement('sceneBreak')]);
    const vector = Y.encodeStateVector(document);
    document.getXmlFragment(rootName).insert(1, [new Y.XmlElement('sceneBreak')]);
    yield Y.encodeStateAsUpdate(document, vector);
    document.destroy();
  }
}

/** A text whose quotations lie far deeper in one another than a text's may. */
function deepUpdate(levels: number): Uint8Array {
  const document = new Y.Doc();
  document.transact(() => {
    let parent: Y.XmlFragment = document.getXmlFragment(rootName);
    for (const words of ['above', 'below']) {
      const paragraph = new Y.XmlElement('paragraph');
      parent.insert(parent.length, [paragraph]);
      paragraph.insert(0, [new Y.XmlText(words)]);
      if (words === 'below') break;
      for (let level = 0; level < levels; level++) {
        const quote = new Y.XmlElement('quote');
        parent.insert(parent.length, [quote]);
        parent = quote;
      }
    }
  });
  return Y.encodeStateAsUpdate(document);
}

onEachEngine('a room under attack', (openDatabase) => {
  test('stores no updates whose predecessors never arrive, and continues for others', async () => {
    const { client, context, author, documentId, addMember } = await begin(await openDatabase());
    const mine = open(client, author.cookie, documentId);
    await until(() => mine.provider.isSynced);
    const socket = await openRaw(client, (await addMember('writer')).cookie);
    socket.send(token(documentId));
    await new Promise((resolve) => socket.once('message', resolve));
    const updates = withoutPredecessor();
    for (let count = 0; count < 1_000; count++) socket.send(sync(documentId, 2, updates.next().value as Uint8Array));
    mine.type('It was night.');
    await until(() => mine.isSaved());
    socket.send(sync(documentId, 1, new Uint8Array([0, 0])));
    for (let count = 0; count < 10; count++) socket.send(sync(documentId, 2, updates.next().value as Uint8Array));
    const code = await new Promise((resolve) => socket.on('close', resolve));

    expect(code).toBe(1013);
    expect(await findDocument(context.db.reader, documentId)).toMatchObject({ seq: 1 });
    expect(plainText(await heldText(context, documentId))).toBe('It was night.');
  });

  test('takes text typed while an editor reconnected, though it arrives before the text typed until then', async () => {
    const { client, context, author, documentId } = await begin(await openDatabase());
    const away = new Y.Doc();
    away.getXmlFragment(rootName).insert(0, [new Y.XmlElement('sceneBreak')]);
    const vector = Y.encodeStateVector(away);
    const paragraph = new Y.XmlElement('paragraph');
    away.getXmlFragment(rootName).insert(1, [paragraph]);
    paragraph.insert(0, [new Y.XmlText('typed on the way')]);

    const socket = await openRaw(client, author.cookie);
    const statuses: (number | undefined)[] = [];
    socket.on('message', (bytes: Buffer) => kindOf(bytes) === messageStatus && statuses.push(bytes.at(-1)));
    socket.send(token(documentId));
    socket.send(sync(documentId, 2, Y.encodeStateAsUpdate(away, vector)));
    socket.send(sync(documentId, 1, Y.encodeStateAsUpdate(away)));
    await until(async () => (await findDocument(context.db.reader, documentId))?.seq === 1);
    // An editor counts the answers to its messages: that the first one was not applied must not be the last word of it.
    await until(() => statuses.filter((status) => status === 1).length === 2);
    expect(statuses).toEqual([0, 1, 1]);

    expect(plainText(await heldText(context, documentId))).toContain('typed on the way');
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.close();
  });

  test('refuses what could be written, but never be read again, and stays open for others', async () => {
    const { client, context, author, documentId, addMember } = await begin(await openDatabase());
    const mine = open(client, author.cookie, documentId);
    await until(() => mine.provider.isSynced);
    const { cookie } = await addMember('writer');
    const empty = oddUpdate(7, [{ content: 'collected', length: 0 }]);
    // Can be applied, but its result cannot be read; and updates that cannot be applied at all.
    for (const [type, update] of [
      [1, empty],
      [2, empty],
      [2, oddUpdate(7, [{ content: 'letters', length: 3 }], [{ client: 7, clock: 3, length: 0 }])],
    ] as const) {
      const socket = await openRaw(client, cookie);
      const heard: number[] = [];
      socket.on('message', (bytes: Buffer) => heard.push(kindOf(bytes)));
      socket.send(token(documentId));
      socket.send(sync(documentId, type, update));
      await until(() => heard.includes(messageClose));
      socket.terminate();
    }
    mine.type('It was night.');
    await until(() => mine.isSaved());
    const theirs = open(client, cookie, documentId);
    await until(() => shown(theirs.document).includes('It was night.'));
    expect(await findDocument(context.db.reader, documentId)).toMatchObject({ seq: 1 });
    expect(plainText(await heldText(context, documentId))).toBe('It was night.');
  });

  test('refuses to let a text grow over what a text may be, also by pieces that are smaller', async () => {
    const { client, author, documentId } = await begin(await openDatabase());
    const editor = open(client, author.cookie, documentId);
    await until(() => editor.provider.isSynced);
    const piece = 'x'.repeat(documentLength * 0.6);
    editor.type(piece);
    await until(() => editor.isSaved());
    editor.type(piece);
    await until(() => editor.messages.some(({ kind }) => kind === 'refused'));

    expect(editor.messages.at(-1)).toEqual({ kind: 'refused', because: 'tooLarge' });
  });

  test('refuses a text that is nested too deeply, and says why', async () => {
    const { client, context, author, documentId } = await begin(await openDatabase());
    const editor = open(client, author.cookie, documentId);
    await until(() => editor.provider.isSynced);
    Y.applyUpdate(editor.document, deepUpdate(20_000));
    await until(() => editor.messages.some(({ kind }) => kind === 'refused'));

    expect(editor.messages.at(-1)).toEqual({ kind: 'refused', because: 'tooDeep' });
    expect(await findDocument(context.db.reader, documentId)).toMatchObject({ seq: 0 });
  });

  test('repairs a text that is nested too deeply on opening, with every word; the doctor finds it before', async () => {
    const { client, context, author, db, documentId } = await begin(await openDatabase());
    await saveUpdates(context, [{ documentId, update: deepUpdate(20_000), accountId: author.id }]);
    expect(await checkDocuments(context)).toMatchObject({
      state: 'wrong',
      details: [`${documentId}: quotations or lists are nested too deeply; opening the text mends it`],
    });

    const editor = open(client, author.cookie, documentId);
    await until(() => editor.provider.isSynced);
    expect(shown(editor.document)).toContain('above');
    expect(shown(editor.document)).toContain('below');
    editor.type('and on');
    await until(() => editor.isSaved());

    expect(await checkDocuments(context)).toMatchObject({ state: 'ok' });
    await foldDocument(context, documentId);
    // In addition there is the empty line that the text began with.
    expect(plainText(await heldText(context, documentId)).match(/\w.+/g)).toEqual(['above', 'below', 'and on']);
    expect(await listRevisions(db.reader, documentId)).toBeDefined();
  });

  test('takes more than a mebibyte in one update, and again when the text is opened the second time', async () => {
    const { client, context, author, documentId } = await begin(await openDatabase());
    const long = textOf(...Array.from({ length: 12 }, (_, at) => `${at} ${'слово '.repeat(12_000)}`));
    await write(context, documentId, textOf('Before.'));
    const editor = open(client, author.cookie, documentId);
    await until(() => editor.provider.isSynced);
    Y.applyUpdate(editor.document, stateOf(long));
    await until(() => editor.messages.some(({ kind }) => kind === 'saved'));
    editor.close();

    // The browser's own copy is there before the room is.
    const again = open(client, author.cookie, documentId, { held: Y.encodeStateAsUpdate(editor.document) });
    await until(() => again.provider.isSynced);
    again.type('One more line.');
    await until(() => again.isSaved());

    expect(again.messages.some(({ kind }) => kind === 'refused')).toBe(false);
    expect(plainText(await heldText(context, documentId)).endsWith('One more line.')).toBe(true);
  });

  test('shows nobody a cursor that says more than a cursor has to say', async () => {
    const { client, db, author, documentId, addMember } = await begin(await openDatabase());
    const mine = open(client, author.cookie, documentId);
    await until(() => mine.provider.isSynced);
    const { cookie, id } = await addMember('writer');
    await db.inTransaction((tx) => updateAccountRow(tx, id, { display_name: 'Ana' }));
    const others = () => [...(mine.provider.awareness?.getStates() ?? [])].filter(([number]) => number < 10);
    const heard: number[] = [];
    const say = async (number: number, state: Record<string, unknown>) => {
      const socket = await openRaw(client, cookie);
      socket.on('message', (bytes: Buffer) => heard.push(kindOf(bytes)));
      socket.send(token(documentId));
      socket.send(awareness(documentId, number, state));
      return socket;
    };
    const long = await say(1, { user: { name: 'Olena' }, cursor: 'x'.repeat(5_000) });
    // It is let out of the room.
    await until(() => heard.includes(messageClose));
    const short = await say(2, { user: { name: 'Olena' }, cursor: 'here' });
    await until(() => others().length > 0);

    // It has the name of its account, under any name it gives itself.
    expect(others()).toEqual([[2, { user: { name: 'Ana', id }, cursor: 'here' }]]);
    for (const socket of [long, short]) socket.terminate();
  });

  test('has room for so many sockets of one account, and for no more', async () => {
    const { client, author } = await begin(await openDatabase());
    const sockets: WebSocket[] = [];
    for (let count = 0; count < turnLimits.socket.ofAccount; count++)
      sockets.push(await openRaw(client, author.cookie));
    await expect(openRaw(client, author.cookie)).rejects.toThrow('503');

    sockets.pop()?.close();
    await until(() =>
      openRaw(client, author.cookie).then(
        (socket) => sockets.push(socket) > 0,
        () => false,
      ),
    );
    for (const socket of sockets) socket.terminate();
  });

  test('takes hardly anything from a socket that has not named a text', async () => {
    const { client, author, documentId } = await begin(await openDatabase());
    const socket = await openRaw(client, author.cookie);
    const closed = new Promise((resolve) => socket.on('close', resolve));
    for (let count = 0; count < 20; count++) socket.send(sync(documentId, 2, new Uint8Array(10_000)));

    expect(await closed).toBe(4205);
  });
});
