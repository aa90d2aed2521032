import { ChevronDown, ChevronRight, Ellipsis, GripVertical } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  Button,
  Collection,
  type Key,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
  Separator,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
} from 'react-aria-components';
import { useGo } from '#app/shell/go.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { type Branch, blockStatuses, type BlockStatus, treeOf } from '#domain/block.ts';
import type { BlockId } from '#domain/ids.ts';
import type { OutlineWish } from './block-action.ts';
import { useBlockLabels } from './block-labels.ts';
import { ancestorsOf, dropGoal, type Step, stepGoal, totalWords } from './outline-tree.ts';
import { RenameField } from './rename-field.tsx';
import type { OutlineBlock } from './workspace-data.ts';

type OutlineProps = {
  blocks: readonly OutlineBlock[];
  currentId: string;
  path: string;
  mayWrite: boolean;
  ask: (wish: OutlineWish) => void;
};

/** The outline of a project as a tree: opened, moved and nested with the mouse and with the keyboard alike. */
export function Outline({ blocks, currentId, path, mayWrite, ask }: OutlineProps) {
  const t = useStrings();
  const go = useGo();
  const tree = useMemo(() => treeOf(blocks), [blocks]);
  const labels = useBlockLabels(blocks);
  const totals = useMemo(() => totalWords(blocks), [blocks]);
  const [expanded, setExpanded] = useState<Set<Key>>(
    () =>
      new Set<Key>([
        ...ancestorsOf(blocks, currentId),
        currentId,
        ...(blocks.length < 60 ? blocks.map(({ id }) => id) : []),
      ]),
  );
  const [renamed, setRenamed] = useState<string>();

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
      if (!id || !goal) return;
      if (goal.parentId) setExpanded((known) => new Set([...known, goal.parentId as Key]));
      ask({ intent: 'move', blockId: id, ...goal });
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
    if (!goal) return;
    if (goal.parentId) setExpanded((known) => new Set([...known, goal.parentId as Key]));
    ask({ intent: 'move', blockId: id, ...goal });
  };

  const row = (branch: Branch<OutlineBlock>): React.ReactElement => (
    <TreeItem
      key={branch.block.id}
      id={branch.block.id}
      textValue={labels.get(branch.block.id) ?? ''}
      className={`tree__row${branch.block.id === currentId ? ' is-on' : ''}`}
      style={{ '--depth': branch.depth } as React.CSSProperties}
    >
      <TreeItemContent>
        {({ isExpanded, hasChildItems }) => (
          <Row
            {...{ branch, isExpanded, hasChildItems, mayWrite }}
            label={labels.get(branch.block.id) ?? ''}
            words={totals.get(branch.block.id) ?? 0}
            isRenaming={renamed === branch.block.id}
            onAction={(action) => act(branch.block, action)}
            onRenamed={(title) => {
              setRenamed(undefined);
              requestAnimationFrame(() =>
                document.querySelector<HTMLElement>(`.tree [data-key="${branch.block.id}"]`)?.focus(),
              );
              if (title !== undefined && title !== branch.block.title)
                ask({ intent: 'describe', blockId: branch.block.id, title });
            }}
          />
        )}
      </TreeItemContent>
      <Collection items={branch.children.map((child) => ({ ...child, id: child.block.id }))}>{row}</Collection>
    </TreeItem>
  );

  return (
    <div
      className="tree"
      onKeyDownCapture={(event) => {
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
      <Tree
        aria-label={t('outline.blocks')}
        items={tree.map((branch) => ({ ...branch, id: branch.block.id }))}
        expandedKeys={expanded}
        onExpandedChange={setExpanded}
        selectionMode="none"
        onAction={(key) => go(`${path}/block/${key}`)}
        dragAndDropHooks={dragAndDropHooks}
      >
        {row}
      </Tree>
    </div>
  );
}

type RowProps = {
  branch: Branch<OutlineBlock>;
  isExpanded: boolean;
  hasChildItems: boolean;
  mayWrite: boolean;
  label: string;
  words: number;
  isRenaming: boolean;
  onAction: (action: string) => void;
  onRenamed: (title: string | undefined) => void;
};

function Row({ branch, isExpanded, hasChildItems, mayWrite, label, words, isRenaming, onAction, onRenamed }: RowProps) {
  const t = useStrings();
  const format = useFormat();
  const { block } = branch;
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
