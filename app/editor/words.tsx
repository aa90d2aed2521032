import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { useWords, type WordCounts } from './word-counts.ts';

/** A number of words, in words; it alone is drawn again when it changes. */
export function Words({ counts, know }: { counts: WordCounts; know: (counts: WordCounts) => number }) {
  const t = useStrings();
  const format = useFormat();
  const words = useWords(counts, know);
  return <span className="num">{t('work.words', { count: words, words: format.number(words) })}</span>;
}
