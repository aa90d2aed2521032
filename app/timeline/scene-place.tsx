import { Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { labelOf } from '#app/work/outline-places.ts';
import type { TimelineScene } from './timeline-data.ts';

/** A scene by its name, with what it lies in; into the workspace, which is another page with files of its own. */
export function SceneName({ scene, path, language }: { scene: TimelineScene; path: string; language: string }) {
  const t = useStrings();
  return (
    <span className="time__name" lang={language}>
      <Link to={`${path}/block/${scene.id}`} reloadDocument draggable={false}>
        {labelOf(t, scene.name)}
      </Link>
      {scene.within ? <span className="mute small">{labelOf(t, scene.within)}</span> : null}
    </span>
  );
}

/** Where a scene is told: its number, and the same as a point on a line from the beginning to the end. */
export function ToldPlace({ scene: { told }, count }: { scene: TimelineScene; count: number }) {
  const t = useStrings();
  const style = { '--at': `${count > 1 ? ((told - 1) / (count - 1)) * 100 : 0}%` } as React.CSSProperties;
  return (
    <span className="time__told mute small num">
      <span className="time__line" style={style} aria-hidden="true" />
      {t('bible.time.told', { place: told, count })}
    </span>
  );
}

/** That the telling leaves the order of the story here. */
export function GoesBack({ scene }: { scene: TimelineScene }) {
  const t = useStrings();
  if (!scene.goesBack) return null;
  return (
    <span className="time__back small">
      <Undo2 className="icon icon--sm" aria-hidden="true" /> {t('bible.time.goesBack')}
    </span>
  );
}
