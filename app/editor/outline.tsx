import { ChevronDown, ChevronRight, Ellipsis, GripVertical } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  Button,
  Collection,
  type Key,
  ListLayout,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
  Separator,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
  Virtualizer,
} from 'react-aria-components';
import { useGo } from '#app/shell/go.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { type BlockStatus, blockStatuses } from '#domain/block.ts';
import type { BlockId } from '#domain/ids.ts';
import type { OutlineWish } from './block-action.ts';
import { useBlockLabels } from './block-labels.ts';
import { type OutlineItem, useOutlineItems } from './outline-items.ts';
import { ancestorsOf, dropGoal, type Goal, placeOf, type Step, stepGoal } from './outline-tree.ts';
import { RenameField } from './rename-field.tsx';
import { useWords, type WordCounts } from './word-counts.ts';
import type { OutlineBlock } from './workspace-data.ts';

/** Pixels of a row until it is measured. */
const rowPixels = 30;

/** Frames within which the list is as long as its rows. */
const aimFrames = 60;

/** Moves that can be undone. */
const movesKept = 50;

type OutlineProps = {
  blocks: readonly OutlineBlock[];
  counts: WordCounts;
  currentId: string;
  path: string;
  mayWrite: boolean;
  ask: (wish: OutlineWish) => void;
};

/** The outline of a project as a tree: opened, moved and nested with the mouse and with the keyboard alike. */
export function Outline({ blocks, counts, currentId, path, mayWrite, ask }: OutlineProps) {
  const t = useStrings();
  const go = useGo();
  const labels = useBlockLabels(blocks);
  const items = useOutlineItems(blocks, labels);
  const frame = useRef<HTMLDivElement>(null);
  const [moves, setMoves] = useState<readonly { readonly blockId: BlockId; readonly back: Goal }[]>([]);
  const [expanded, setExpanded] = useState<Set<Key>>(
    () =>
      new Set<Key>([
        ...ancestorsOf(blocks, currentId),
        currentId,
        ...(blocks.length < 60 ? blocks.map(({ id }) => id) : []),
      ]),
  );
  const [renamed, setRenamed] = useState<string>();

  const move = (blockId: BlockId, goal: Goal) => {
    const back = placeOf(blocks, blockId);
    if (goal.parentId) setExpanded((known) => new Set([...known, goal.parentId as Key]));
    if (back) setMoves((known) => [...known.slice(1 - movesKept), { blockId, back }]);
    ask({ intent: 'move', blockId, ...goal });
  };
  const last = moves.at(-1);
  const undo = () => {
    if (!last) return;
    setMoves((known) => known.slice(0, -1));
    ask({ intent: 'move', blockId: last.blockId, ...last.back });
  };

  // The row of the text that is open is in sight when the outline comes, however long the book is.
  const opened = useRef({ items, expanded, currentId });
  useEffect(() => {
    const at = rowsOf(opened.current.items, opened.current.expanded).indexOf(opened.current.currentId);
    let next = 0;
    // The list has its height only some frames after it has come.
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

  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !mayWrite,
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

  const act = (block: OutlineBlock, action: string) => {
    const { id } = block;
    if (action === 'rename') return setRenamed(id);
    if (action === 'trash') return ask({ intent: 'trash', blockId: id });
    if (action.startsWith('status:'))
      return ask({ intent: 'describe', blockId: id, status: action.slice(7) as BlockStatus });
    if (action === 'addAfter')
      return ask({ intent: 'add', parentId: block.parentId ?? null, after: id, kind: block.kind, title: '' });
    if (action === 'addInside') {
      setExpanded((known) => new Set([...known, id]));
      return ask({
        intent: 'add',
        parentId: id,
        after: null,
        kind: block.kind === 'part' ? 'chapter' : 'scene',
        title: '',
      });
    }
    const goal = stepGoal(blocks, id, action as Step);
    if (goal) move(id, goal);
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
          <Row
            {...{ item, counts, isExpanded, hasChildItems, mayWrite }}
            isRenaming={renamed === item.id}
            onAction={(action) => act(item.block, action)}
            onRenamed={(title) => {
              setRenamed(undefined);
              requestAnimationFrame(() =>
                document.querySelector<HTMLElement>(`.tree [data-key="${item.id}"]`)?.focus(),
              );
              if (title !== undefined && title !== item.block.title)
                ask({ intent: 'describe', blockId: item.block.id, title });
            }}
          />
        )}
      </TreeItemContent>
      <Collection items={item.children} dependencies={shownWith}>
        {row}
      </Collection>
    </TreeItem>
  );
  // Whatever else a row shows; without it an item that is the same object is not drawn again.
  const shownWith = [currentId, renamed, mayWrite, path, blocks];

  return (
    <div
      className="tree"
      ref={frame}
      onKeyDownCapture={(event) => {
        const isUndo = (event.metaKey || event.ctrlKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
        if (isUndo && last && !(event.target instanceof HTMLInputElement)) {
          event.preventDefault();
          return undo();
        }
        const id = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset.key;
        const block = blocks.find((some) => some.id === id);
        if (!block || !mayWrite) return;
        const step = event.altKey
          ? ({ ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const)[event.key]
          : undefined;
        if (step) {
          event.preventDefault();
          event.stopPropagation();
          act(block, step);
        } else if (event.key === 'F2') setRenamed(block.id);
      }}
    >
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
      <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowHeight: rowPixels }}>
        <Tree
          aria-label={t('outline.blocks')}
          items={items}
          dependencies={shownWith}
          expandedKeys={expanded}
          onExpandedChange={setExpanded}
          selectionMode="none"
          onAction={(key) => go(`${path}/block/${key}`)}
          dragAndDropHooks={dragAndDropHooks}
        >
          {row}
        </Tree>
      </Virtualizer>
    </div>
  );
}

