import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useStrings } from '#app/strings.ts';
import { writingExamples } from './writing-examples.ts';

const { inText, inCondition, inEffect } = writingExamples;

/** Opens the help about the texts, conditions and effects of a journey. */
export function WritingHelp() {
  const t = useStrings();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn--quiet btn--sm help__open" onClick={() => setOpen(true)}>
        <CircleHelp className="icon" aria-hidden="true" /> {t('journeyHelp.open')}
      </button>
      {isOpen ? <HelpDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function HelpDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings();
  return (
    <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal>
        <Dialog className="dialog help">
          <Heading slot="title">{t('journeyHelp.title')}</Heading>
          <h3>{t('journeyHelp.text')}</h3>
          <Examples of={inText} say={(key) => t(`journeyHelp.inText.${key}`)} />
          <h3>{t('journeyHelp.condition')}</h3>
          <p className="mute small">{t('journeyHelp.conditionText')}</p>
          <Examples of={inCondition} say={(key) => t(`journeyHelp.inCondition.${key}`)} />
          <h3>{t('journeyHelp.effect')}</h3>
          <p className="mute small">{t('journeyHelp.effectText')}</p>
          <Examples of={inEffect} say={(key) => t(`journeyHelp.inEffect.${key}`)} />
          <div className="dialog__foot">
            <button type="button" className="btn btn--plain" onClick={onClose}>
              {t('journeyHelp.close')}
            </button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

type ExamplesProps<Key extends string> = { of: Readonly<Record<Key, string>>; say: (key: Key) => string };

function Examples<Key extends string>({ of, say }: ExamplesProps<Key>) {
  return (
    <dl className="help__list">
      {(Object.entries(of) as [Key, string][]).map(([key, example]) => (
        <div key={key}>
          <dt>
            <code>{example}</code>
          </dt>
          <dd>{say(key)}</dd>
        </div>
      ))}
    </dl>
  );
}
