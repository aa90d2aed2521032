import { useId, useRef, useState } from 'react';
import { Dialog, Heading, Modal } from 'react-aria-components';
import type { EntryData, EntryFact } from '#app/routes/org/project/load-bible-entry.ts';
import { useStrings } from '#app/strings.ts';
import { Choice, Field, TextArea } from '#app/ui/field.tsx';
import { FirmOverlay } from '#app/ui/firm-overlay.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { labelOf } from '#app/work/outline-places.ts';
import { entryLimits } from '#domain/entry.ts';
import type { BlockId } from '#domain/ids.ts';
import type { Bible } from './use-bible.ts';

type DialogProps = {
  data: EntryData;
  bible: Bible;
  field: EntryFact | undefined;
  onClose: () => void;
  onRemoved: (label: string) => void;
};

/** The fields of a fact: what it is about, what is so, and from where in the story on. */
export function FactDialog({
  data: { entry, language, places },
  bible,
  field: opened,
  onClose,
  onRemoved,
}: DialogProps) {
  const t = useStrings();
  // As it was when the dialog opened: what others wrote meanwhile is not replaced by saving.
  const [field] = useState(opened);
  const [problem, setProblem] = useState<string>();
  const isTyped = useRef(false);
  const usual = useId();
  const entryId = entry.id;

  async function settle(asked: ReturnType<Bible['ask']>, end = onClose) {
    const answer = await asked;
    if (answer.ok) end();
    else setProblem(answer.words);
  }
  async function save(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (bible.isBusy) return;
    const form = new FormData(event.currentTarget);
    const filled = {
      label: String(form.get('label')),
      value: String(form.get('value')),
      from: (String(form.get('from')) || null) as BlockId | null,
    };
    await settle(
      bible.ask(
        field
          ? { intent: 'changeField', entryId, id: field.id, was: asSeen(field), ...filled }
          : { intent: 'addField', entryId, ...filled },
      ),
    );
  }
  return (
    // Escape closes it too, but throws away nothing that was typed.
    <FirmOverlay onOpenChange={(isOpen) => isOpen || isTyped.current || onClose()}>
      <Modal>
        <Dialog className="dialog">
          <Heading slot="title">{t(field ? 'bible.changeField' : 'bible.addField')}</Heading>
          <form
            className="stack"
            onInput={() => {
              isTyped.current = true;
            }}
            onSubmit={(event) => void save(event)}
          >
            {problem ? <Notice kind="error">{problem}</Notice> : null}
            <Field
              label={t('bible.label')}
              name="label"
              lang={language}
              list={usual}
              maxLength={entryLimits.labelLength}
              defaultValue={field?.label ?? ''}
              required
              autoFocus
            />
            <datalist id={usual}>
              {Object.values(t(`bible.usual.${entry.kind}`, { returnObjects: true })).map((word) => (
                <option key={word} value={word} />
              ))}
            </datalist>
            <TextArea
              label={t('bible.value')}
              name="value"
              lang={language}
              rows={3}
              maxLength={entryLimits.valueLength}
              defaultValue={field?.value ?? ''}
            />
            <Choice label={t('bible.from')} hint={t('bible.fromHint')} name="from" defaultValue={field?.from ?? ''}>
              <option value="">{t('bible.always')}</option>
              {field?.from && !places.some(({ id }) => id === field.from) ? (
                <option value={field.from}>{t('bible.lostScene')}</option>
              ) : null}
              {places.map(({ id, name, depth }) => (
                <option key={id} value={id}>
                  {'\u2003'.repeat(depth) + labelOf(t, name)}
                </option>
              ))}
            </Choice>
            <div className="dialog__foot">
              {field ? (
                <button
                  type="button"
                  className="btn btn--danger bible__remove"
                  onClick={() =>
                    void settle(bible.ask({ intent: 'removeField', entryId, id: field.id, isRemoved: true }), () =>
                      onRemoved(field.label),
                    )
                  }
                >
                  {t('bible.removeField')}
                </button>
              ) : null}
              <button type="button" className="btn btn--plain" onClick={onClose}>
                {t('bible.cancel')}
              </button>
              <button type="submit" className="btn btn--primary" aria-disabled={bible.isBusy || undefined}>
                {t('bible.save')}
              </button>
            </div>
          </form>
        </Dialog>
      </Modal>
    </FirmOverlay>
  );
}

/** A fact as it was when its dialog opened. */
function asSeen({ label, value, from }: EntryFact) {
  return { label, value, from: from ?? null };
}
