import { useState } from 'react';
import { Dialog, Heading, Modal } from 'react-aria-components';
import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import { Choice } from '#app/ui/field.tsx';
import { FirmOverlay } from '#app/ui/firm-overlay.tsx';
import { flatten, treeOf } from '#domain/block.ts';
import { type BlockId, isId } from '#domain/ids.ts';
import type { Goal } from '../outline-tree.ts';
import type { OutlineBlock } from '../workspace-data.ts';
import { goalInside } from './chosen.ts';

type DialogProps = {
  blocks: readonly OutlineBlock[];
  labels: ReadonlyMap<string, string>;
  /** The blocks that are moved, each with everything below it. */
  ids: readonly BlockId[];
  onMove: (ids: readonly BlockId[], goal: Goal) => void;
  onClose: () => void;
};

/** Asks where chosen blocks go: into which other, and to its beginning or its end. */
export function MoveDialog({ blocks, labels, ids, onMove, onClose }: DialogProps) {
  const t = useStrings();
  const [into, setInto] = useState('');
  const [isFirst, setFirst] = useState(false);
  const moved = new Set(ids);
  const branches = treeOf(blocks);
  const within = new Set(
    flatten(branches)
      .filter(({ block }) => moved.has(block.id))
      .flatMap((branch) => flatten([branch]).map(({ block }) => block.id)),
  );
  const places = flatten(branches).filter(({ block }) => block.kind !== 'scene' && !within.has(block.id));
  function move(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onMove(ids, goalInside(blocks, ids, isId(into) ? (into as BlockId) : undefined, isFirst));
    onClose();
  }
  return (
    <FirmOverlay onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal>
        <Dialog className="dialog">
          <Heading slot="title">{t('choosing.moving', { count: ids.length })}</Heading>
          <form className="stack" onSubmit={move}>
            <Choice label={t('choosing.into')} value={into} autoFocus onChange={({ target }) => setInto(target.value)}>
              <option value="">{t('choosing.top')}</option>
              {places.map(({ block, depth }) => (
                <option key={block.id} value={block.id}>
                  {'\u2003'.repeat(depth) + (labels.get(block.id) ?? '')}
                </option>
              ))}
            </Choice>
            <fieldset className="stack">
              <legend className="field__label">{t('choosing.where')}</legend>
              <Check type="radio" name="end" checked={!isFirst} onChange={() => setFirst(false)}>
                {t('choosing.atEnd')}
              </Check>
              <Check type="radio" name="end" checked={isFirst} onChange={() => setFirst(true)}>
                {t('choosing.atBeginning')}
              </Check>
            </fieldset>
            <div className="dialog__foot">
              <button type="button" className="btn btn--plain" onClick={onClose}>
                {t('choosing.cancel')}
              </button>
              <button type="submit" className="btn btn--primary">
                {t('choosing.moveHere')}
              </button>
            </div>
          </form>
        </Dialog>
      </Modal>
    </FirmOverlay>
  );
}
