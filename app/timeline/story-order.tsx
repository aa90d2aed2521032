import { ArrowDown, ArrowUp, GripVertical, MoveVertical } from 'lucide-react';
import { useState } from 'react';
import type { TimelinePageData } from '#app/routes/org/project/load-timeline.ts';
import { useStrings } from '#app/strings.ts';
import { MoveDialog } from './move-dialog.tsx';
import { GoesBack, SceneName, ToldPlace } from './scene-place.tsx';
import type { TimelineDay } from './timeline-data.ts';
import type { TimelineChanges } from './use-timeline.ts';

type OrderProps = { data: TimelinePageData; changes: TimelineChanges };

/** The dates of a story in their order, each with its scenes; authors move the dates. */
export function StoryOrder({ data, changes }: OrderProps) {
  const t = useStrings();
  const [moved, setMoved] = useState<TimelineDay>();
  const { days, path, language, count, mayWrite, sorts } = data;
  return (
    <>
      {mayWrite && sorts ? <p className="soft small">{t(`bible.time.how.${sorts}`)}</p> : null}
      <ol className="time__days">
        {days.map((day) => (
          <li key={day.key} data-date={day.key} {...dropProps(day, data, changes)}>
            <div className="time__head" {...dragProps(day, mayWrite, changes)}>
              {mayWrite ? <GripVertical className="icon mute only-scripted time__grip" aria-hidden="true" /> : null}
              <h2 lang={language}>{day.date}</h2>
              <span className="mute small">{t('bible.time.scenes', { count: day.count })}</span>
              {day.isNew && mayWrite ? <span className="badge">{t('bible.time.new')}</span> : null}
              {mayWrite ? <Moves {...{ day, changes }} onMove={() => setMoved(day)} /> : null}
            </div>
            <ol className="time__scenes">
              {day.scenes.map((scene) => (
                <li key={scene.id}>
                  <SceneName {...{ scene, path, language }} />
                  <GoesBack scene={scene} />
                  <ToldPlace {...{ scene, count }} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {moved ? <MoveDialog day={moved} {...{ data, changes }} onClose={() => setMoved(undefined)} /> : null}
    </>
  );
}

function Moves({ day, changes, onMove }: { day: TimelineDay; changes: TimelineChanges; onMove: () => void }) {
  const t = useStrings();
  const { key, date, before, after } = day;
  const isAlone = before === undefined && after === undefined;
  return (
    <span className="row time__moves only-scripted">
      <button
        type="button"
        className="btn btn--quiet btn--icon btn--sm"
        data-control="earlier"
        aria-label={t('bible.time.earlier', { date })}
        title={t('bible.time.earlier', { date })}
        aria-disabled={before === undefined || undefined}
        onClick={() =>
          changes.move(key, ({ before: previous }) => previous !== undefined && { before: previous }, 'earlier')
        }
      >
        <ArrowUp className="icon" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn btn--quiet btn--icon btn--sm"
        data-control="later"
        aria-label={t('bible.time.later', { date })}
        title={t('bible.time.later', { date })}
        aria-disabled={after === undefined || undefined}
        onClick={() => changes.move(key, ({ after: next }) => next !== undefined && { after: next }, 'later')}
      >
        <ArrowDown className="icon" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn btn--quiet btn--icon btn--sm"
        data-control="to"
        aria-label={t('bible.time.moveTo', { date })}
        title={t('bible.time.moveTo', { date })}
        aria-disabled={isAlone || undefined}
        onClick={isAlone ? undefined : onMove}
      >
        <MoveVertical className="icon" aria-hidden="true" />
      </button>
    </span>
  );
}

/** What makes the head of a date one that is dragged. */
function dragProps(day: TimelineDay, mayWrite: boolean, changes: TimelineChanges): React.HTMLAttributes<HTMLElement> {
  if (!mayWrite) return {};
  return {
    draggable: true,
    onDragStart(event) {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', day.date);
      changes.hold(day.key);
    },
    onDragEnd: changes.release,
  };
}

/** What lets a date be dropped before or behind another one. */
function dropProps(
  day: TimelineDay,
  { mayWrite }: TimelinePageData,
  changes: TimelineChanges,
): React.HTMLAttributes<HTMLElement> & { 'data-over'?: string } {
  if (!mayWrite) return {};
  return {
    ...(changes.over?.key === day.key ? { 'data-over': changes.over.side } : {}),
    onDragOver(event) {
      if (!changes.isHeld(day.key)) return;
      event.preventDefault();
      const box = event.currentTarget.getBoundingClientRect();
      changes.hover({ key: day.key, side: event.clientY < box.top + box.height / 2 ? 'before' : 'after' });
    },
    onDrop(event) {
      event.preventDefault();
      changes.drop();
    },
  };
}