/** The ids of the rows that are open to be seen, in order. */
function rowsOf(items: readonly OutlineItem[], expanded: ReadonlySet<Key>): string[] {
  return items.flatMap(({ id, children }) => [id, ...(expanded.has(id) ? rowsOf(children, expanded) : [])]);
}

type RowProps = {
  item: OutlineItem;
  counts: WordCounts;
  isExpanded: boolean;
  hasChildItems: boolean;
  mayWrite: boolean;
  isRenaming: boolean;
  onAction: (action: string) => void;
  onRenamed: (title: string | undefined) => void;
};

function Row({ item, counts, isExpanded, hasChildItems, mayWrite, isRenaming, onAction, onRenamed }: RowProps) {
  const t = useStrings();
  const format = useFormat();
  const { block, label } = item;
  const words = useWords(counts, (known) => known.of(item.id));
  const Chevron = isExpanded ? ChevronDown : ChevronRight;
  return (
    <>
      {mayWrite ? (
        <Button slot="drag" className="tree__grip" aria-label={t('outline.drag', { title: label })}>
          <GripVertical className="icon" aria-hidden="true" />
        </Button>
      ) : null}
      {hasChildItems ? (
        <Button slot="chevron" className="tree__chevron" aria-label={t(isExpanded ? 'outline.close' : 'outline.open')}>
          <Chevron className="icon tw" aria-hidden="true" />
        </Button>
      ) : (
        <span className="tw" />
      )}
      {isRenaming ? <RenameField title={block.title} onDone={onRenamed} /> : <span className="clip grow">{label}</span>}
      <span className={`tree__dot tree__dot--${block.status}`} role="img" aria-label={t(`status.${block.status}`)} />
      <span className="n">{words > 0 ? format.number(words) : '–'}</span>
      {mayWrite && !isRenaming ? <RowMenu label={label} onAction={onAction} /> : null}
    </>
  );
}

function RowMenu({ label, onAction }: { label: string; onAction: (action: string) => void }) {
  const t = useStrings();
  return (
    <MenuTrigger>
      <Button className="tree__more" aria-label={t('outline.more', { title: label })}>
        <Ellipsis className="icon" aria-hidden="true" />
      </Button>
      <Popover placement="bottom end">
        <Menu className="menu" onAction={(key) => onAction(String(key))}>
          {(['rename', 'addAfter', 'addInside'] as const).map((key) => (
            <MenuItem key={key} id={key} className="menu__item">
              {t(`outline.menu.${key}`)}
            </MenuItem>
          ))}
          <Separator />
          {(['up', 'down', 'in', 'out'] as const).map((key) => (
            <MenuItem key={key} id={key} className="menu__item">
              {t(`outline.menu.${key}`)}
            </MenuItem>
          ))}
          <Separator />
          {blockStatuses.map((status) => (
            <MenuItem key={status} id={`status:${status}`} className="menu__item">
              <span className={`status status--${status}`}>{t(`status.${status}`)}</span>
            </MenuItem>
          ))}
          <Separator />
          <MenuItem id="trash" className="menu__item menu__item--danger">
            {t('outline.menu.trash')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
