import { useId } from 'react';
import { useStrings } from '#app/strings.ts';
import { useIsAlive } from '#app/ui/use-is-alive.ts';
import { sceneWords } from '#app/work/outline-places.ts';
import { blockLengths } from '#domain/block.ts';
import type { TimelineScene } from './timeline-data.ts';
import { type OnPending, useDateField } from './use-date-field.ts';
import type { TimelineChanges } from './use-timeline.ts';

const listId = 'story-dates';

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
  onPending: OnPending;
}) {
  const t = useStrings();
  const id = useId();
  const isAlive = useIsAlive();
  const { value, problem, type, keep, stop } = useDateField(scene, changes, onPending);
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
        value={value}
        onChange={({ target }) => type(target.value)}
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
