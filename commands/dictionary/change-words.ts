import type { CommandContext } from '#commands/context.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import { countProjectWords, deleteProjectWords, insertProjectWords } from '#database/dictionary.ts';
import type { Actor } from '#domain/account.ts';
import { type DictionaryProblem, dictionaryLimits, dictionaryWord, wordProblem } from '#domain/dictionary.ts';
import type { ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { mayUseDictionary } from '#policies/dictionary.ts';

const invalid = (problem: DictionaryProblem) => failed({ kind: 'invalid' as const, problems: [problem] });

/**
 * Adds words to a project's dictionary: all of them, or none where one is no word or there is no room. Those it has
 * already stay as they are.
 *
 * @returns the words that are new in it
 */
export async function addWords(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  typed: readonly string[],
): Promise<Outcome<string[], DictionaryProblem>> {
  const words = [...new Set(typed.map(dictionaryWord))];
  if (words.length === 0) return invalid({ field: 'words', kind: 'required' });
  if (words.length > dictionaryLimits.atOnce) return invalid({ field: 'words', kind: 'tooMany' });
  for (const word of words) {
    const kind = wordProblem(word);
    if (kind) return invalid({ field: 'words', kind, word });
  }
  const at = context.now();
  return context.db.inTransaction(async (tx): Promise<Outcome<string[], DictionaryProblem>> => {
    // The project is locked, so that two who add at once are counted together.
    const allowed = await lockAllowed(tx, actor, projectId, mayUseDictionary);
    if (!allowed.ok) return allowed;
    const rows = words.map((word) => ({ word, at, accountId: actor.accountId }));
    const added = await insertProjectWords(tx, projectId, rows);
    if (added.length > 0 && (await countProjectWords(tx, projectId)) > dictionaryLimits.words) {
      await deleteProjectWords(tx, projectId, added);
      return invalid({ field: 'words', kind: 'tooMany' });
    }
    return done(added);
  });
}

/**
 * Takes words out of a project's dictionary. One that somebody else took out meanwhile is no problem.
 *
 * @returns the words that were in it
 */
export async function removeWords(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  words: readonly string[],
): Promise<Outcome<string[], DictionaryProblem>> {
  if (words.length > dictionaryLimits.atOnce) return invalid({ field: 'words', kind: 'tooMany' });
  return context.db.inTransaction(async (tx): Promise<Outcome<string[], DictionaryProblem>> => {
    const allowed = await lockAllowed(tx, actor, projectId, mayUseDictionary);
    if (!allowed.ok) return allowed;
    return done(await deleteProjectWords(tx, projectId, words.map(dictionaryWord)));
  });
}
