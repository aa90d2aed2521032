import { ChevronDown, Trash2, Undo2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { LabelMark } from '#app/corkboard/label-mark.tsx';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import {
  type BlockStatus,
  blockStatuses,
  blocksChangedAtMost,
  type ManuscriptKind,
  manuscriptKinds,
} from '#domain/block.ts';
import type { BlockLabel } from '#domain/block-label.ts';
import type { OutlineMoves } from '../use-outline-moves.ts';
import type { WordCounts } from '../word-counts.ts';
import { Words } from '../words.tsx';
import type { OutlineBlock } from '../workspace-data.ts';
import { describing, inOrder, outermost } from './chosen.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { OutlineChoice } from './use-choice.ts';

type BarProps = {
  blocks: readonly OutlineBlock[];
  labels: ReadonlyMap<string, string>;
  blockLabels: readonly BlockLabel[];
  counts: WordCounts;
  choice: OutlineChoice;
  moves: OutlineMoves;
};

/** What is chosen in the outline, and what can be done with it. */
export default function ChoiceBar({ blocks, labels, blockLabels, counts, choice, moves }: BarProps) {
  const t = useStrings();
  const format = useFormat();
  const stop = useRef<HTMLButtonElement>(null);
  const [isMoving, setMoving] = useState(false);
  const chosen = choice.chosen ?? new Set();
  const ids = inOrder(blocks, chosen);
  const roots = outermost(blocks, chosen);
  const isOver = ids.length > blocksChangedAtMost;
  const isOff = ids.length === 0 || isOver;
  // The button that began it is gone.
  useEffect(() => stop.current?.focus(), []);

  const change = (action: string) => {
    const [field, value] = action.split(':');
    const facts =
      field === 'label'
        ? { labelId: value || null }
        : field === 'kind'
          ? { kind: value as ManuscriptKind }
          : { status: value as BlockStatus };
    const { wish, back } = describing(blocks, ids, facts);
    moves.change(wish, { what: 'described', blockIds: ids, back });
  };
  const trash = () =>
    moves.change(
      { intent: 'trashSeveral', blockIds: roots },
      { what: 'trashed', blockIds: roots, back: { intent: 'restoreSeveral', blockIds: roots } },
    );

  return (
    <fieldset className="chosen" aria-label={t('choosing.title')}>
      <div className="chosen__head">
        <p className="chosen__count" role="status">
          {isOver
            ? t('choosing.tooMany', { number: format.number(blocksChangedAtMost) })
            : ids.length === 0
              ? t('choosing.none')
              : t('choosing.chosen', { count: ids.length })}
        </p>
        {isOff ? null : (
          <span className="mute small grow">
            <Words counts={counts} know={(known) => roots.reduce((sum, id) => sum + known.of(id), 0)} />
          </span>
        )}
        <button
          type="button"
          className="btn btn--quiet btn--icon btn--sm"
          disabled={isOff}
          aria-label={t('outline.menu.trash')}
          title={t('outline.menu.trash')}
          onClick={trash}
        >
          <Trash2 className="icon" aria-hidden="true" />
        </button>
        <button
          ref={stop}
          type="button"
          className="btn btn--quiet btn--icon btn--sm"
          aria-label={t('choosing.stop')}
          title={t('choosing.stop')}
          onClick={choice.stop}
        >
          <X className="icon" aria-hidden="true" />
        </button>
      </div>
      <div className="chosen__acts">
        <button type="button" className="btn btn--plain btn--sm" disabled={isOff} onClick={() => setMoving(true)}>
          {t('choosing.move')}
        </button>
        <MenuTrigger>
          <Button className="btn btn--plain btn--sm" isDisabled={isOff}>
            {t('choosing.change')} <ChevronDown className="icon" aria-hidden="true" />
          </Button>
          <Popover placement="bottom end">
            <ChangeMenu blockLabels={blockLabels} onAction={change} />
          </Popover>
        </MenuTrigger>
      </div>
      <LastChange moves={moves} />
      {isMoving ? (
        <MoveDialog {...{ blocks, labels }} ids={roots} onMove={moves.move} onClose={() => setMoving(false)} />
      ) : null}
    </fieldset>
  );
}

function ChangeMenu({
  blockLabels,
  onAction,
}: {
  blockLabels: readonly BlockLabel[];
  onAction: (action: string) => void;
}) {
  const t = useStrings();
  return (
    <Menu className="menu" onAction={(key) => onAction(String(key))}>
      {blockStatuses.map((status) => (
        <MenuItem key={status} id={`status:${status}`} className="menu__item">
          <span className={`status status--${status}`}>{t(`status.${status}`)}</span>
        </MenuItem>
      ))}
      <Separator />
      {manuscriptKinds.map((kind) => (
        <MenuItem key={kind} id={`kind:${kind}`} className="menu__item">
          {t(`outline.menu.to.${kind}`)}
        </MenuItem>
      ))}
      {blockLabels.length > 0 ? (
        <>
          <Separator />
          {blockLabels.map(({ id, name, color }) => (
            <MenuItem key={id} id={`label:${id}`} textValue={name} className="menu__item">
              <LabelMark label={{ name, color }} />
            </MenuItem>
          ))}
          <MenuItem id="label:" className="menu__item">
            {t('choosing.noLabel')}
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

/** What was done last with several blocks, and how to undo it; of a single one the outline itself says it. */
function LastChange({ moves: { last, undo } }: { moves: OutlineMoves }) {
  const t = useStrings();
  const count = last?.blockIds.length ?? 0;
  const isSaid = last !== undefined && last.what !== 'merged' && (last.what !== 'moved' || count > 1);
  return (
    <p className="chosen__last" role="status">
      {isSaid ? (
        <>
          <span className="grow">{t(`choosing.${last.what}`, { count })}</span>
          <button type="button" className="btn btn--quiet btn--sm" onClick={undo}>
            <Undo2 className="icon" aria-hidden="true" /> {t('outline.undo')}
          </button>
        </>
      ) : null}
    </p>
  );
}
