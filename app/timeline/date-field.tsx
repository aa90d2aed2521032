import { useEffect, useId, useRef, useState } from 'react';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { useStrings } from '#app/strings.ts';
import { useIsAlive } from '#app/ui/use-is-alive.ts';
import { blockLengths } from '#domain/block.ts';
import { sceneWords } from './scene-place.tsx';
import type { TimelineScene } from './timeline-data.ts';
import type { TimelineChanges } from './use-timeline.ts';

const listId = 'story-dates';

/** Milliseconds for a sentence about a date that was not kept. */
const noticeMs = 8_000;

/** The dates that a field offers: those which other scenes have. */
export function DateNames({ dates }: { dates: readonly string[] }) {
  return (
    <datalist id={listId}>
      {dates.map((date) => (
        <option key={date} value={date} />
      ))}
    </datalist>
  );
}

/** When a scene happens: kept once the field is left, or on Enter; Escape brings back what was there. */
export function DateField({
  scene,
  language,
  changes,
  onPending,
}: {
  scene: TimelineScene;
  language: string;
  changes: TimelineChanges;
  onPending: (isPending: boolean) => void;
}) {
  const t = useStrings();
  const id = useId();
  const isAlive = useIsAlive();
  // What is typed, with the date that it is to replace: what others say meanwhile is seen first.
  const [typed, setTyped] = useState<{ date: string; was: string }>();
  const [problem, setProblem] = useState<string>();
  const isAsking = useRef(false);
  const isGone = useRef(false);
  const stop = () => {
    setTyped(undefined);
    setProblem(undefined);
    onPending(false);
  };
  async function keep() {
    if (!typed || isAsking.current) return;
    const date = typed.date.trim();
    if (date === scene.date) return stop();
    isAsking.current = true;
    const refused = await changes.setDate({ ...scene, date: typed.was }, date);
    isAsking.current = false;
    if (!refused) return stop();
    if (isGone.current) return raiseAlert('error', refused, noticeMs);
    setProblem(refused);
    // The next time it replaces what is shown now.
    setTyped((now) => now && { ...now, was: scene.date });
  }
  // What is typed is kept as well where another page comes before the field is left.
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      void latest.current();
    };
  }, []);
  return (
    <span className="time__field">
      <input
        className="input input--sm"
        aria-label={t('bible.time.dateOf', { scene: sceneWords(t, scene) })}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        list={listId}
        lang={language}
        placeholder={t('bible.time.noDate')}
        maxLength={blockLengths.storyDate}
        autoComplete="off"
        readOnly={!isAlive}
        value={typed?.date ?? scene.date}
        onChange={({ target }) => {
          setTyped((now) => ({ date: target.value, was: now?.was ?? scene.date }));
          onPending(true);
        }}
        onBlur={() => void keep()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') stop();
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void keep();
        }}
      />
      {problem ? (
        <span id={id} className="field__error" role="alert">
          {problem}
        </span>
      ) : null}
    </span>
  );
}
