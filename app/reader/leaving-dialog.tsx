import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useStrings } from '#app/strings.ts';

/** Shows where a link of a text leads before anyone goes there. */
export default function LeavingDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const t = useStrings();
  const { host, protocol } = new URL(address);
  return (
    <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal>
        <Dialog className="dialog">
          <Heading slot="title">{t('reading.leaving.title')}</Heading>
          <p>{protocol === 'mailto:' ? t('reading.leaving.mail') : t('reading.leaving.text', { host })}</p>
          <p className="small mute lost__message">{address}</p>
          <div className="dialog__foot">
            <button type="button" className="btn btn--plain" onClick={onClose}>
              {t('reading.leaving.stay')}
            </button>
            <a
              className="btn btn--primary"
              href={address}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              onClick={onClose}
            >
              {t('reading.leaving.open')}
            </a>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
