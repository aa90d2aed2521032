import { type DragAndDropHooks, useDragAndDrop } from 'react-aria-components';
import type { BlockId } from '#domain/ids.ts';
import { dropGoal, type Goal } from './outline-tree.ts';
import type { OutlineBlock } from './workspace-data.ts';

/** Moves a block of the outline by dragging its row before, after or onto another. */
export function useOutlineDrag(
  blocks: readonly OutlineBlock[],
  mayDrag: boolean,
  move: (id: BlockId, goal: Goal) => void,
): DragAndDropHooks {
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !mayDrag,
    getItems: (keys) =>
      [...keys].map((key) => ({
        'text/plain': blocks.find(({ id }) => id === key)?.title ?? '',
        'fabula-block': String(key),
      })),
    onMove: ({ keys, target }) => {
      const [id] = [...keys] as BlockId[];
      const goal =
        id && target.type === 'item' ? dropGoal(blocks, id, target.key as BlockId, target.dropPosition) : undefined;
      if (id && goal) move(id, goal);
    },
  });
  return dragAndDropHooks;
}
