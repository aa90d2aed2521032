import { useEffect, useRef, useState } from 'react';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import type { TimelinePageData } from '#app/routes/org/project/load-timeline.ts';
import { useAnswers } from '#app/shell/use-answers.ts';
import { useStrings } from '#app/strings.ts';
import { sceneWords } from '#app/work/outline-places.ts';
import { dateKey } from '#domain/timeline.ts';
import type { TimelineAnswer, TimelineWish } from './timeline-action.ts';
import type { TimelineDay, TimelineScene } from './timeline-data.ts';

/** Milliseconds for a sentence about a move that failed. */
const noticeMs = 8_000;

/** Why a change was refused. */
type Refusal = Exclude<TimelineAnswer, { ok: true }>['problem'];

/** Where a date is dropped. */
type Target = { readonly key: string; readonly side: 'before' | 'after' };

/** Right before a date, right behind one, or, without either, at the end. */
type Place = { readonly before?: string | undefined; readonly after?: string | undefined };

/** Whether a date is in that place already. */
function isThere({ key, ...around }: TimelineDay, { before, after }: Place): boolean {
  if (before !== undefined) return before === key || before === around.after;
  if (after !== undefined) return after === key || after === around.before;
  return around.after === undefined;
}

/** Changes a timeline; what is said of it is for those who do not see it. */
export function useTimeline(data: TimelinePageData) {
  const t = useStrings();
  const { ask: request } = useAnswers<TimelineAnswer>();
  const [said, setSaid] = useState('');
  const [over, setOver] = useState<Target>();
  // As they are at this moment: a drop may come before the page has shown what it was dragged over.
  const drag = useRef<{ held?: string | undefined; over?: Target | undefined }>({});
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  }, [data]);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  async function ask(wish: TimelineWish): Promise<Refusal | undefined> {
    const answer = await request(wish);
    return answer?.ok ? undefined : (answer?.problem ?? 'notUnderstood');
  }

  /** Moves a date, from where it is once what was asked before is done. */
  function move(key: string, to: (day: TimelineDay) => Place | false, control: string) {
    const moved = last.current.then(async () => {
      const day = latest.current.days.find((one) => one.key === key);
      const place = day && to(day);
      if (!day || !place || isThere(day, place)) return;
      const { before, after } = place;
      const was = { after: day.before ?? null, before: day.after ?? null };
      const wish = { intent: 'moveDate', date: key, before: before ?? null, after: after ?? null, was } as const;
      const problem = await ask(wish);
      // As an alert: a notice above all dates would not be seen from one far below.
      if (problem) return raiseAlert('error', t(`bible.time.problem.${problem}`), noticeMs);
      const written = (one: string | undefined) => latest.current.dates.find((date) => dateKey(date) === one);
      const [next, previous] = [written(before), written(after)];
      const { date } = day;
      if (next) setSaid(t('bible.time.movedBefore', { date, next }));
      else setSaid(previous ? t('bible.time.movedBehind', { date, previous }) : t('bible.time.movedLast', { date }));
      focusAgain(key, control);
    });
    last.current = moved.catch(() => undefined);
  }

  /** Gives a scene a date; answers why it could not. */
  async function setDate(scene: TimelineScene, date: string): Promise<Refusal | undefined> {
    const problem = await ask({ intent: 'dateScene', blockId: scene.id, date, was: scene.date });
    if (!problem) setSaid(t('bible.time.dated', { scene: sceneWords(t, scene) }));
    return problem;
  }

  const release = () => {
    drag.current = {};
    setOver(undefined);
  };
  return {
    said,
    over,
    move,
    setDate,
    hold: (key: string) => {
      drag.current = { held: key };
    },
    /** Whether another date is dragged. */
    isHeld: (over: string) => drag.current.held !== undefined && drag.current.held !== over,
    hover: (target: Target) => {
      const { over: was } = drag.current;
      drag.current.over = target;
      if (was?.key !== target.key || was.side !== target.side) setOver(target);
    },
    release,
    drop: () => {
      const { held, over: target } = drag.current;
      release();
      const beside = latest.current.days.find(({ key }) => key === target?.key);
      if (held && target && beside) move(held, () => ({ [target.side]: beside.key }), 'to');
    },
  };
}

export type TimelineChanges = ReturnType<typeof useTimeline>;

/** In its new place a date may be another element, and the focus was in the old one. */
function focusAgain(key: string, control: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const day = document.querySelector(`[data-date="${CSS.escape(key)}"]`);
    (day?.querySelector<HTMLElement>(`[data-control="${control}"]`) ?? document.getElementById('main'))?.focus();
  });
}
