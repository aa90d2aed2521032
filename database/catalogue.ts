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
