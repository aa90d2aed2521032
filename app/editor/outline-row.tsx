import { Check, ChevronDown, ChevronRight, CloudOff, Ellipsis, GripVertical } from 'lucide-react';
import { Button, Checkbox, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { blockStatuses, type ManuscriptKind, manuscriptKinds } from '#domain/block.ts';
import type { BlockLabel } from '#domain/block-label.ts';
import type { OutlineItem } from './outline-items.ts';
import { RenameField } from './rename-field.tsx';
import { useWords, type WordCounts } from './word-counts.ts';

type RowProps = {
  item: OutlineItem;
  counts: WordCounts;
  shows: 'words' | 'matches';
  isExpanded: boolean;
  hasChildItems: boolean;
  mayWrite: boolean;
  isRenaming: boolean;
  isChoosing: boolean;
  /** The colored label that it has. */
  blockLabel: BlockLabel | undefined;
  /** Whether its text is not on this device, where there is no network. */
  isMissing: boolean;
  /** Asked when the menu opens. */
  mayMerge: () => boolean;
  onAction: (action: string) => void;
  onRenamed: (title: string | undefined) => void;
};

/** One block of the outline: its name, its progress, its words, and its actions. */
export function OutlineRow({
  item,
  counts,
  shows,
  isExpanded,
  hasChildItems,
  mayWrite,
  isRenaming,
  isChoosing,
  blockLabel,
  isMissing,
  mayMerge,
  onAction,
  onRenamed,
}: RowProps) {
  const t = useStrings();
  const format = useFormat();
  const { block, label } = item;
  const words = useWords(counts, (known) => known.of(item.id));
  const Chevron = isExpanded ? ChevronDown : ChevronRight;
  return (
    <>
      {isChoosing ? (
        <Checkbox slot="selection" className="check tree__check">
          <span className="check__box">
            <Check className="icon" aria-hidden="true" />
          </span>
        </Checkbox>
      ) : null}
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
      {blockLabel ? (
        <span
          className={`tree__mark label--${blockLabel.color}`}
          role="img"
          aria-label={t('outline.labeled', { name: blockLabel.name })}
          title={blockLabel.name}
        />
      ) : null}
      {isMissing ? <CloudOff className="icon" role="img" aria-label={t('outline.notHere')} /> : null}
      {shows === 'matches' ? (
        <span className="n tree__matches">{words > 0 ? format.number(words) : null}</span>
      ) : (
        <>
          <span
            className={`tree__dot tree__dot--${block.status}`}
            role="img"
            aria-label={t(`status.${block.status}`)}
          />
          <span className="n">{words > 0 ? format.number(words) : '–'}</span>
        </>
      )}
      {mayWrite && !isRenaming && !isChoosing ? <RowMenu {...{ label, mayMerge, onAction }} kind={block.kind} /> : null}
    </>
  );
}

function RowMenu({
  label,
  kind: own,
  mayMerge,
  onAction,
}: {
  label: string;
  kind: ManuscriptKind;
  mayMerge: () => boolean;
  onAction: (action: string) => void;
}) {
  const t = useStrings();
  return (
    <MenuTrigger>
      <Button className="tree__more" aria-label={t('outline.more', { title: label })}>
        <Ellipsis className="icon" aria-hidden="true" />
      </Button>
      <Popover className="menusheet" placement="bottom end">
        <RowActions {...{ own, mayMerge, onAction }} />
      </Popover>
    </MenuTrigger>
  );
}

function RowActions({
  own,
  mayMerge,
  onAction,
}: {
  own: ManuscriptKind;
  mayMerge: () => boolean;
  onAction: (action: string) => void;
}) {
  const t = useStrings();
  return (
    <Menu
      className="menu menu--pairs"
      disabledKeys={mayMerge() ? [] : ['merge']}
      onAction={(key) => onAction(String(key))}
    >
      {(['rename', 'addAfter', 'addInside', 'beside'] as const).map((key) => (
        <MenuItem key={key} id={key} className="menu__item">
          {t(`outline.menu.${key}`)}
        </MenuItem>
      ))}
      <MenuItem id="choose" className="menu__item">
        {t('outline.choose')}
      </MenuItem>
      <Separator />
      {(['up', 'down', 'in', 'out', 'duplicate', 'merge'] as const).map((key) => (
        <MenuItem key={key} id={key} className="menu__item">
          {t(`outline.menu.${key}`)}
        </MenuItem>
      ))}
      <Separator />
      {manuscriptKinds
        .filter((kind) => kind !== own)
        .map((kind) => (
          <MenuItem key={kind} id={`kind:${kind}`} className="menu__item">
            {t(`outline.menu.to.${kind}`)}
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
  );
}
