import { useRef, useState } from 'react';
import { Dialog, Heading, Modal } from 'react-aria-components';
import type { OutlineWish } from '#app/editor/block-action.ts';
import type { CorkboardSection, Planned } from '#app/routes/org/project/load-corkboard.ts';
import { useStrings } from '#app/strings.ts';
import { FirmOverlay } from '#app/ui/firm-overlay.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { BlockStatus } from '#domain/block.ts';
import { isSameName, type LabelColor } from '#domain/block-label.ts';
import type { BlockId, BlockLabelId } from '#domain/ids.ts';
import { type CardChoices, CardFields, newLabel } from './card-fields.tsx';
import type { Cards, Refused } from './use-cards.ts';

type Filled = Omit<Extract<OutlineWish, { intent: 'describe' }>, 'intent' | 'blockId'>;

/**
 * The fields of a card or a part: what happens in it, and what is planned of it. Only what was changed is sent. A new
 * one is added when it is saved.
 */
export function CardDialog({
  edited,
  data,
  cards,
  onClose,
}: {
  edited: { readonly block: Planned } | { readonly end: CorkboardSection['end'] };
  data: CardChoices;
  cards: Cards;
  onClose: () => void;
}) {
  const t = useStrings();
  // As it was when the dialog opened: what others change meanwhile is not taken back by saving.
  const [opened] = useState<Partial<Planned>>(() => ('block' in edited ? edited.block : {}));
  const [labelId, setLabelId] = useState<string>(opened.labelId ?? '');
  const [problem, setProblem] = useState<string>();
  // What was added before something else of it was refused is not added again.
  const added = useRef<BlockId>(undefined);
  const isSaving = useRef(false);
  const isTyped = useRef(false);

  async function save(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving.current) return;
    isSaving.current = true;
    const refused = await write(new FormData(event.currentTarget));
    isSaving.current = false;
    setProblem(refused);
    if (refused === undefined) onClose();
  }

  /** Sends what the form says; answers what was wrong, in words. */
  async function write(form: FormData): Promise<string | undefined> {
    const label = await labelFor(form);
    if (typeof label === 'object' && label) return label.words;
    const { title, ...others } = changesIn(form, opened);
    const wish: Filled = others;
    let blockId = opened.id ?? added.current;
    if (!blockId && 'end' in edited) {
      const made = await cards.ask({ intent: 'add', ...edited.end, title: title ?? '' });
      if (!made.ok) return made.words;
      blockId = made.added as BlockId;
      added.current = blockId;
    } else if (title !== undefined) wish.title = title;
    if (label !== (opened.labelId ?? null)) wish.labelId = label;
    if (!blockId || Object.keys(wish).length === 0) return undefined;
    const done = await cards.ask({ intent: 'describe', blockId, ...wish });
    return done.ok ? undefined : done.words;
  }

  /** The chosen label; a new one is added first, unless its name is that of one that is there. */
  async function labelFor(form: FormData): Promise<BlockLabelId | null | Refused> {
    if (labelId !== newLabel) return (labelId || null) as BlockLabelId | null;
    const name = String(form.get('labelName')).trim();
    const known = data.labels.find((label) => isSameName(label.name, name));
    if (known) return known.id;
    const made = await cards.ask({ intent: 'addLabel', name, color: String(form.get('color')) as LabelColor });
    return made.ok ? ((made.label ?? null) as BlockLabelId | null) : made;
  }

  const isPart = opened.kind === 'part';
  return (
    // Escape closes it too, but throws away nothing that was typed.
    <FirmOverlay onOpenChange={(isOpen) => isOpen || isTyped.current || onClose()}>
      <Modal>
        <Dialog className="dialog cork__dialog">
          <Heading slot="title">
            {t('block' in edited ? (isPart ? 'corkboard.editThePart' : 'corkboard.edit') : 'corkboard.newCard')}
          </Heading>
          <form
            className="stack"
            onInput={() => {
              isTyped.current = true;
            }}
            onSubmit={(event) => void save(event)}
          >
            {problem ? <Notice kind="error">{problem}</Notice> : null}
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

/** What a form says that differs from the block as it was opened; spaces around it are no difference. */
function changesIn(form: FormData, opened: Partial<Planned>): Filled {
  const wish: Filled = {};
  for (const field of ['title', 'synopsis', 'pointOfView', 'storyDate'] as const) {
    const typed = String(form.get(field)).replaceAll('\r\n', '\n').trim();
    if (typed !== (opened[field] ?? '').trim()) wish[field] = typed;
  }
  const status = String(form.get('status')) as BlockStatus;
  if (status !== (opened.status ?? 'draft')) wish.status = status;
  const target = Number(form.get('target')) || null;
  if (target !== (opened.target ?? null)) wish.target = target;
  return wish;
}
