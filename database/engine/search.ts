import { type Kysely, PostgresAdapter, type SelectQueryBuilder, sql } from 'kysely';
import type { Queries } from '#database/connection.ts';
import type { Tables } from '#database/tables/tables.ts';

// biome-ignore lint/suspicious/noExplicitAny: it is asked before the tables it makes have a type, and after
function isPostgres(db: Kysely<any>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Makes the table of the search index, with the index of its words that each engine has: FTS5, updated by triggers, or
 * a column of words with an inverted index. Both hold the stems as they are, and nothing about their places.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function makeSearchTable(db: Kysely<any>): Promise<void> {
  const columns = sql`
    project_id text not null, block_id text not null, piece integer not null, language text not null,
    text_hash text not null, hash text not null,
    title text not null, credit text not null, about text not null, body text not null`;
  if (isPostgres(db)) {
    await sql`create table search_entry (id bigint generated always as identity primary key, ${columns},
      words tsvector not null generated always as (array_to_tsvector(array_remove(
        string_to_array(title || ' ' || credit || ' ' || about || ' ' || body, ' '), ''))) stored)`.execute(db);
    await sql`create index search_entry_by_words on search_entry using gin (words)`.execute(db);
    return;
  }
  await sql`create table search_entry (id integer primary key autoincrement, ${columns})`.execute(db);
  await sql`create virtual table search_words using fts5(title, credit, about, body, content='search_entry',
    content_rowid='id', detail='none', tokenize='unicode61 remove_diacritics 0')`.execute(db);
  await sql`create trigger search_entry_in after insert on search_entry begin
    insert into search_words(rowid, title, credit, about, body)
    values (new.id, new.title, new.credit, new.about, new.body); end`.execute(db);
  await sql`create trigger search_entry_out after delete on search_entry begin
    insert into search_words(search_words, rowid, title, credit, about, body)
    values ('delete', old.id, old.title, old.credit, old.about, old.body); end`.execute(db);
}

/**
 * The words of an entry that is a work, and null for a text: an expression of its own, of which PostgreSQL counts how
 * frequent each word is.
 */
const wordsOfWork = (table: string) =>
  sql`(case when ${sql.ref(`${table}.block_id`)} = '' then ${sql.ref(`${table}.words`)} end)`;

/**
 * Has PostgreSQL sort new entries into the index of words at once. It would keep a list of them, which each look-up reads
 * from its beginning to its end, and a misspelled word has a thousand look-ups.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above
export async function sortWordsAtOnce(db: Kysely<any>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`alter index search_entry_by_words set (fastupdate = off)`.execute(db);
  await sql`select gin_clean_pending_list('search_entry_by_words'::regclass)`.execute(db);
}

/**
 * Indexes the works apart from their texts, of which there are far more: PostgreSQL knows then how few works have a
 * word that many texts have, and reads those instead of all entries. SQLite finds both quickly in one index.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above
export async function makeIndexOfWorks(db: Kysely<any>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`create index search_entry_by_words_of_work on search_entry using gin (${wordsOfWork('search_entry')})
    with (fastupdate = off) where block_id = ''`.execute(db);
  // What it knows of the words comes with this, which the server does by itself only later.
  await sql`analyze search_entry`.execute(db);
}

/** Stems each word of a search may have; something matches where all of its words do, or all but some. */
export type Matching = { readonly stems: readonly (readonly string[])[]; readonly missing: number };

/** What a query may ask of matches besides their words. */
type Entries = SelectQueryBuilder<Tables & { entry: Tables['search_entry'] }, 'entry', object>;

/** The works or the texts that match, the newest first. Nothing is counted or ordered by how well they do: that is for domain/search-rank.ts. */
export function selectMatches(db: Queries, matching: Matching, of: 'works' | 'texts'): Entries {
  if (isPostgres(db)) {
    const words = expressionOf(matching, { and: ' & ', or: ' | ', quote: "'" });
    const entries = db.selectFrom('search_entry as entry') as unknown as Entries;
    const searched = of === 'works' ? wordsOfWork('entry') : sql`entry.words`;
    return entries
      .where(sql<boolean>`${searched} @@ ${words}::tsquery`)
      .where('entry.block_id', of === 'works' ? '=' : '!=', '')
      .orderBy('entry.id', 'desc');
  }
  const words = expressionOf(matching, { and: ' AND ', or: ' OR ', quote: '"' });
  const entries = db
    .selectFrom('search_words')
    .innerJoin('search_entry as entry', 'entry.id', 'search_words.rowid') as unknown as Entries;
  return entries
    .where(sql<boolean>`search_words match ${words}`)
    .where('entry.block_id', of === 'works' ? '=' : '!=', '')
    .orderBy(sql`search_words.rowid`, 'desc');
}

/**
 * In how many entries each of some stems stands, counted up to a limit; those that stand in none are left out.
 */
export async function countStems(db: Queries, stems: readonly string[], limit: number): Promise<Map<string, number>> {
  if (stems.length === 0) return new Map();
  const { rows } = await (isPostgres(db)
    ? sql<{ stem: string; count: number }>`select stem, (select count(*)::int from (select 1 from search_entry
        where words @@ quote_literal(stem)::tsquery limit ${limit}) as found) as count
        from unnest(${[...stems]}::text[]) as stem`
    : sql<{ stem: string; count: number }>`select value as stem, (select count(*) from (select 1 from search_words
        where search_words match '"' || value || '"' limit ${limit})) as count
        from json_each(${JSON.stringify(stems)})`
  ).execute(db);
  return new Map(rows.filter(({ count }) => count > 0).map(({ stem, count }) => [stem, count]));
}

type Signs = { readonly and: string; readonly or: string; readonly quote: string };

/** A search in the engine's syntax. Stems have letters and digits alone, so that quoting them is enough. */
function expressionOf({ stems, missing }: Matching, { and, or, quote }: Signs): string {
  const words = stems.map((some) => `(${some.map((stem) => quote + stem + quote).join(or)})`);
  if (missing === 0 || words.length < 2) return words.join(and);
  return words.map((_, left) => `(${words.filter((_, at) => at !== left).join(and)})`).join(or);
}

/** Lets words that are deleted leave no trace in SQLite's index; PostgreSQL keeps none. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export async function keepNoTraces(db: Kysely<any>): Promise<void> {
  if (isPostgres(db)) return;
  await sql`insert into search_words (search_words, rank) values ('secure-delete', 1)`.execute(db);
  await sql`insert into search_words (search_words) values ('optimize')`.execute(db);
}
