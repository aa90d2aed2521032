import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Saving } from '#app/editor/saving.ts';
import { useLeaveWarning } from '#app/editor/use-leave-warning.ts';
import type { ActivityId } from '#domain/ids.ts';
import type { PersonHere } from '#domain/journey/person-here.ts';
import { createDraftStore, type DraftState, type DraftStore, type Loaded } from './draft-store.ts';
import { adoptEdits, holdEdits, keepEdits } from './kept-edits.ts';
import { reachDraft } from './reach-draft.ts';

/** Milliseconds after which a page asks again that could not reach the server. */
const againMs = 3_000;

/** Milliseconds at one step after which others are told of it: who walks through the list with the arrows is nowhere. */
const arrivedMs = 400;

/** The draft of a journey for one open page: the shown state, and the connection to the server. */
export function useDraft({ journeyId, uid, draft }: { journeyId: string; uid: string; draft: Loaded }): {
  store: DraftStore;
  state: DraftState;
  saving: Saving;
  /** Who else has it open. */
  people: readonly PersonHere[];
  /** Tells others which step is open here. */
  sayWhere: (at: ActivityId | undefined) => void;
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
  const [people, setPeople] = useState<readonly PersonHere[]>([]);
  const [where] = useState(createWhere);

  useEffect(() => {
    const stop = new AbortController();
    const reach = reachDraft(journeyId, uid);
    const release = holdEdits(uid, journeyId, tab);
    const listen = async () => {
      store.adopt(await adoptEdits(uid, journeyId));
      let seen = 0;
      while (!stop.signal.aborted) {
        const moved = where.nextMove();
        const here = { page: tab, at: where.current(), seen };
        const heard = await reach.listen(store.knownVersion(), here, moved);
        if (stop.signal.aborted) return;
        if (heard) {
          store.hear(heard.changes);
          setPeople(heard.people);
          ({ seen } = heard);
        } else if (!moved.aborted) {
          setPeople([]);
          seen = 0;
          await new Promise((resolve) => setTimeout(resolve, againMs));
        }
      }
    };
    void listen();
    const again = () => void store.flush();
    addEventListener('online', again);
    addEventListener('focus', again);
    return () => {
      stop.abort();
      where.stop();
      release();
      removeEventListener('online', again);
      removeEventListener('focus', again);
    };
  }, [store, journeyId, uid, tab, where]);

  return { store, state, saving, people, sayWhere: where.say };
}

/** The step that is open on this page, and an end of waiting for whenever it is another. */
function createWhere() {
  let at: ActivityId | undefined;
  let move = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    current: () => at,
    nextMove() {
      move = new AbortController();
      return move.signal;
    },
    say(next: ActivityId | undefined) {
      clearTimeout(timer);
      if (next === at) return;
      timer = setTimeout(() => {
        at = next;
        move.abort();
      }, arrivedMs);
    },
    /** The page is closed. */
    stop() {
      clearTimeout(timer);
      move.abort();
    },
  };
}
