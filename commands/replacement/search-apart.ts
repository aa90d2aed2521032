import { answeringThread } from '#commands/answering-thread.ts';
import { readPattern } from '#domain/match-pattern.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { SearchedMatches, SearchQuestion } from './search-worker.ts';

/** Why a search has no answer. */
export type SearchProblem = { readonly kind: 'notPattern' | 'tooSlow' | 'busy' };

/** Milliseconds that a search may take. All texts of a long novel take one second. */
const mostMs = 10_000;
/** MiB that the thread may use. */
const memoryMb = 512;
/** Searches that may wait for their turn. */
const mostWaiting = 10;

let waiting = 0;

const inTurn = answeringThread<SearchQuestion, readonly SearchedMatches[]>(
  new URL('./search-worker.ts', import.meta.url),
  memoryMb,
);

/**
 * Searches texts in the thread that all such searches share, one after the other: in the order of the texts, with those
 * that have no match. Fails where the term is no regular expression although it should be one, where the search takes
 * too long, and where too many wait.
 */
export async function searchApart(
  question: SearchQuestion,
): Promise<Outcome<readonly SearchedMatches[], SearchProblem>> {
  const { term, isPattern, matchCase } = question.wish;
  if (isPattern && !readPattern({ source: term, matchCase })) return refused('notPattern');
  if (waiting >= mostWaiting) return refused('busy');
  waiting += 1;
  try {
    const answer = await inTurn((ask) => ask(question, mostMs));
    return answer ? done(answer) : refused('tooSlow');
  } finally {
    waiting -= 1;
  }
}

function refused(kind: SearchProblem['kind']) {
  return failed<SearchProblem>({ kind: 'invalid', problems: [{ kind }] });
}
