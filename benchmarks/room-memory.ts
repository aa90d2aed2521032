import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import SqliteFile from 'better-sqlite3';
import { stateOf } from '#commands/document/yjs-text.ts';
import type { DocumentId } from '#domain/ids.ts';
import type { Text } from '#domain/text.ts';
import { startSite } from '#tests/browser/site.ts';
import { type Editor, openEditor } from '#tests/editor.ts';
import { longChapter } from './long-chapter.ts';
import type { MemoryInUse } from './memory-probe.ts';
import { startNode } from './peers.ts';
import { compare, hold, type Row } from './report.ts';
import { type Author, bring, openAuthor } from './scene.ts';

/** Those who write, each in so many texts of their own, of so many words each. */
const [people, textsOfEach, words] = [20, 50, 1_000];

/** Sockets that are opened at the same time, and further ones in texts that are open. */
const [together, further] = [25, 200];

/** Milliseconds between two looks at a server that comes to rest. */
const restMs = 3_000;

/** The memory of a thousand open rooms, and of sockets in which nobody types: our server against a bare Hocuspocus. */
export async function roomMemory(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-rooms-'));
  try {
    const paragraphs = longChapter(words);
    const ours = await measureOurs(join(folder, 'ours.json'), paragraphs);
    const peer = await measureBare(folder, paragraphs);
    const kib = (bytes: number, count: number) => [bytes / count / 1024];
    const rooms = people * textsOfEach;
    const row = (name: string, of: 'rooms' | 'sockets', count: number, atMost: number) =>
      compare(name, {
        ...{ ours: kib(ours[of], count), peer: kib(peer[of], count), peerName: 'bare Hocuspocus', unit: 'KiB' },
        target: { atMost },
      });
    return [
      row(`memory of an open text of ${words} words with one writer, of ${rooms}`, 'rooms', rooms, 1.5),
      row(`memory of one more socket in a text in which nobody types, of ${further}`, 'sockets', further, 1.5),
      hold('of that memory, still held when all are closed', (ours.left / ours.rooms) * 100, '%', { atMost: 20 }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Bytes that all rooms take, that further sockets take, and that are left of both when all are closed. */
type Taken = { readonly rooms: number; readonly sockets: number; readonly left: number };

async function measureOurs(file: string, paragraphs: readonly string[]): Promise<Taken> {
  // So each socket may come from an address of its own, as those of a thousand writers do.
  const site = await startSite({ ...probing(file), FABULA_TRUST_PROXY: 'on' });
  try {
    const chapters = Array.from(
      { length: textsOfEach },
      (_, at) => `# Chapter ${at + 1}\n\n${paragraphs.join('\n\n')}`,
    );
    const texts: { author: Author; address: string; id: DocumentId }[] = [];
    for (let at = 0; at < people; at++) {
      const author = await openAuthor(site, `author-${at}@example.org`);
      await bring(author, 'rooms.md', `${chapters.join('\n\n')}\n`);
      const ids = textsOf(site.folder, author.org);
      texts.push(...ids.slice(0, textsOfEach).map((id) => ({ author, address: `192.0.2.${at + 1}`, id })));
    }
    const client = { address: new URL(site.url).host, origin: site.url };
    return await taken(file, texts, ({ author, address, id }) =>
      openEditor(client, author.cookie, id, { headers: { 'x-forwarded-for': address } }),
    );
  } finally {
    await site.stop();
  }
}

function textsOf(folder: string, org: string): DocumentId[] {
  const db = new SqliteFile(join(folder, 'fabula.sqlite'), { readonly: true });
  const rows = db
    .prepare(
      `select document.id from document join block on block.id = document.block_id
       join project on project.id = block.project_id join organisation on organisation.id = project.organisation_id
       where organisation.slug = ? and block.kind = 'chapter' order by document.id`,
    )
    .all(org) as { id: DocumentId }[];
  db.close();
  return rows.map(({ id }) => id);
}

async function measureBare(folder: string, paragraphs: readonly string[]): Promise<Taken> {
  const [file, state] = [join(folder, 'bare.json'), join(folder, 'text')];
  const content = paragraphs.map((text) => ({
    type: 'paragraph' as const,
    content: [{ type: 'text' as const, text }],
  }));
  writeFileSync(state, stateOf({ type: 'doc', content } satisfies Text));
  Object.assign(process.env, probing(file));
  const bare = await startNode('bare-rooms.ts', state);
  try {
    const address = `127.0.0.1:${bare.port}`;
    const names = Array.from({ length: people * textsOfEach }, (_, at) => `text-${at}` as DocumentId);
    return await taken(file, names, (name) => openEditor({ address, origin: `http://${address}` }, '', name));
  } finally {
    for (const name of Object.keys(probing(file))) delete process.env[name];
    await bare.stop();
  }
}

/** What loads the probe into a server that is started with it. */
const probing = (file: string) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'memory-probe.ts'))}`,
  FABULA_MEMORY_IN_USE: file,
});

/** Opens all texts once, then some of them once more, then closes all, and looks after each. */
async function taken<One>(file: string, texts: readonly One[], open: (one: One) => Editor): Promise<Taken> {
  const editors: Editor[] = [];
  const openAll = async (ones: readonly One[]) => {
    for (let at = 0; at < ones.length; at += together) {
      const opened = ones.slice(at, at + together).map(open);
      editors.push(...opened);
      await until(() => opened.every(({ provider }) => provider.isSynced));
    }
  };
  // What is loaded and compiled with the first ones belongs to none.
  await openAll(texts);
  for (const editor of editors.splice(0)) editor.close();
  const before = await inUse(file);
  try {
    await openAll(texts);
    const withRooms = await inUse(file);
    const step = Math.floor(texts.length / further);
    await openAll(texts.filter((_, at) => at % step === 0).slice(0, further));
    const withSockets = await inUse(file);
    for (const editor of editors.splice(0)) editor.close();
    return { rooms: withRooms - before, sockets: withSockets - withRooms, left: (await inUse(file)) - before };
  } finally {
    for (const editor of editors) editor.close();
  }
}

async function until(isSo: () => boolean): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; ) {
    if (isSo()) return;
    await pause(5);
  }
  throw new Error('A text did not open within a minute.');
}

/** The bytes that a server has in use once it rests: what it closes, it gives back by and by. */
async function inUse(file: string): Promise<number> {
  let before = Number.POSITIVE_INFINITY;
  for (;;) {
    await pause(restMs);
    const bytes = await look(file);
    if (bytes > before * 0.998) return Math.min(bytes, before);
    before = bytes;
  }
}

async function look(file: string): Promise<number> {
  const read = () => JSON.parse(readFileSync(file, 'utf8')) as MemoryInUse;
  const { pid, count } = read();
  process.kill(pid, 'SIGUSR2');
  for (const end = performance.now() + 10_000; performance.now() < end; ) {
    const state = read();
    if (state.count > count) return state.bytes;
    await pause(5);
  }
  throw new Error('The server does not say how much memory it has in use.');
}
