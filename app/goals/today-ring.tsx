import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { Today } from './load-goal.ts';

/** The words of today, as a ring that closes where a goal is met (mock-up 02). */
export function TodayRing({ today: { words, daily, inARow } }: { today: Today }) {
  const t = useStrings();
  const format = useFormat();
  const share = Math.min(1, words / (daily ?? Math.max(1, words)));
  return (
    <div className="goal">
      <svg className="goal__ring" viewBox="0 0 56 56" aria-hidden="true">
        <circle cx="28" cy="28" r="24" />
        {share > 0 ? (
          <circle className="goal__part" cx="28" cy="28" r="24" pathLength="1" strokeDasharray={`${share} 2`} />
        ) : null}
      </svg>
      <p>
        <span className="goal__words num">{format.number(words)}</span>{' '}
        <span className="mute">
          {daily === undefined
            ? t('todaysWords.words', { count: words })
            : t('todaysWords.of', { daily: format.number(daily) })}
        </span>
        {inARow > 1 ? <span className="goal__row mute small">{t('todaysWords.inARow', { count: inARow })}</span> : null}
      </p>
    </div>
  );
}
