import { ALargeSmall } from 'lucide-react';
import { type ComponentType, type RefObject, useRef, useState } from 'react';
import type { Around } from '#app/shell/fetched-part.tsx';

type PanelProps = { button: RefObject<HTMLButtonElement | null>; onClose: () => void };

/** Opens a panel about looks, which is fetched when it is first wanted. */
export function AppearanceButton({
  label,
  isSmall = false,
  Panel,
}: {
  label: string;
  isSmall?: boolean;
  Panel: ComponentType<PanelProps & Around>;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`btn btn--quiet btn--icon${isSmall ? ' btn--sm' : ''}`}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      >
        <ALargeSmall className="icon" aria-hidden="true" />
      </button>
      {isOpen ? <Panel button={button} onClose={close} onMissing={close} /> : null}
    </>
  );
}
