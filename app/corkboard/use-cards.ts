import type { useFetcher } from 'react-router';
import type { blockAction, OutlineWish } from '#app/editor/block-action.ts';
import { useAnswers } from '#app/shell/use-answers.ts';
import { useStrings } from '#app/strings.ts';

/** The server’s answer, or that of the page without a network. */
type Answer =
  | NonNullable<ReturnType<typeof useFetcher<typeof blockAction>>['data']>
  | { readonly ok: false; readonly problem: 'offline' };
type Granted = Extract<Answer, { ok: true }>;

/** A change that was not made, and why, in words. */
export type Refused = { readonly ok: false; readonly words: string };

/** Asks for changes of the outline from the corkboard. */
export function useCards() {
  const t = useStrings();
  const { ask: request, isBusy } = useAnswers<Answer>();

  async function ask(wish: OutlineWish): Promise<Granted | Refused> {
    const answer = await request(wish);
    if (answer?.ok) return answer;
    const problem = answer?.problem ?? 'notUnderstood';
    return { ok: false, words: t(problem === 'offline' ? 'corkboard.offline' : `outline.problem.${problem}`) };
  }
  return { ask, isBusy };
}

export type Cards = ReturnType<typeof useCards>;
