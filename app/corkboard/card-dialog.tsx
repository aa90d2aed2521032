import { useState } from 'react';
import { Dialog, Heading, Modal } from 'react-aria-components';
import type { OutlineWish } from '#app/editor/block-action.ts';
import type { CorkboardCard } from '#app/routes/org/project/load-corkboard.ts';
import { useStrings } from '#app/strings.ts';
import { FirmOverlay } from '#app/ui/firm-overlay.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { BlockStatus } from '#domain/block.ts';
import { isSameName, type LabelColor } from '#domain/block-label.ts';
import type { BlockId, BlockLabelId } from '#domain/ids.ts';
import { type CardChoices, CardFields, newLabel } from './card-fields.tsx';
import type { Cards } from './use-cards.ts';

type Filled = Omit<Extract<OutlineWish, { intent: 'describe' }>, 'intent' | 'blockId'>;

/** The fields of a card: what happens in it, and what is planned of it. Only what was changed is sent. */
export function CardDialog({
  card,
  data,
  cards,
  onClose,
}: {
  card: Pick<CorkboardCard, 'id'> & Partial<CorkboardCard>;
  data: CardChoices;
  cards: Cards;
  onClose: () => void;
}) {
  const t = useStrings();
  // As it was when the dialog opened: what others change meanwhile is not taken back by saving.
  const [opened] = useState(card);
  const [labelId, setLabelId] = useState<string>(opened.labelId ?? '');
  const [isTried, setTried] = useState(false);

  async function save(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setTried(true);
    const wish = changesIn(form, opened);
    const label = await labelFor(form);
    if (label === 'refused') return;
    if (label !== (opened.labelId ?? null)) wish.labelId = label;
    if (Object.keys(wish).length === 0) return onClose();
    if (await cards.ask({ intent: 'describe', blockId: opened.id as BlockId, ...wish })) onClose();
  }

  /** The chosen label; a new one is added first, unless its name is that of one that is there. */
  async function labelFor(form: FormData): Promise<BlockLabelId | null | 'refused'> {
    if (labelId !== newLabel) return (labelId || null) as BlockLabelId | null;
    const name = String(form.get('labelName')).trim();
    const known = data.labels.find((label) => isSameName(label.name, name));
    if (known) return known.id;
    const added = await cards.ask({ intent: 'addLabel', name, color: String(form.get('color')) as LabelColor });
    return added?.label ? (added.label as BlockLabelId) : 'refused';
  }

  return (
    <FirmOverlay onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal>
        <Dialog className="dialog cork__dialog">
          <Heading slot="title">{t('corkboard.edit')}</Heading>
          <form className="stack" onSubmit={(event) => void save(event)}>
            {isTried && cards.problem ? <Notice kind="error">{cards.problem}</Notice> : null}
            <CardFields {...{ opened, data, labelId }} onLabel={setLabelId} />
            <div className="dialog__foot">
              <button type="button" className="btn btn--plain" onClick={onClose}>
                {t('corkboard.cancel')}
              </button>
              <button type="submit" className="btn btn--primary" aria-disabled={cards.isBusy || undefined}>
                {t('corkboard.save')}
              </button>
            </div>
          </form>
        </Dialog>
      </Modal>
    </FirmOverlay>
  );
}

/** What a form says that differs from the card as it was opened. */
function changesIn(form: FormData, opened: Partial<CorkboardCard>): Filled {
  const wish: Filled = {};
  for (const field of ['title', 'synopsis', 'pointOfView', 'storyDate'] as const) {
    const typed = String(form.get(field)).replace(/\s+/g, ' ').trim();
    if (typed !== (opened[field] ?? '')) wish[field] = typed;
  }
  const status = String(form.get('status')) as BlockStatus;
  if (status !== (opened.status ?? 'draft')) wish.status = status;
  const target = Number(form.get('target')) || null;
  if (target !== (opened.target ?? null)) wish.target = target;
  return wish;
}
