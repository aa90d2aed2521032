import { answeringThread } from '#commands/answering-thread.ts';
import type { AccountId } from '#domain/ids.ts';
import { readPattern } from '#domain/match-pattern.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { SearchedMatches, SearchQuestion } from './search-worker.ts';

/** Why a search has no answer. */
export type SearchProblem = { readonly kind: 'notPattern' | 'tooSlow' | 'busy' };

/** Milliseconds that a search may take. All texts of a long novel take a quarter of a second, by an expression less. */
const mostMs = { letters: 10_000, pattern: 3_000 };
/** MiB that the thread may use. */
const memoryMb = 512;
/** Searches that may wait for their turn: of everyone, and of one person. */
const mostWaiting = { inAll: 10, ofOne: 2 };

/** Who waits, once for each search. */
const waiting: (AccountId | undefined)[] = [];

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
  askedBy: AccountId | undefined,
  question: SearchQuestion,
): Promise<Outcome<readonly SearchedMatches[], SearchProblem>> {
  const { term, isPattern, matchCase } = question.wish;
  if (isPattern && !readPattern({ source: term, matchCase })) return refused('notPattern');
  const own = waiting.filter((each) => each === askedBy).length;
  if (waiting.length >= mostWaiting.inAll || own >= mostWaiting.ofOne) return refused('busy');
  waiting.push(askedBy);
  try {
    const answer = await inTurn((ask) => ask(question, isPattern ? mostMs.pattern : mostMs.letters));
    return answer ? done(answer) : refused('tooSlow');
  } finally {
    waiting.splice(waiting.indexOf(askedBy), 1);
  }
}

function refused(kind: SearchProblem['kind']) {
  return failed<SearchProblem>({ kind: 'invalid', problems: [{ kind }] });
}
