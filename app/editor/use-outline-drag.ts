import { type DragAndDropHooks, useDragAndDrop } from 'react-aria-components';
import type { BlockId } from '#domain/ids.ts';
import { outermost } from './choosing/chosen.ts';
import { dropGoal, type Goal } from './outline-tree.ts';
import type { OutlineBlock } from './workspace-data.ts';

/** Moves blocks of the outline by dragging their rows before, after or onto another: one, or all that are chosen. */
export function useOutlineDrag(
  blocks: readonly OutlineBlock[],
  mayDrag: boolean,
  move: (ids: readonly BlockId[], goal: Goal) => void,
): DragAndDropHooks {
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !mayDrag,
    getItems: (keys) =>
      [...keys].map((key) => ({
        'text/plain': blocks.find(({ id }) => id === key)?.title ?? '',
        'fabula-block': String(key),
      })),
    onMove: ({ keys, target }) => {
      const ids = outermost(blocks, keys);
      if (target.type !== 'item') return;
      const goals = ids.map((id) => dropGoal(blocks, id, target.key as BlockId, target.dropPosition));
      const [goal] = goals;
      // Nothing is dropped on itself or on what lies in it.
      if (goal && !goals.includes(undefined)) move(ids, goal);
    },
  });
  return dragAndDropHooks;
}
