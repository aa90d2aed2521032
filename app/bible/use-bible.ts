import { useAnswers } from '#app/shell/use-answers.ts';
import { useStrings } from '#app/strings.ts';
import type { BibleProblem } from './bible-action.ts';
import type { BibleWish } from './bible-wish.ts';

/** The server’s answer, or that of the page without a network. */
type Answer =
  | { readonly ok: true; readonly about: string }
  | { readonly ok: false; readonly problem: BibleProblem | 'offline' };

/** Asks for changes of the story bible; a change that was not made says why, in words. */
export function useBible() {
  const t = useStrings();
  const { ask: request, isBusy } = useAnswers<Answer>();

  async function ask(wish: BibleWish) {
    const answer = await request(wish);
    if (answer?.ok) return answer;
    const problem = answer?.problem ?? 'notUnderstood';
    return { ok: false as const, words: t(`bible.problem.${problem}`) };
  }
  return { ask, isBusy };
}

export type Bible = ReturnType<typeof useBible>;
