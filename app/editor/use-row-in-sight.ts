import { type RefObject, useEffect, useRef } from 'react';
import type { Key } from 'react-aria-components';
import type { OutlineItem } from './outline-items.ts';

/** Pixels of a row until it is measured. */
export const rowPixels = 30;

/** Frames within which the list is as long as its rows. */
const aimFrames = 60;

/** Scrolls to the row of the open text when the outline appears, however long the book is. */
export function useRowInSight(
  frame: RefObject<HTMLElement | null>,
  items: readonly OutlineItem[],
  expanded: ReadonlySet<Key>,
  currentId: string,
): void {
  const opened = useRef({ frame, items, expanded, currentId });
  useEffect(() => {
    const { frame, items, expanded, currentId } = opened.current;
    const at = rowsOf(items, expanded).indexOf(currentId);
    let next = 0;
    // The list has its height only some frames after it has appeared.
    const aim = (framesLeft: number) => {
      const list = frame.current?.querySelector<HTMLElement>('[role=treegrid]');
      const height = list?.querySelector<HTMLElement>('[role=row]')?.offsetHeight ?? rowPixels;
      const goal = at * height - (list?.clientHeight ?? 0) / 2;
      if (list) list.scrollTop = goal;
      if ((list?.scrollTop ?? 0) < goal - 1 && framesLeft > 0) next = requestAnimationFrame(() => aim(framesLeft - 1));
    };
    aim(aimFrames);
    return () => cancelAnimationFrame(next);
  }, []);
}

/** The ids of the rows that are open to be seen, in order. */
function rowsOf(items: readonly OutlineItem[], expanded: ReadonlySet<Key>): string[] {
  return items.flatMap(({ id, children }) => [id, ...(expanded.has(id) ? rowsOf(children, expanded) : [])]);
}
