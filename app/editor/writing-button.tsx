import { ALargeSmall } from 'lucide-react';
import { useRef, useState } from 'react';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { useStrings, withWords } from '#app/strings.ts';

const WritingPanel = fetchedPart(() => withWords('appearance', import('./writing-panel.tsx')));

/** Opens the panel that changes how one writes. */
export function WritingButton() {
  const t = useStrings();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn btn--quiet btn--icon btn--sm"
        aria-label={t('editor.writing')}
        title={t('editor.writing')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      >
        <ALargeSmall className="icon" aria-hidden="true" />
      </button>
      {isOpen ? <WritingPanel button={button} onClose={close} onMissing={close} /> : null}
    </>
  );
}
