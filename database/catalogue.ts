import type { Queries } from '#database/connection.ts';

/** All public works together: the key under which lists of them are cached. */
const works = 'works';

/** The version of all that lists of public works may show; a list made under another one is out of date. */
export async function findCatalogueVersion(db: Queries): Promise<number> {
  const row = await db.selectFrom('catalogue').select('version').where('id', '=', works).executeTakeFirstOrThrow();
  return row.version;
}

/** Says that what a list of public works shows may have changed. */
export async function raiseCatalogueVersion(tx: Queries): Promise<void> {
  await tx
    .updateTable('catalogue')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', works)
    .execute();
}

/** The names of the rows that say until when the bytes of deleted files stay, because someone copies them. */
const held = 'leftovers held ';

/** Whether a row of the catalogue is of someone who copies bytes at the moment: it means nothing elsewhere. */
export function isHold(id: unknown): boolean {
  return typeof id === 'string' && id.startsWith(held);
}

/** Whether bytes that nothing names any more are left where they are for someone. */
export async function isAnyHeld(db: Queries, now: number): Promise<boolean> {
  const rows = await db
    .selectFrom('catalogue')
    .select('id')
    .where('id', 'like', `${held}%`)
    .where('version', '>', now)
    .limit(1)
    .execute();
  return rows.length > 0;
}

/** Asks every process to leave them there until a moment; each caller uses its own name. */
export async function upsertHold(tx: Queries, name: string, until: number): Promise<void> {
  await tx
    .insertInto('catalogue')
    .values({ id: held + name, version: until })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ version: until }))
    .execute();
}

/** Stops asking for it; rows that other processes left behind are deleted as well. */
export async function deleteHold(tx: Queries, name: string, now: number): Promise<void> {
  await tx
    .deleteFrom('catalogue')
    .where((eb) =>
      eb.or([eb('id', '=', held + name), eb.and([eb('id', 'like', `${held}%`), eb('version', '<=', now)])]),
    )
    .execute();
}
