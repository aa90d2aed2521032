import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { useWords, type WordCounts } from './word-counts.ts';

type ProgressProps = { counts: WordCounts; target: number };

/** The words of the whole work, and how many it aims at; said as a sentence. */
export function Progress({ counts, target }: ProgressProps) {
  const t = useStrings();
  const format = useFormat();
  const [have, want] = [format.number(useWords(counts, (known) => known.all())), format.number(target)];
  return (
    <span className="num">
      <span aria-hidden="true">
        {have} / {want}
      </span>
      <span className="vh">{t('outline.wordsOf', { count: target, words: have, target: want })}</span>
    </span>
  );
}

/** The same as a bar. */
export function ProgressBar({ counts, target }: ProgressProps) {
  const words = useWords(counts, (known) => known.all());
  const at = `${Math.min(100, (100 * words) / target)}%`;
  return (
    <div className="bar" style={{ '--at': at } as React.CSSProperties} aria-hidden="true">
      <i />
    </div>
  );
}
