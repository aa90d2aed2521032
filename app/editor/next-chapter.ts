import type { OutlineWish } from './block-action.ts';
import type { WorkspaceData } from './workspace-data.ts';

/** A new chapter behind the open one, or behind the one whose scene is open. */
export function nextChapter({ block, outline }: Pick<WorkspaceData, 'block' | 'outline'>): OutlineWish {
  const isScene = block.kind === 'scene';
  return {
    intent: 'add',
    parentId: isScene ? (outline.find(({ id }) => id === block.parentId)?.parentId ?? null) : (block.parentId ?? null),
    after: (isScene ? block.parentId : block.id) ?? null,
    kind: 'chapter',
    title: '',
  };
}
