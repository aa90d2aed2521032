import type { AccountId, ProjectId } from '#domain/ids.ts';
import { writtenWords } from '#domain/search-words.ts';
import type { Queries } from './connection.ts';
import { listEntries } from './entry.ts';

/** A word of a project's dictionary, with who added it, as far as that is known, and when. */
export type ProjectWord = { readonly word: string; readonly at: number; readonly by: string | undefined };

/** Words in one statement: a database takes only so many values. */
const wordsAtOnce = 500;

/**
 * The words that are right in a project's texts, for whoever checks them: those of its dictionary, and those in the
 * names of its story bible.
 */
export async function listRightWords(db: Queries, projectId: ProjectId): Promise<string[]> {
  const rows = await db
    .selectFrom('project_word')
    .select('word')
    .where('project_id', '=', projectId)
    .orderBy('word')
    .execute();
  const names = (await listEntries(db, projectId)).flatMap(({ name, aliases }) => [name, ...aliases]);
  const inNames = names.flatMap((name) => name.match(writtenWords) ?? []);
  return [...new Set([...rows.map(({ word }) => word), ...inNames])];
}

/**
 * Words of a project's dictionary in the order of their letters.
 *
 * @param page.after - the word before the first
 */
export async function listProjectWords(
  db: Queries,
  projectId: ProjectId,
  { after = '', limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<ProjectWord[]> {
  const rows = await db
    .selectFrom('project_word')
    .leftJoin('account', 'account.id', 'project_word.account_id')
    .select(['project_word.word', 'project_word.added_at', 'account.display_name'])
    .where('project_id', '=', projectId)
    .where('word', '>', after)
    .orderBy('word')
    .limit(limit)
    .execute();
  return rows.map(({ word, added_at, display_name }) => ({ word, at: added_at, by: display_name ?? undefined }));
}

/** How many words a project's dictionary has. */
export async function countProjectWords(db: Queries, projectId: ProjectId): Promise<number> {
  const row = await db
    .selectFrom('project_word')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Writes words into a project's dictionary; those it has stay as they are. Returns the ones that are new. */
export async function insertProjectWords(
  tx: Queries,
  projectId: ProjectId,
  words: readonly { readonly word: string; readonly at: number; readonly accountId: AccountId | undefined }[],
): Promise<string[]> {
  const added: string[] = [];
  for (let from = 0; from < words.length; from += wordsAtOnce) {
    const rows = words.slice(from, from + wordsAtOnce).map(({ word, at, accountId }) => {
      return { project_id: projectId, word, account_id: accountId ?? null, added_at: at };
    });
    const written = await tx
      .insertInto('project_word')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['project_id', 'word']).doNothing())
      .returning('word')
      .execute();
    added.push(...written.map(({ word }) => word));
  }
  return added;
}

/** Takes words out of a project's dictionary; returns those that it had. */
export async function deleteProjectWords(
  tx: Queries,
  projectId: ProjectId,
  words: readonly string[],
): Promise<string[]> {
  const removed: string[] = [];
  for (let from = 0; from < words.length; from += wordsAtOnce) {
    const rows = await tx
      .deleteFrom('project_word')
      .where('project_id', '=', projectId)
      .where('word', 'in', words.slice(from, from + wordsAtOnce))
      .returning('word')
      .execute();
    removed.push(...rows.map(({ word }) => word));
  }
  return removed;
}
