import { ListChecks } from 'lucide-react';
import { useRef, useState } from 'react';
import { Collection, type Key, ListLayout, Tree, TreeItem, TreeItemContent, Virtualizer } from 'react-aria-components';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { useGo } from '#app/shell/go.ts';
import { useStrings, withWords } from '#app/strings.ts';
import type { BlockLabel } from '#domain/block-label.ts';
import type { BlockId } from '#domain/ids.ts';
import type { OutlineWish } from './block-action.ts';
import { useBlockLabels } from './block-labels.ts';
import { useChoice } from './choosing/use-choice.ts';
import { type OutlineItem, useOutlineItems } from './outline-items.ts';
import { OutlineRow } from './outline-row.tsx';
import { ancestorsOf, nextOfKind } from './outline-tree.ts';
import { useOutlineActs } from './use-outline-acts.ts';
import { useOutlineDrag } from './use-outline-drag.ts';
import { useOutlineFilter } from './use-outline-filter.tsx';
import type { OutlineMerged, OutlineMoves } from './use-outline-moves.ts';
import { rowPixels, useRowInSight } from './use-row-in-sight.ts';
import type { WordCounts } from './word-counts.ts';
import type { OutlineBlock } from './workspace-data.ts';

const ChoiceBar = fetchedPart(() => withWords('choosing', import('./choosing/choice-bar.tsx')));

const noLabels: readonly BlockLabel[] = [];

/** Blocks below which the outline of a book comes all open. */
const fewBlocks = 60;

type OutlineProps = {
  blocks: readonly OutlineBlock[];
  counts: WordCounts;
  currentId: string;
  path: string;
  mayWrite: boolean;
  ask: (wish: OutlineWish) => void;
  /** The colored labels that blocks may have. */
  blockLabels?: readonly BlockLabel[];
  /** The request that undoes the last merge. */
  merged?: OutlineMerged;
  /** What the numbers are of: words, with the status of each text; or matches, where there are any. */
  shows?: 'words' | 'matches';
  /** Blocks whose texts are not on this device, where there is no network. */
  missing?: ReadonlySet<string>;
  /** What opening a row does, where that is not to open its text. */
  onOpen?: (id: BlockId) => void;
  /** Shows a text beside the open one, where there is one. */
  onBeside?: (blockId: string) => void;
};

/** The outline of a project as a tree: opened, moved and nested with the mouse and with the keyboard alike. */
export function Outline(props: OutlineProps) {
  const {
    blocks,
    counts,
    currentId,
    path,
    mayWrite,
    ask,
    merged,
    blockLabels = noLabels,
    shows = 'words',
    missing,
    onOpen,
    onBeside,
  } = props;
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
  const choice = useChoice(filtered ?? blocks, currentId, open ?? expanded);
  const { chosen } = choice;
  const isChoosing = chosen !== undefined;
  const acts = useOutlineActs({ blocks, choice, mayWrite, ask, onBeside, reveal, merged });
  const { moves, renamed } = acts;
  useRowInSight(frame, items, expanded, currentId);

  // Between the rows of a filtered outline lie others, which nobody sees.
  const dragAndDropHooks = useOutlineDrag(blocks, mayWrite && filtered === undefined, moves.move);

  const openRow = (key: Key) => (onOpen ? onOpen(key as BlockId) : go(`${path}/block/${key}`));

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
            {...{ item, counts, shows, isExpanded, hasChildItems, mayWrite, isChoosing }}
            blockLabel={blockLabels.find(({ id }) => id === item.block.labelId)}
            isMissing={missing?.has(item.id) === true}
            isRenaming={renamed === item.id}
            mayMerge={() => nextOfKind(blocks, item.block.id) !== undefined}
            onAction={(action) => acts.act(item.block, action)}
            onRenamed={(title) => acts.renameTo(item.block, title)}
          />
        )}
      </TreeItemContent>
      <Collection items={item.children} dependencies={shownWith}>
        {row}
      </Collection>
    </TreeItem>
  );
  // Everything else that a row shows; without it an item that is the same object is not drawn again.
  const shownWith = [currentId, renamed, mayWrite, path, blocks, counts, shows, isChoosing, missing, blockLabels];

  return (
    <div className="tree" ref={frame} onKeyDownCapture={acts.hearKey} onPointerDownCapture={acts.hearPointer}>
      <LastMove moves={moves} labels={labels} />
      {field}
      {isChoosing ? (
        <ChoiceBar {...{ blocks, labels, blockLabels, counts, choice, moves }} onMissing={choice.stop} />
      ) : mayWrite && blocks.length > 1 ? (
        <button type="button" className="btn btn--quiet btn--sm tree__choose" onClick={() => choice.start()}>
          <ListChecks className="icon" aria-hidden="true" /> {t('outline.choose')}
        </button>
      ) : null}
      <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowHeight: rowPixels }}>
        <Tree
          aria-label={t('outline.blocks')}
          items={items}
          dependencies={shownWith}
          expandedKeys={open ?? expanded}
          onExpandedChange={open ? undefined : setExpanded}
          selectionMode={isChoosing ? 'multiple' : 'none'}
          selectedKeys={chosen ?? []}
          onSelectionChange={choice.choose}
          {...(isChoosing ? {} : { onAction: openRow })}
          dragAndDropHooks={dragAndDropHooks}
        >
          {row}
        </Tree>
      </Virtualizer>
    </div>
  );
}

/** The move or merge that was the last change, and how to undo it; of several blocks the bar says it. */
function LastMove({ moves: { last, undo }, labels }: { moves: OutlineMoves; labels: ReadonlyMap<string, string> }) {
  const t = useStrings();
  const what = last?.what === 'moved' || last?.what === 'merged' ? last.what : undefined;
  const [id, ...others] = (what && last?.blockIds) ?? [];
  return (
    <p className="tree__moved" role="status">
      {id && what && others.length === 0 ? (
        <>
          <span className="clip">{t(`outline.${what}`, { title: labels.get(id) ?? '' })}</span>
          <button type="button" className="btn btn--plain btn--sm" onClick={undo}>
            {t('outline.undo')}
          </button>
        </>
      ) : null}
    </p>
  );
}
