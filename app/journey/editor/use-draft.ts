import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Saving } from '#app/editor/saving.ts';
import { useLeaveWarning } from '#app/editor/use-leave-warning.ts';
import { createDraftStore, type DraftState, type DraftStore, type Loaded } from './draft-store.ts';
import { adoptEdits, holdEdits, keepEdits } from './kept-edits.ts';
import { reachDraft } from './reach-draft.ts';

/** Milliseconds after which a page asks again that could not reach the server. */
const againMs = 3_000;

/** The draft of a journey for one open page: the shown state, and the connection to the server. */
export function useDraft({ journeyId, uid, draft }: { journeyId: string; uid: string; draft: Loaded }): {
  store: DraftStore;
  state: DraftState;
  saving: Saving;
} {
  const [tab] = useState(() => (typeof crypto === 'undefined' ? '' : crypto.randomUUID()));
  const [store] = useState(() => {
    const reach = reachDraft(journeyId, uid);
    return createDraftStore(draft, {
      ...reach,
      keep: (kept) => keepEdits(uid, journeyId, tab, kept),
      newRequest: () => crypto.randomUUID(),
    });
  });
  const saving = useRef<Saving>({
    current: () => store.current().saving,
    subscribe: store.subscribe,
    tell: () => undefined,
  }).current;
  const state = useSyncExternalStore(store.subscribe, store.current, store.current);
  useLeaveWarning(saving);

  useEffect(() => {
    const stop = new AbortController();
    const reach = reachDraft(journeyId, uid);
    const release = holdEdits(uid, journeyId, tab);
    const listen = async () => {
      store.adopt(await adoptEdits(uid, journeyId));
      while (!stop.signal.aborted) {
        const changes = await reach.changesAfter(store.knownVersion(), stop.signal);
        if (stop.signal.aborted) return;
        if (changes) store.hear(changes);
        else await new Promise((resolve) => setTimeout(resolve, againMs));
      }
    };
    void listen();
    const again = () => void store.flush();
    addEventListener('online', again);
    addEventListener('focus', again);
    return () => {
      stop.abort();
      release();
      removeEventListener('online', again);
      removeEventListener('focus', again);
    };
  }, [store, journeyId, uid, tab]);

  return { store, state, saving };
}
