import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

/** The frame of a dialog about what is put into the text. */
export function InsertionDialog({
  title,
  className = '',
  onClose,
  children,
}: {
  title: string;
  className?: string;
  onClose: () => void;
  children: React.ReactNode;
}) {
  return (
    <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal>
        <Dialog className={`dialog ${className}`}>
          <Heading slot="title">{title}</Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
