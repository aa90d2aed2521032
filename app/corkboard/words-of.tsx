import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';

/** Words, and how many are aimed at: “612 / 900” for the eye, a sentence for the ear. */
export function WordsOf({ words, target }: { words: number; target: number | null | undefined }) {
  const t = useStrings();
  const format = useFormat();
  if (!target) return <span className="num">{t('work.words', { count: words, words: format.number(words) })}</span>;
  const [have, want] = [format.number(words), format.number(target)];
  return (
    <span className="num">
      <span aria-hidden="true">
        {have} / {want}
      </span>
      <span className="vh">{t('outline.wordsOf', { count: target, words: have, target: want })}</span>
    </span>
  );
}

/** How full the bar under them is. */
export function barOf(words: number, target: number): React.CSSProperties {
  return { '--at': `${Math.min(100, (100 * words) / target)}%` } as React.CSSProperties;
}
