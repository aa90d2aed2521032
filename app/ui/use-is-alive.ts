import { useSyncExternalStore } from 'react';

const nothingToHear = () => () => undefined;

/** Whether the script of the page is there, so that buttons work. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    nothingToHear,
    () => true,
    () => false,
  );
}
