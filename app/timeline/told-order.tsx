import type { TimelinePageData } from '#app/routes/org/project/load-timeline.ts';
import { useStrings } from '#app/strings.ts';
import { DateField } from './date-field.tsx';
import { GoesBack, SceneName } from './scene-place.tsx';
import type { OnPending } from './use-date-field.ts';
import type { TimelineChanges } from './use-timeline.ts';

type ToldProps = { data: TimelinePageData; changes: TimelineChanges; onPending: OnPending };

/** The scenes as they are told, each with its date in the story. */
export function ToldOrder({ data: { told, path, language, mayWrite }, changes, onPending }: ToldProps) {
  const t = useStrings();
  const [first] = told;
  return (
    <ol className="time__scenes" start={first?.told}>
      {told.map((scene) => (
        <li key={scene.id}>
          <span className="mute small num time__number">{scene.told}</span>
          <SceneName {...{ scene, path, language }} />
          <GoesBack scene={scene} />
          {mayWrite ? (
            <DateField {...{ scene, language, changes, onPending }} />
          ) : (
            <span className={scene.date ? undefined : 'mute'} lang={scene.date ? language : undefined}>
              {scene.date || t('bible.time.noDate')}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
