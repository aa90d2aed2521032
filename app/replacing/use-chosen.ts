import { useEffect, useRef, useState } from 'react';

/**
 * Counts the ticked matches of a form without controlling its boxes: one that was unticked before the scripts were there
 * stays so, or its words would be replaced against someone's wish.
 *
 * @param total - how many are ticked at first
 */
export function useChosen(total: number) {
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(total);
  const read = () => setCount(form.current ? boxesIn(form.current).filter(({ checked }) => checked).length : total);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was ticked before the scripts were there
  useEffect(read, []);
  return { form, count, read };
}

/** The boxes of the matches in a part of the page. */
export function boxesIn(part: Element): HTMLInputElement[] {
  return [...part.querySelectorAll<HTMLInputElement>('input[name="match"]')];
}
