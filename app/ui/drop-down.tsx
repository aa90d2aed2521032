import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';

type Props = {
  /** What is chosen now, on the button. */
  readonly label: string;
  /** What the choice is of: said before the label. */
  readonly name: string;
  /** Whether the name is seen as well, before what is chosen. */
  readonly isNamed?: boolean;
  readonly children: React.ReactNode;
};

/**
 * Links behind a button, one of which is where the page is: works without scripts. Escape, a press elsewhere, walking on
 * and following a link close it.
 */
export function DropDown({ label, name, isNamed = false, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: PointerEvent) => {
      if (box.current?.open && !box.current.contains(event.target as Node)) box.current.open = false;
    };
    addEventListener('pointerdown', close);
    return () => removeEventListener('pointerdown', close);
  }, []);
  return (
    <details
      ref={box}
      className="dropdown"
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary className={isNamed ? 'btn btn--quiet btn--sm' : 'btn btn--plain'}>
        {/* One piece of text: the parts of a button stand apart. */}
        <span>
          <span className={isNamed ? undefined : 'vh'}>{name}: </span>
          {label}
        </span>
        <ChevronDown className="icon" aria-hidden="true" />
      </summary>
      {/* A link that leads to the same page with another query leaves the list where it is. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link is pressed by its keys as well */}
      <nav
        className="menu dropdown__menu"
        aria-label={name}
        onClick={({ target }) => {
          if (!box.current || !(target instanceof Element) || !target.closest('a')) return;
          box.current.open = false;
          box.current.querySelector('summary')?.focus();
        }}
      >
        {children}
      </nav>
    </details>
  );
}
