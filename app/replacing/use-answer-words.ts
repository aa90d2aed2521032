import type { FindAnswer } from '#app/routes/org/project/load-find.ts';
import { useStrings } from '#app/strings.ts';

/** What the page says to what it just did: how much was replaced or put back, and what was left; or why nothing was. */
export function useAnswerWords(answer: FindAnswer): string {
  const t = useStrings();
  if (!answer) return '';
  if (answer.kind === 'refused')
    return answer.problem === 'notPattern' ? t('inText.problem.invalid') : t(`replacing.problem.${answer.problem}`);
  const { places, missed } = answer;
  const isUndo = answer.kind === 'undone';
  const done = isUndo ? t('replacing.undone', { count: places }) : t('replacing.done', { count: places });
  if (missed === 0) return done;
  return `${done} ${isUndo ? t('replacing.undoMissed', { count: missed }) : t('replacing.missed', { count: missed })}`;
}
