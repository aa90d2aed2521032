import { useSyncExternalStore } from 'react';

const nothingToHear = () => () => undefined;

/** Whether the script of the page is there, so that what is pressed does something. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    nothingToHear,
    () => true,
    () => false,
  );
}
