import type { Queries } from '#database/connection.ts';
import type { FileId } from '#domain/ids.ts';

/** A text rendered once: named by the hash of its JSON, its language and the renderer's version. */
export type RenderedText = {
  readonly hash: string;
  readonly json: string;
  readonly html: string;
  readonly text: string;
  readonly words: number;
  readonly files: readonly FileId[];
};

/** Which of some hashes are rendered already. */
export async function listRendered(db: Queries, hashes: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let at = 0; at < hashes.length; at += 500) {
    const rows = await db
      .selectFrom('rendered_text')
      .select('hash')
      .where('hash', 'in', hashes.slice(at, at + 500))
      .execute();
    for (const { hash } of rows) found.add(hash);
  }
  return found;
}

/** The HTML and plain text of rendered texts, by their hashes. */
export async function loadRenderedTexts(
  db: Queries,
  hashes: readonly string[],
): Promise<Map<string, { html: string; text: string }>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('rendered_text')
    .select(['hash', 'html', 'text'])
    .where('hash', 'in', [...hashes])
    .execute();
  return new Map(rows.map(({ hash, html, text }) => [hash, { html, text }]));
}

/** The first characters of the plain text of rendered texts, by their hashes. */
export async function loadBeginnings(
  db: Queries,
  hashes: readonly string[],
  length: number,
): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('rendered_text')
    .select(['hash', ({ fn, val }) => fn<string>('substr', ['text', val(1), val(length)]).as('beginning')])
    .where('hash', 'in', [...hashes])
    .execute();
  return new Map(rows.map(({ hash, beginning }) => [hash, beginning]));
}

/** The plain text of a rendered text, without its HTML; empty where it is not known. */
export async function findPlainText(db: Queries, hash: string): Promise<string> {
  const row = await db.selectFrom('rendered_text').select('text').where('hash', '=', hash).executeTakeFirst();
  return row?.text ?? '';
}

/** The stored JSON of rendered texts, by their hashes. */
export async function loadRenderedJson(db: Queries, hashes: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let at = 0; at < hashes.length; at += 500) {
    const rows = await db
      .selectFrom('rendered_text')
      .select(['hash', 'json'])
      .where('hash', 'in', hashes.slice(at, at + 500))
      .execute();
    for (const { hash, json } of rows) found.set(hash, json);
  }
  return found;
}

/** Writes rendered texts; those that are there already stay as they are. */
export async function insertRenderedTexts(tx: Queries, texts: readonly RenderedText[]): Promise<void> {
  if (texts.length === 0) return;
  await tx
    .insertInto('rendered_text')
    .values(texts.map(({ files: _, ...row }) => row))
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  const files = texts.flatMap(({ hash, files }) => files.map((file_id) => ({ hash, file_id })));
  if (files.length > 0) {
    await tx
      .insertInto('rendered_file')
      .values(files)
      .onConflict((conflict) => conflict.columns(['hash', 'file_id']).doNothing())
      .execute();
  }
}

/** Whether the newest edition of a project that readers see shows a file in one of its texts. */
export async function isFileShown(db: Queries, projectId: string, fileId: FileId, edition: number): Promise<boolean> {
  const row = await db
    .selectFrom('rendered_file')
    .innerJoin('edition_block', 'edition_block.hash', 'rendered_file.hash')
    .select('rendered_file.file_id')
    .where('rendered_file.file_id', '=', fileId)
    .where('edition_block.project_id', '=', projectId)
    .where('edition_block.from_edition', '<=', edition)
    .where((eb) =>
      eb.or([eb('edition_block.until_edition', 'is', null), eb('edition_block.until_edition', '>', edition)]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes, from one hash on, some rendered texts that no edition has, published or scheduled. Returns the last one
 * looked at; undefined at the end. While a work is imported nothing is deleted: its texts are written before its
 * editions, and nobody renders them again.
 */
export async function deleteUnusedTexts(
  tx: Queries,
  { after, limit }: { after: string; limit: number },
): Promise<string | undefined> {
  const brought = await tx.selectFrom('project').select('id').where('ready_at', 'is', null).limit(1).executeTakeFirst();
  if (brought) return undefined;
  const rows = await tx
    .selectFrom('rendered_text')
    .select('hash')
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute();
  if (rows.length === 0) return undefined;
  const hashes = rows.map(({ hash }) => hash);
  const used = await tx.selectFrom('edition_block').select('hash').distinct().where('hash', 'in', hashes).execute();
  const frozen = (await tx.selectFrom('schedule').select('frozen').execute()).map((row) => row.frozen);
  const kept = new Set(used.map(({ hash }) => hash));
  const unused = hashes.filter((hash) => !kept.has(hash) && !frozen.some((json) => json.includes(hash)));
  if (unused.length > 0) {
    await tx.deleteFrom('rendered_file').where('hash', 'in', unused).execute();
    await tx.deleteFrom('rendered_text').where('hash', 'in', unused).execute();
  }
  return hashes.at(-1);
}
