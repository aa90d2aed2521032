import { useEffect, useRef } from 'react';
import { hearAccount } from './account-channel.ts';
import type { SignInState } from './use-sign-in.ts';

/**
 * Continues when someone has logged in in another tab: they need not do it again here, unless they are just doing so.
 */
export function useCameInElsewhere({ goOn, isBusy, waiting }: SignInState): void {
  const arrive = useRef(goOn);
  const isAtIt = isBusy || waiting !== undefined;
  useEffect(() => hearAccount(({ cameIn }) => cameIn !== undefined && !isAtIt && arrive.current()), [isAtIt]);
}
