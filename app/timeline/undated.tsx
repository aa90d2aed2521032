import { useRef } from 'react';
import { Link } from 'react-router';
import type { TimelinePageData } from '#app/routes/org/project/load-timeline.ts';
import { useStrings } from '#app/strings.ts';
import { DateField } from './date-field.tsx';
import { SceneName, ToldPlace } from './scene-place.tsx';
import type { OnPending } from './use-date-field.ts';
import type { TimelineChanges } from './use-timeline.ts';

type UndatedProps = {
  data: TimelinePageData;
  changes: TimelineChanges;
  onPending: OnPending;
  /** Where all scenes are, with their dates or without. */
  more: string;
};

/** The scenes that have no date yet, where an author gives them one. */
export function Undated({ data, changes, onPending, more }: UndatedProps) {
  const t = useStrings();
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const { undated, path, language, mayWrite, count } = data;
  const rest = undated.count - undated.scenes.length;
  // A scene with a date leaves the list, and the focus was in it: it goes on to the field that took its place.
  const dating: TimelineChanges = {
    ...changes,
    async setDate(scene, date) {
      const at = undated.scenes.findIndex(({ id }) => id === scene.id);
      const problem = await changes.setDate(scene, date);
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const fields = [...(list.current?.querySelectorAll('input') ?? [])];
        (fields[at] ?? fields.at(-1) ?? title.current ?? document.getElementById('main'))?.focus();
      });
      return problem;
    },
  };
  return (
    <section className="time__undated" aria-labelledby="undated">
      <h2 id="undated" ref={title} tabIndex={-1}>
        {t('bible.time.undated')} <span className="mute small">{t('bible.time.scenes', { count: undated.count })}</span>
      </h2>
      <ol className="time__scenes" ref={list}>
        {undated.scenes.map((scene) => (
          <li key={scene.id}>
            <SceneName {...{ scene, path, language }} />
            {mayWrite ? <DateField {...{ scene, language, onPending }} changes={dating} /> : null}
            <ToldPlace {...{ scene, count }} />
          </li>
        ))}
      </ol>
      {rest > 0 ? (
        <p>
          <Link className="link small" to={more}>
            {t('bible.time.moreUndated', { count: rest })}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
