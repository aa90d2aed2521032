import { useId } from 'react';
import { Dialog, Heading, Modal } from 'react-aria-components';
import { FirmOverlay } from './firm-overlay.tsx';

/** What someone is asked before something is done that they may not want. */
export type Question = {
  /** The question itself, in a few words. */
  readonly title: string;
  /** What will happen. */
  readonly text: string;
  /** More of it, as a paragraph of its own. */
  readonly more?: string | undefined;
  /** The verb of the button that does it. */
  readonly act: string;
  /** The verb of the button that leaves everything as it is. */
  readonly keep: string;
  /** Whether something is lost by it. */
  readonly isDanger?: boolean;
};

/** Asks; whoever presses Enter or Escape at once has changed nothing. */
export default function QuestionDialog({
  question: { title, text, more, act, keep, isDanger },
  onAnswer,
}: {
  question: Question;
  onAnswer: (isWanted: boolean) => void;
}) {
  const id = useId();
  return (
    <FirmOverlay onOpenChange={(isOpen) => isOpen || onAnswer(false)}>
      <Modal>
        <Dialog className="dialog" role="alertdialog" aria-describedby={id}>
          <Heading slot="title">{title}</Heading>
          <div id={id}>
            <p className="soft">{text}</p>
            {more ? <p className="soft">{more}</p> : null}
          </div>
          <div className="dialog__foot">
            {/* biome-ignore lint/a11y/noAutofocus: the focus goes into a dialog, and begins at the safe choice */}
            <button type="button" className="btn btn--plain" autoFocus onClick={() => onAnswer(false)}>
              {keep}
            </button>
            <button
              type="button"
              className={isDanger ? 'btn btn--danger' : 'btn btn--primary'}
              onClick={() => onAnswer(true)}
            >
              {act}
            </button>
          </div>
        </Dialog>
      </Modal>
    </FirmOverlay>
  );
}
