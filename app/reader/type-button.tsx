import { ALargeSmall } from 'lucide-react';
import { useRef, useState } from 'react';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { useStrings, withWords } from '#app/strings.ts';

/** Fetched, with its words, when it is first wanted. */
const TypePanel = fetchedPart(() => withWords('appearance', import('./type-panel.tsx')));

/** Opens the panel that changes the look of the text. */
export function TypeButton() {
  const t = useStrings();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn btn--quiet btn--icon"
        aria-label={t('reading.type')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      >
        <ALargeSmall className="icon" aria-hidden="true" />
      </button>
      {isOpen ? <TypePanel button={button} onClose={() => setOpen(false)} onMissing={() => setOpen(false)} /> : null}
    </>
  );
}
