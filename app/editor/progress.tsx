import { barOf, WordsOf } from '#app/corkboard/words-of.tsx';
import { useWords, type WordCounts } from './word-counts.ts';

type ProgressProps = { counts: WordCounts; target: number };

/** The words of the whole work, and how many it aims at. */
export function Progress({ counts, target }: ProgressProps) {
  return <WordsOf words={useWords(counts, (known) => known.all())} target={target} />;
}

/** The same as a bar. */
export function ProgressBar({ counts, target }: ProgressProps) {
  const words = useWords(counts, (known) => known.all());
  return (
    <div className="bar" style={barOf(words, target)} aria-hidden="true">
      <i />
    </div>
  );
}
