import { useSyncExternalStore } from 'react';
import { type SaveFacts, type SaveState, saveState } from '#domain/room.ts';

/**
 * Where a text is saved. Typing changes it with every key, so it is told to those who watch it and draws nothing else.
 */
export type Saving = {
  readonly current: () => SaveState;
  readonly subscribe: (hear: () => void) => () => void;
  readonly tell: (change: Partial<SaveFacts>) => void;
};

/** What is known of a text that is just being opened. */
export const unknownYet: SaveFacts = {
  isConnected: false,
  isCovered: false,
  isOnDevice: true,
  isFailing: false,
  isPending: false,
  stopped: undefined,
};

/**
 * Milliseconds for which everything must have been saved before it is reported, and before the mark of unsent text is
 * removed.
 */
export const settleMs = 200;

/** What a component wants to know of where a text is saved; it renders again when that changes. */
export function useSaving<Answer extends SaveState | boolean>(
  saving: Saving,
  know: (state: SaveState) => Answer,
): Answer {
  const answer = () => know(saving.current());
  return useSyncExternalStore(saving.subscribe, answer, answer);
}

/**
 * Keeps the facts about a text. A change for the worse is reported immediately. While someone types, each key is saved
 * within milliseconds: that is reported when they pause, not twice a key.
 */
export function createSaving(): Saving {
  const hearers = new Set<() => void>();
  let facts: SaveFacts = unknownYet;
  let shown = saveState(facts);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (state: SaveState) => {
    if (state === shown) return;
    shown = state;
    for (const hear of hearers) hear();
  };
  return {
    current: () => shown,
    subscribe(hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    tell(change) {
      facts = { ...facts, ...change };
      const state = saveState(facts);
      clearTimeout(timer);
      if (state === 'saved' && shown === 'saving') timer = setTimeout(show, settleMs, state);
      else show(state);
    },
  };
}
