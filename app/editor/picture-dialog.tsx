import { type SubmitEvent, useState } from 'react';
import { Dialog, Heading, Modal } from 'react-aria-components';
import { SendingNotice } from '#app/picture/sending-notice.tsx';
import { usePreview } from '#app/picture/use-preview.ts';
import { useSending } from '#app/picture/use-sending.ts';
import { useStrings } from '#app/strings.ts';
import { TextArea } from '#app/ui/field.tsx';
import { FirmOverlay } from '#app/ui/firm-overlay.tsx';
import { altLength, type PictureProblem } from '#domain/picture.ts';
import { type TextPicture, takeIntoWork } from './take-into-work.ts';

type PictureDialogProps = {
  projectId: string;
  /** The picture that was chosen, pasted or dropped; undefined where one of the text gets other words. */
  chosen: Blob | undefined;
  /** Its present description. */
  alt: string;
  onInsert: (picture: TextPicture | undefined, alt: string) => void;
  onClose: () => void;
};

/** Asks for the description of a picture before it is put into the text, or for another one later. */
export default function PictureDialog({ projectId, chosen, alt: before, onInsert, onClose }: PictureDialogProps) {
  const t = useStrings();
  const { sending, send, cancel } = useSending();
  const preview = usePreview(chosen);
  const [alt, setAlt] = useState(before);
  const [isDecorative, setDecorative] = useState(!chosen && before === '');
  const [wrong, setWrong] = useState<PictureProblem['kind']>();
  const [failed, setFailed] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const words = isDecorative ? '' : alt.trim();
  const isMissing = words === '' && !isDecorative;
  const isBusy = sending.step === 'sending' || isTaking;

  async function insert(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(true);
    if (isMissing || isBusy) return;
    if (!chosen) return onInsert(undefined, words);
    setWrong(undefined);
    // The storage client would try for minutes.
    setFailed(!navigator.onLine);
    if (!navigator.onLine) return;
    const sent = await send(chosen, `projects/${projectId}`);
    if (!sent) return;
    setTaking(true);
    const taken = await takeIntoWork(projectId, sent === 'inForm' ? chosen : sent.path);
    setTaking(false);
    if (taken.ok) onInsert(taken.picture, words);
    else if (taken.wrong) setWrong(taken.wrong);
    else setFailed(true);
  }

  const shown = failed && sending.step === 'idle' ? ({ step: 'idle', failed: 'offline' } as const) : sending;
  return (
    <FirmOverlay onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal>
        <Dialog className="dialog">
          <Heading slot="title">{t(chosen ? 'picture.text.title' : 'picture.text.change')}</Heading>
          <form className="stack" onSubmit={insert}>
            {preview ? <img className="pictured" src={preview} alt={t('picture.chosen')} /> : null}
            <TextArea
              label={t('picture.alt')}
              hint={t('picture.text.altHint')}
              error={isAsked && isMissing ? t('picture.text.altMissing') : undefined}
              value={alt}
              maxLength={altLength}
              rows={3}
              disabled={isDecorative}
              onChange={({ target }) => setAlt(target.value)}
            />
            <label className="row">
              <input type="checkbox" checked={isDecorative} onChange={({ target }) => setDecorative(target.checked)} />
              {t('picture.text.decorative')}
            </label>
            <SendingNotice sending={shown} cancel={cancel} wrong={wrong} />
            <div className="dialog__foot">
              <button type="button" className="btn btn--plain" onClick={onClose}>
                {t('picture.text.close')}
              </button>
              <button type="submit" className="btn btn--primary" aria-busy={isBusy} disabled={isBusy}>
                {t(chosen ? 'picture.text.insert' : 'picture.text.save')}
              </button>
            </div>
          </form>
        </Dialog>
      </Modal>
    </FirmOverlay>
  );
}
