import type { Generated } from 'kysely';

/** The facts of works, and the search index. */
export type FoundTables = {
  /** `key` is what equal ones are compared by, `place` their order. */
  project_label: { project_id: string; kind: 'genre' | 'tag' | 'warning'; key: string; label: string; place: number };
  report: {
    id: string;
    project_id: string;
    account_id: string | null;
    reason: string;
    text: string;
    email: string;
    at: number;
    verdict: string | null;
    decided_at: number | null;
  };
  search_entry: SearchEntryTable;
  /** FTS5's index of `search_entry`; only SQLite has it. */
  search_words: { rowid: number };
  /** The public version a work was last looked at in, and by which stemmer. */
  search_state: { project_id: string; public_version: number; stemmer: number };
};

export type SearchEntryTable = {
  /** Given by the database: the newer the entry, the larger. */
  id: Generated<number>;
  project_id: string;
  /** Empty for the work itself. */
  block_id: string;
  /** A long text has several. */
  piece: number;
  language: string;
  /** Which rendered text it is of: only as long as the current edition has that one is it found. */
  text_hash: string;
  /** Of all it holds: an entry that would be the same is left alone. */
  hash: string;
  /** Its text, as stems (commands/search/stem-words.ts) with spaces between them. */
  title: string;
  credit: string;
  about: string;
  body: string;
};
