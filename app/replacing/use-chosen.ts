import { useEffect, useRef, useState } from 'react';

/**
 * Counts the ticked matches of a form without controlling its boxes: one that was unticked before the scripts were there
 * stays so, or its words would be replaced against someone's wish.
 *
 * @param first - how many are ticked at first
 */
export function useChosen(first: number) {
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(first);
  useEffect(() => {
    const { current } = form;
    if (!current) return undefined;
    const read = () => setCount(boxesIn(current).filter(({ checked }) => checked).length);
    read();
    current.addEventListener('change', read);
    return () => current.removeEventListener('change', read);
  }, []);
  return { form, count };
}

/** The boxes of the matches in a part of the page. */
export function boxesIn(part: Element | undefined): HTMLInputElement[] {
  return [...(part?.querySelectorAll<HTMLInputElement>('input[name="match"]') ?? [])];
}
