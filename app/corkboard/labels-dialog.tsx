import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Dialog, Heading, Modal } from 'react-aria-components';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { FirmOverlay } from '#app/ui/firm-overlay.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { type BlockLabel, blockLabelLimits, type LabelColor } from '#domain/block-label.ts';
import { ColorChoice } from './color-choice.tsx';
import type { Cards } from './use-cards.ts';

type Ask = (wish: Parameters<Cards['ask']>[0]) => Promise<boolean>;

/** The labels of a work: added, renamed, colored and removed. */
export function LabelsDialog({
  labels,
  cards,
  onClose,
}: {
  labels: readonly BlockLabel[];
  cards: Cards;
  onClose: () => void;
}) {
  const t = useStrings();
  const [removed, setRemoved] = useState<BlockLabel>();
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const ask: Ask = async (wish) => {
    const answer = await cards.ask(wish);
    setProblem(answer.ok ? undefined : answer.words);
    return answer.ok;
  };

  /** Adds the label whose name is typed; nothing where none is. */
  async function add(): Promise<boolean> {
    const filled = form.current && new FormData(form.current);
    const name = String(filled?.get('name') ?? '').trim();
    if (!filled || name === '') return true;
    const isAdded = await ask({ intent: 'addLabel', name, color: String(filled.get('color')) as LabelColor });
    if (isAdded) form.current?.reset();
    return isAdded;
  }

  async function remove(label: BlockLabel) {
    if (!(await ask({ intent: 'changeLabel', labelId: label.id, isRemoved: true }))) return;
    setRemoved(label);
    heading.current?.focus();
  }

  async function restore({ id }: BlockLabel) {
    if (await ask({ intent: 'changeLabel', labelId: id, isRemoved: false })) setRemoved(undefined);
    heading.current?.focus();
  }

  return (
    <FirmOverlay onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal>
        <Dialog className="dialog cork__dialog">
          <Heading slot="title" ref={heading} tabIndex={-1}>
            {t('corkboard.labels')}
          </Heading>
          <p className="soft small">{t('corkboard.labelsHint')}</p>
          {problem ? <Notice kind="error">{problem}</Notice> : null}
          <div role="status">
            {removed ? (
              <p className="row row--wrap small">
                <span>{t('corkboard.labelRemoved', { name: removed.name })}</span>
                <button type="button" className="btn btn--plain btn--sm" onClick={() => void restore(removed)}>
                  {t('outline.undo')}
                </button>
              </p>
            ) : null}
          </div>
          {labels.length > 0 ? (
            <ul className="labels__list">
              {labels.map((label) => (
                <LabelRow key={label.id} label={label} ask={ask} onRemove={() => void remove(label)} />
              ))}
            </ul>
          ) : null}
          <form
            className="labels__new"
            ref={form}
            onSubmit={(event) => {
              event.preventDefault();
              void add().then(() => form.current?.querySelector('input')?.focus());
            }}
          >
            <Field label={t('corkboard.newLabel')} name="name" maxLength={blockLabelLimits.nameLength} />
            <button type="submit" className="btn btn--plain">
              {t('corkboard.addLabel')}
            </button>
            <ColorChoice name="color" />
          </form>
          <div className="dialog__foot">
            <button
              type="button"
              className="btn btn--primary"
              onClick={() => void add().then((isDone) => isDone && onClose())}
            >
              {t('corkboard.done')}
            </button>
          </div>
        </Dialog>
      </Modal>
    </FirmOverlay>
  );
}

/** A label that keeps itself when its field is left. */
function LabelRow({ label, ask, onRemove }: { label: BlockLabel; ask: Ask; onRemove: () => void }) {
  const t = useStrings();
  const { id, name, color } = label;
  const rename = (field: HTMLInputElement) => {
    const typed = field.value.trim();
    if (typed === '' || typed === name) field.value = name;
    // Where it is refused, what was typed stays to be mended.
    else void ask({ intent: 'changeLabel', labelId: id, name: typed });
  };
  return (
    <li className="labels__one">
      <Field
        label={t('corkboard.labelNameOf', { name })}
        defaultValue={name}
        maxLength={blockLabelLimits.nameLength}
        onBlur={({ currentTarget }) => rename(currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          rename(event.currentTarget);
        }}
      />
      <ColorChoice
        name={`color-${id}`}
        of={name}
        color={color}
        onChange={(chosen) => void ask({ intent: 'changeLabel', labelId: id, color: chosen })}
      />
      <button
        type="button"
        className="btn btn--quiet btn--icon btn--sm"
        aria-label={t('corkboard.removeLabelNamed', { name })}
        title={t('corkboard.removeLabelNamed', { name })}
        onClick={onRemove}
      >
        <Trash2 className="icon" aria-hidden="true" />
      </button>
    </li>
  );
}
