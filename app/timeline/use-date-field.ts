import { useEffect, useId, useRef, useState } from 'react';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { useStrings } from '#app/strings.ts';
import { sceneWords } from '#app/work/outline-places.ts';
import { tidyName } from '#domain/entry.ts';
import type { TimelineScene } from './timeline-data.ts';
import type { TimelineChanges } from './use-timeline.ts';

/** Milliseconds for a sentence about a date that was not kept. */
const noticeMs = 8_000;

/** What is typed, with the date that it is to replace: what others say meanwhile is seen first. */
type Typed = { readonly date: string; readonly was: string };

/** Tells a page that a field of it has something, or has nothing any more, that is not kept yet. */
export type OnPending = (field: string, isPending: boolean) => void;

/** Keeps the date that is typed for a scene; what is typed on while it is asked for is kept after it. */
export function useDateField(scene: TimelineScene, changes: TimelineChanges, onPending: OnPending) {
  const t = useStrings();
  const id = useId();
  const [shown, setShown] = useState<Typed>();
  const [problem, setProblem] = useState<string>();
  // As they are at this moment: an answer comes after more was typed or read.
  const typed = useRef<Typed>(undefined);
  const latest = useRef({ scene, changes });
  const { current: is } = useRef({ asking: false, wantedAgain: false, gone: false });
  function put(next: Typed | undefined) {
    typed.current = next;
    setShown(next);
    onPending(id, next !== undefined);
  }
  function stop() {
    put(undefined);
    setProblem(undefined);
  }
  async function keep(): Promise<void> {
    is.wantedAgain = is.asking;
    const sent = typed.current;
    if (!sent || is.asking) return;
    const date = tidyName(sent.date);
    if (date === latest.current.scene.date) return stop();
    is.asking = true;
    const refused = await latest.current.changes.setDate({ ...latest.current.scene, date: sent.was }, date);
    is.asking = false;
    const { current: now } = typed;
    if (!now) return;
    if (!refused) {
      if (now.date === sent.date) return stop();
      // More was typed meanwhile, and replaces what has just been kept.
      put({ ...now, was: date });
      setProblem(undefined);
      return is.wantedAgain ? keep() : undefined;
    }
    if (is.gone) {
      put(undefined);
      const words = { date: tidyName(now.date), scene: sceneWords(t, latest.current.scene) };
      return raiseAlert('error', t('bible.time.notKept', words), noticeMs);
    }
    // The next time it replaces what is shown now.
    const { date: theirs } = latest.current.scene;
    put({ ...now, was: theirs });
    if (refused !== 'changed') return setProblem(t(`bible.time.problem.${refused}`));
    setProblem(theirs ? t('bible.time.problem.changed', { theirs }) : t('bible.time.problem.cleared'));
  }
  // What is typed is kept as well where another page comes before the field is left.
  const leave = useRef(keep);
  useEffect(() => {
    latest.current = { scene, changes };
    leave.current = keep;
  });
  useEffect(() => {
    is.gone = false;
    return () => {
      is.gone = true;
      void leave.current();
    };
  }, [is]);
  const type = (date: string) => put({ date, was: typed.current?.was ?? scene.date });
  return { value: shown?.date ?? scene.date, problem, type, keep, stop };
}
