import { useRef, useState } from 'react';
import { Collection, type Key, ListLayout, Tree, TreeItem, TreeItemContent, Virtualizer } from 'react-aria-components';
import { useGo } from '#app/shell/go.ts';
import { useStrings } from '#app/strings.ts';
import { type BlockStatus, blockLengths, type ManuscriptKind } from '#domain/block.ts';
import type { BlockId } from '#domain/ids.ts';
import type { OutlineWish } from './block-action.ts';
import { useBlockLabels } from './block-labels.ts';
import { type OutlineItem, useOutlineItems } from './outline-items.ts';
import { blockOfKey, isUndo, wishOfKey } from './outline-keys.ts';
import { OutlineRow } from './outline-row.tsx';
import { ancestorsOf, nextOfKind, type Step, stepGoal } from './outline-tree.ts';
import { useOutlineDrag } from './use-outline-drag.ts';
import { useOutlineFilter } from './use-outline-filter.tsx';
import { useOutlineMoves } from './use-outline-moves.ts';
import { rowPixels, useRowInSight } from './use-row-in-sight.ts';
import type { WordCounts } from './word-counts.ts';
import type { OutlineBlock } from './workspace-data.ts';

/** Blocks below which the outline of a book comes all open. */
const fewBlocks = 60;

type OutlineProps = {
  blocks: readonly OutlineBlock[];
  counts: WordCounts;
  currentId: string;
  path: string;
  mayWrite: boolean;
  ask: (wish: OutlineWish) => void;
  /** What the numbers are of: words, with the status of each text; or matches, where there are any. */
  shows?: 'words' | 'matches';
  /** What opening a row does, where that is not to open its text. */
  onOpen?: (id: BlockId) => void;
  /** Shows a text beside the open one, where there is one. */
  onBeside?: (blockId: string) => void;
};

/** The outline of a project as a tree: opened, moved and nested with the mouse and with the keyboard alike. */
export function Outline(props: OutlineProps) {
  const { blocks, counts, currentId, path, mayWrite, ask, shows = 'words', onOpen, onBeside } = props;
  const t = useStrings();
  const go = useGo();
  const labels = useBlockLabels(blocks);
  const { filtered, open, field } = useOutlineFilter(blocks, labels);
  const items = useOutlineItems(filtered ?? blocks, labels);
  const frame = useRef<HTMLDivElement>(null);
  const [expanded, setExpanded] = useState<Set<Key>>(
    () =>
      new Set<Key>([
        ...ancestorsOf(blocks, currentId),
        currentId,
        ...(blocks.length < fewBlocks ? blocks.map(({ id }) => id) : []),
      ]),
  );
  const reveal = (id: BlockId) => setExpanded((known) => new Set([...known, id]));
  const [renamed, setRenamed] = useState<string>();
  const { last, move, undo } = useOutlineMoves(blocks, ask, reveal);
  useRowInSight(frame, items, expanded, currentId);

  // Between the rows of a filtered outline lie others, which nobody sees.
  const dragAndDropHooks = useOutlineDrag(blocks, mayWrite && filtered === undefined, move);

  const act = (block: OutlineBlock, action: string) => {
    const { id } = block;
    if (action === 'rename') return setRenamed(id);
    if (action === 'beside') return onBeside?.(id);
    if (action === 'addInside') reveal(id);
    const wish = wishOf(block, action, blocks, (title) => t('outline.copyOf', { title }));
    if (wish) return ask(wish);
    const goal = stepGoal(blocks, id, action as Step);
    if (goal) move(id, goal);
  };

  const renameTo = ({ id, block }: OutlineItem, title: string | undefined) => {
    setRenamed(undefined);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`.tree [data-key="${id}"]`)?.focus());
    if (title !== undefined && title !== block.title) ask({ intent: 'describe', blockId: block.id, title });
  };

  const press = (event: React.KeyboardEvent) => {
    if (last && isUndo(event)) {
      event.preventDefault();
      return undo();
    }
    const block = mayWrite ? blockOfKey(event, blocks) : undefined;
    const wish = wishOfKey(event);
    if (!block || !wish) return;
    if (wish !== 'rename') {
      event.preventDefault();
      event.stopPropagation();
    }
    act(block, wish);
  };

  const row = (item: OutlineItem): React.ReactElement => (
    <TreeItem
      id={item.id}
      textValue={item.label}
      className={`tree__row${item.id === currentId ? ' is-on' : ''}`}
      style={{ '--depth': item.depth } as React.CSSProperties}
    >
      <TreeItemContent>
        {({ isExpanded, hasChildItems }) => (
          <OutlineRow
            {...{ item, counts, shows, isExpanded, hasChildItems, mayWrite }}
            isRenaming={renamed === item.id}
            mayMerge={() => nextOfKind(blocks, item.block.id) !== undefined}
            onAction={(action) => act(item.block, action)}
            onRenamed={(title) => renameTo(item, title)}
          />
        )}
      </TreeItemContent>
      <Collection items={item.children} dependencies={shownWith}>
        {row}
      </Collection>
    </TreeItem>
  );
  // Everything else that a row shows; without it an item that is the same object is not drawn again.
  const shownWith = [currentId, renamed, mayWrite, path, blocks, counts, shows];

  return (
    <div className="tree" ref={frame} onKeyDownCapture={press}>
      <p className="tree__moved" role="status">
        {last ? (
          <>
            <span className="clip">{t('outline.moved', { title: labels.get(last.blockId) ?? '' })}</span>
            <button type="button" className="btn btn--plain btn--sm" onClick={undo}>
              {t('outline.undo')}
            </button>
          </>
        ) : null}
      </p>
      {field}
      <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowHeight: rowPixels }}>
        <Tree
          aria-label={t('outline.blocks')}
          items={items}
          dependencies={shownWith}
          expandedKeys={open ?? expanded}
          onExpandedChange={open ? undefined : setExpanded}
          selectionMode="none"
          onAction={(key) => (onOpen ? onOpen(key as BlockId) : go(`${path}/block/${key}`))}
          dragAndDropHooks={dragAndDropHooks}
        >
          {row}
        </Tree>
      </Virtualizer>
    </div>
  );
}

/** The request of an entry in a row's menu; undefined for those that move it. */
function wishOf(
  { id, kind, parentId, title }: OutlineBlock,
  action: string,
  blocks: readonly OutlineBlock[],
  copyOf: (title: string) => string,
): OutlineWish | undefined {
  if (action === 'duplicate')
    return { intent: 'duplicate', blockId: id, title: title && copyOf(title).slice(0, blockLengths.title) };
  const next = action === 'merge' ? nextOfKind(blocks, id) : undefined;
  if (next) return { intent: 'merge', blockId: id, next };
  if (action.startsWith('kind:')) return { intent: 'describe', blockId: id, kind: action.slice(5) as ManuscriptKind };
  if (action === 'trash') return { intent: 'trash', blockId: id };
  if (action.startsWith('status:')) return { intent: 'describe', blockId: id, status: action.slice(7) as BlockStatus };
  if (action === 'addAfter') return { intent: 'add', parentId: parentId ?? null, after: id, kind, title: '' };
  if (action === 'addInside')
    return { intent: 'add', parentId: id, after: null, kind: kind === 'part' ? 'chapter' : 'scene', title: '' };
  return undefined;
}
