import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { CommandContext } from '#commands/context.ts';
import { findWorks } from '#commands/search/find-works.ts';
import { stemmer, stemmerVersion } from '#commands/search/stem-words.ts';
import type { Database } from '#database/connection.ts';
import { openDatabase } from '#database/engine/open.ts';
import { insertEntries } from '#database/search-index.ts';
import { newId } from '#domain/ids.ts';
import { readWish } from '#domain/search-wish.ts';
import { buildContext, buildPerson, buildProject, type Person, seededRandom } from '#tests/factories.ts';
import { hold, quantile, type Row } from './report.ts';

/** Works, each of ten chapters. */
const sizes = [2_000, 20_000] as const;
const chapters = 10;

/** Words of a chapter, and of the language that works are written in. */
const chapterWords = 120;
const vocabulary = 20_000;

const begun = Date.UTC(2026, 0, 1);

/** The second engine is measured where one is offered. */
const postgresUrl = process.env.TEST_POSTGRES_URL;

/** How often each search is run. */
const rounds = 5;

const searches = [
  ...['w3', 'w40', 'w700', 'w9000', 'nosuchword'].map((word) => `q=${word}`),
  ...['w5 w60', 'w12 w800', 'w200 w4000', 'w30 w31 w32'].map((words) => `q=${encodeURIComponent(words)}`),
  'q=w25&length=short',
  'q=w80&order=new',
  'q=w2&genre=-horror',
  '',
  'order=longest&status=complete',
];

/** Whether finding stays quick while there is ten times as much to be found, on both engines. */
export async function search(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-bench-'));
  try {
    const rows = await measure('SQLite', () => openDatabase({ file: join(folder, 'fabula.sqlite') }));
    if (!postgresUrl) return rows;
    const schema = `bench_${process.pid}`;
    const open = () => openDatabase({ url: postgresUrl, file: '', schema });
    const drop = async (db: Database) => {
      await db.inTransaction((tx) => sql`drop schema ${sql.id(schema)} cascade`.execute(tx));
    };
    return [...rows, ...(await measure('PostgreSQL', open, drop))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  engine: string,
  open: () => Promise<Database>,
  drop?: (db: Database) => Promise<void>,
): Promise<Row[]> {
  const db = await open();
  try {
    await db.migrate();
    const { context } = buildContext(db);
    const author = await buildPerson(context);
    const random = seededRandom(7);
    const slowest: number[] = [];
    for (const [at, size] of sizes.entries()) {
      await fill(context, author, { from: sizes[at - 1] ?? 0, to: size, random });
      // As the engines do by themselves after a while.
      await db.inTransaction((tx) => sql`analyze`.execute(tx));
      slowest.push(quantile(await timesOf(db), 0.95));
    }
    const [few = Number.NaN, many = Number.NaN] = slowest;
    const count = (works: number) => (works * chapters).toLocaleString('en');
    return [
      hold(`${engine}, p95 with ${count(sizes[0])} chapters`, few, 'ms'),
      hold(`${engine}, p95 with ${count(sizes[1])} chapters (${sizes[1].toLocaleString('en')} works)`, many, 'ms', {
        atMost: 150,
      }),
      hold(`${engine}, growth with ten times as many`, many / few, '', { atMost: 10 }),
    ];
  } finally {
    await drop?.(db);
    await db.close();
  }
}

async function timesOf(db: Database): Promise<number[]> {
  const times: number[] = [];
  for (let round = -1; round < rounds; round++) {
    for (const words of searches) {
      const started = performance.now();
      await findWorks(db.reader, readWish(new URLSearchParams(words)));
      if (round >= 0) times.push(performance.now() - started);
    }
  }
  return times;
}

/** Works written in one transaction. */
const atOnce = 100;

/** Published, indexed works whose words are as common as words are: few often, most hardly ever (Zipf). */
async function fill(
  context: CommandContext,
  author: Person,
  { from, to, random }: { from: number; to: number; random: (bytes: number) => Uint8Array },
): Promise<void> {
  const { db } = context;
  const template = await templateOf(context, author);
  const stem = stemmer('en');
  for (let at = from; at < to; at += atOnce) {
    const works = Array.from({ length: Math.min(atOnce, to - at) }, (_, n) => workOf(at + n, random));
    const texts = works.flatMap((work) => work.texts.map((text) => ({ ...text, work })));
    await db.inTransaction(async (tx) => {
      await tx
        .insertInto('project')
        .values(works.map(({ id, title, status }, n) => ({ ...template, id, slug: `work-${at + n}`, title, status })))
        .execute();
      await tx
        .insertInto('edition')
        .values(
          works.map(({ id, title, words, publishedAt }) => ({
            ...{ id, project_id: id, number: 1, note: '', published_at: publishedAt, published_by: author.id, words },
            ...{ title, summary: '', credit: 'Ana', language: 'en', cover_file_id: null, withdrawn_at: null },
          })),
        )
        .execute();
      await tx
        .insertInto('rendered_text')
        .values(texts.map(({ hash, text }) => ({ hash, json: '{}', html: '', text, words: chapterWords })))
        .execute();
      await tx
        .insertInto('edition_block')
        .values(
          texts.map(({ blockId, hash, work }) => ({
            ...{ project_id: work.id, block_id: blockId, from_edition: 1, until_edition: null, hash, parent_id: null },
            ...{ position: hash, kind: 'chapter', title: '', words: chapterWords },
          })),
        )
        .execute();
      await insertEntries(
        tx,
        works.map(({ id, title }) => ({
          ...{ project_id: id, block_id: '', piece: 0, language: 'en', text_hash: '', hash: '' },
          ...{ title: stem(title, true), credit: stem('Ana', true), about: '', body: '' },
        })),
      );
      await insertEntries(
        tx,
        texts.map(({ blockId, hash, text, work }) => ({
          ...{ project_id: work.id, block_id: blockId, piece: 0, language: 'en', text_hash: hash, hash },
          ...{ title: '', credit: '', about: stem(`${work.title} Ana`, true), body: stem(text) },
        })),
      );
      await tx
        .insertInto('search_state')
        .values(works.map(({ id }) => ({ project_id: id, public_version: 1, stemmer: stemmerVersion })))
        .execute();
    });
  }
}

/** A public work as its row looks, without its individual values. */
async function templateOf(context: CommandContext, author: Person) {
  const { projectId } = await buildProject(context, author);
  const row = await context.db.reader
    .selectFrom('project')
    .selectAll()
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return { ...row, visibility: 'public', rating: 'everyone', public_version: 1 };
}

function workOf(n: number, random: (bytes: number) => Uint8Array) {
  const id = newId(begun + n, random(10));
  return {
    id,
    title: sentence(random, 3),
    status: n % 3 === 0 ? 'complete' : 'ongoing',
    words: chapters * chapterWords * (1 + (n % 90)),
    publishedAt: begun + n,
    texts: Array.from({ length: chapters }, (_, chapter) => ({
      blockId: newId(begun + n, random(10)),
      hash: `${n}-${chapter}`,
      text: sentence(random, chapterWords),
    })),
  };
}

function sentence(random: (bytes: number) => Uint8Array, length: number): string {
  const bytes = random(length * 4);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return Array.from({ length }, (_, at) => {
    const share = view.getUint32(at * 4) / 2 ** 32;
    return `w${Math.floor(vocabulary ** share)}`;
  }).join(' ');
}
