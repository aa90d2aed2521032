import type { Queries } from '#database/connection.ts';

/** All public works together: what lists of them are kept under. */
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

/** The row that says until when the bytes of what is deleted stay, because somebody copies them. */
export const leftoversHeld = 'leftovers held';

/** The moment, in milliseconds since 1970, until which bytes that nothing names any more are left where they are. */
export async function findLeftoversHeld(db: Queries): Promise<number> {
  const row = await db.selectFrom('catalogue').select('version').where('id', '=', leftoversHeld).executeTakeFirst();
  return row?.version ?? 0;
}

/** Asks every process to leave them there until a moment, or no longer; the last who asks is heard. */
export async function updateLeftoversHeld(tx: Queries, until: number | undefined): Promise<void> {
  if (until === undefined) {
    await tx.deleteFrom('catalogue').where('id', '=', leftoversHeld).execute();
    return;
  }
  await tx
    .insertInto('catalogue')
    .values({ id: leftoversHeld, version: until })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ version: until }))
    .execute();
}
