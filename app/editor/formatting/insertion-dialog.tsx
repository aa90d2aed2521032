import { X } from 'lucide-react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

/** The frame of a dialog about what is put into the text. */
export function InsertionDialog({
  title,
  className = '',
  closes,
  onClose,
  children,
}: {
  title: string;
  className?: string;
  /** What a button at its head is called that closes it: of a dialog whose foot is far away. */
  closes?: string;
  onClose: () => void;
  children: React.ReactNode;
}) {
  return (
    <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal>
        <Dialog className={`dialog ${className}`}>
          {closes === undefined ? (
            <Heading slot="title">{title}</Heading>
          ) : (
            <div className="dialog__head">
              <Heading slot="title">{title}</Heading>
              <button
                type="button"
                className="btn btn--quiet btn--icon"
                aria-label={closes}
                title={closes}
                onClick={onClose}
              >
                <X className="icon" aria-hidden="true" />
              </button>
            </div>
          )}
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
