import { useRef, useState } from 'react';
import { applyColourMode, storedColourMode } from '#app/shell/colour-mode.ts';
import { useRoot } from '#app/shell/use-root.ts';
import { type Appearance, type ColourMode, usualAppearance } from '#domain/appearance.ts';
import { keepWithAccount } from './keep-appearance.ts';
import { showAppearance, storedAppearance } from './looks.ts';

/**
 * How Fabula looks, and what changes it: immediately on this page, in this browser, and with the account that is signed
 * in.
 */
export function useAppearance() {
  const isSignedIn = useRoot()?.account !== undefined;
  const [appearance, setAppearance] = useState(storedAppearance);
  const [mode, setMode] = useState(storedColourMode);
  const [isKept, setKept] = useState<boolean>();
  const sent = useRef(0);
  const keep = async (changes: { mode?: ColourMode; appearance?: Appearance }) => {
    if (!isSignedIn) return;
    const number = ++sent.current;
    setKept(undefined);
    const answer = await keepWithAccount(changes);
    if (number !== sent.current) return;
    if (answer && changes.appearance) showAppearance(changes.appearance);
    setKept(answer);
  };
  const show = (changes: Partial<Appearance>): Appearance => {
    const changed = { ...appearance, ...changes };
    showAppearance(changed, isSignedIn ? Date.now() : undefined);
    setAppearance(changed);
    return changed;
  };
  const showMode = (changed: ColourMode) => {
    applyColourMode(changed);
    setMode(changed);
  };
  return {
    appearance,
    mode,
    /** Shows a change without keeping it with the account: while a slider is being moved. */
    show,
    change: (changes: Partial<Appearance>) => void keep({ appearance: show(changes) }),
    changeMode(changed: ColourMode) {
      showMode(changed);
      void keep({ mode: changed });
    },
    /** Everything but the colour mode is as usual again. */
    reset: () => void keep({ appearance: show(usualAppearance) }),
    /** Whether the last change is saved with the account; undefined until that is known. */
    isKept,
  };
}

export type UsedAppearance = ReturnType<typeof useAppearance>;
