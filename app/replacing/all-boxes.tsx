import { useEffect, useRef, useState } from 'react';
import { Check } from '#app/ui/check.tsx';
import { boxesIn } from './use-chosen.ts';

type AllBoxesProps = {
  label: string;
  /** What it is about, for those who hear it away from that. */
  about?: string;
  /** The part of the page whose boxes it ticks: the nearest one around it. */
  part: 'section' | 'form';
  /** Whether its words are heard and not seen. */
  isBare?: boolean;
};

/** A box that ticks all matches of a part of the page, or none; there once the scripts are. */
export function AllBoxes({ label, about, part, isBare = false }: AllBoxesProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<'all' | 'some' | 'none'>();
  const boxes = () => boxesIn(place.current?.closest(part) ?? undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it listens for as long as it is there
  useEffect(() => {
    const form = place.current?.closest('form');
    const read = () => {
      const ticked = boxes().map(({ checked }) => checked);
      setState(ticked.every(Boolean) ? 'all' : ticked.some(Boolean) ? 'some' : 'none');
    };
    read();
    form?.addEventListener('change', read);
    return () => form?.removeEventListener('change', read);
  }, []);
  return (
    <span ref={place} className={isBare ? 'sweep__all sweep__all--bare' : 'sweep__all'}>
      {state === undefined ? null : (
        <Check
          checked={state === 'all'}
          ref={(input) => {
            if (input) input.indeterminate = state === 'some';
          }}
          aria-label={about && `${label}: ${about}`}
          // The form hears of the change afterwards.
          onChange={({ target }) => {
            for (const each of boxes()) each.checked = target.checked;
          }}
        >
          {isBare ? <span className="vh">{label}</span> : label}
        </Check>
      )}
    </span>
  );
}
