import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds between looks at what is being made. */
const lookMs = 700;

/**
 * Reads the page again and again while something on it is being made.
 *
 * It waits for each answer, and not for the router's state: React may never render that a quick reading has begun, and
 * whoever waits for its end to be rendered then waits forever.
 */
export function useLooks(isMaking: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isMaking) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const wait = () => {
      timer = setTimeout(() => revalidate().finally(() => isOver || wait()), lookMs);
    };
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isMaking, revalidate]);
}
