import { PostgresAdapter, sql } from 'kysely';
import type { Queries } from '#database/connection.ts';

/** Bytes the database takes: of the file, or of all tables of our schema with their indexes. */
export async function toEngineSize(db: Queries): Promise<number> {
  const isServer = db.getExecutor().adapter instanceof PostgresAdapter;
  const { rows } = isServer
    ? await sql<{ bytes: number | null }>`select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
        join pg_namespace n on n.oid = c.relnamespace where n.nspname = current_schema() and c.relkind = 'r'`.execute(
        db,
      )
    : await sql<{ bytes: number | null }>`select page_count * page_size as bytes
        from pragma_page_count(), pragma_page_size()`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
