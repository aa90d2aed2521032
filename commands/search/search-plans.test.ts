import { CompiledQuery, type KyselyPlugin, PostgresAdapter, sql } from 'kysely';
import { expect, test } from 'vitest';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { changeProject } from '#commands/project/change-project.ts';
import type { Database, Queries } from '#database/connection.ts';
import { listWishedWorks } from '#database/find-works.ts';
import { listMatches } from '#database/search.ts';
import { insertEntries } from '#database/search-index.ts';
import { newId } from '#domain/ids.ts';
import { readWish } from '#domain/search-wish.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must, seededRandom, textOf, writeAndFold } from '#tests/factories.ts';

/** As many as make an engine choose: of a handful it reads all. */
const works = 1_500;

const isPostgres = (db: Database) => db.reader.getExecutor().adapter instanceof PostgresAdapter;

/** What an engine does for the first query that something asks. */
async function planOf(db: Database, ask: (reader: Queries) => Promise<unknown>): Promise<string> {
  const asked: CompiledQuery[] = [];
  const seeing: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(db.reader.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await ask(db.reader.withPlugin(seeing));
  const { sql: text, parameters } = asked[0] as CompiledQuery;
  const explained = `explain ${isPostgres(db) ? '' : 'query plan '}${text}`;
  const { rows } = await db.reader.executeQuery(CompiledQuery.raw(explained, [...parameters]));
  return JSON.stringify(rows);
}

onEachEngine('search among many works', (openDatabase) => {
  /** Many public works; a word that each of their texts has stands in few of their titles. */
  async function begin() {
    const { context } = buildContext(await openDatabase());
    const { db } = context;
    const author = await buildPerson(context);
    const { projectId, documentId } = await buildProject(context, author, { firstChapter: 'One' });
    await writeAndFold(context, documentId, textOf('A lamp burned.'));
    must(await publishEdition(context, author.actor, projectId));
    must(await changeProject(context, author.actor, projectId, { visibility: 'public' }));
    const random = seededRandom(7);
    const ids = Array.from({ length: works }, (_, at) => newId(1_700_000_000_000 + at, random(10)));
    await db.inTransaction(async (tx) => {
      const project = await tx.selectFrom('project').selectAll().executeTakeFirstOrThrow();
      const edition = await tx.selectFrom('edition').selectAll().executeTakeFirstOrThrow();
      for (let at = 0; at < works; at += 100) {
        const some = ids.slice(at, at + 100);
        await tx
          .insertInto('project')
          .values(some.map((id) => ({ ...project, id, slug: `work-${id}` })))
          .execute();
        await tx
          .insertInto('edition')
          .values(some.map((id, n) => ({ ...edition, id, project_id: id, published_at: at + n, words: at + n })))
          .execute();
        const entry = { piece: 0, language: 'en', text_hash: 'text', hash: 'text', credit: '', about: '' };
        await insertEntries(
          tx,
          some.flatMap((id, n) => [
            { ...entry, project_id: id, block_id: '', title: at + n < 8 ? 'elamp' : `eword${n}`, body: '' },
            { ...entry, project_id: id, block_id: 'text', title: '', body: `elamp ${'ethe '.repeat(20)}` },
          ]),
        );
      }
      // As PostgreSQL does by itself after a while.
      if (isPostgres(db)) await sql`analyze`.execute(tx);
    });
    return db;
  }

  test('works that have a word are found without reading the texts that have it', async () => {
    const db = await begin();
    const matching = { stems: [['elamp']], missing: 0 };
    const ask = (reader: Queries) =>
      listMatches(reader, matching, readWish(new URLSearchParams()), { of: 'works', limit: 300 });
    expect(await ask(db.reader)).toHaveLength(8);
    expect(await planOf(db, ask)).toMatch(/search_entry_by_words_of_work|search_words/);
  });

  test('no query is compiled by its engine, or shared among helpers: that takes longer than the query', async () => {
    const { reader } = await openDatabase();
    if (!isPostgres({ reader } as Database)) return;
    const { rows } = await sql`select current_setting('jit') as jit,
      current_setting('max_parallel_workers_per_gather') as helpers`.execute(reader);
    expect(rows).toEqual([{ jit: 'off', helpers: '0' }]);
  });

  test.each([
    ['new', 'edition_by_published_at'],
    ['longest', 'edition_by_words'],
    ['shortest', 'edition_by_words'],
  ])('the first works of a list (%s) are read without ordering all of them', async (order, index) => {
    const db = await begin();
    const wish = readWish(new URLSearchParams({ order }));
    const ask = (reader: Queries) => listWishedWorks(reader, wish, { limit: 21 });
    expect(await ask(db.reader)).toHaveLength(21);
    expect(await planOf(db, ask)).toContain(index);
  });
});
