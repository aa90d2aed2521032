import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useGo } from '#app/shell/go.ts';
import { unreachedEvent } from '#app/shell/unreached.ts';
import type { StepData } from '../load-step.ts';
import type { KeptRun } from './kept-run.ts';
import type { Readiness, Sent } from './reach-server.ts';

/** All of it is fetched while there is a network. */
const fetchParts = async () => {
  const [{ offlineStep }, { openKept }, { makeMove }, { loadKept }, { keepRun, sendMade }, { fetchTeller }] =
    await Promise.all([
      import('./offline-run.ts'),
      import('./open-kept.ts'),
      import('./make-move.ts'),
      import('./kept-run.ts'),
      import('./reach-server.ts'),
      import('./ink-teller.ts'),
    ]);
  return { offlineStep, openKept, makeMove, loadKept, keepRun, sendMade, fetchTeller };
};
type Parts = Awaited<ReturnType<typeof fetchParts>>;

/** Milliseconds after which unsent choices are sent again, where the browser does not say that it may. */
const againMs = 15_000;

/**
 * Lets a step continue without a network, from the browser's copy of the run, and sends the choices once there is one.
 * The address stays that of the step where the network was lost.
 */
export function useOfflineTravel(served: StepData) {
  const goTo = useGo();
  const parts = useRef<Parts>(undefined);
  const [readiness, setReadiness] = useState<Readiness>('unknown');
  const [kept, setKept] = useState<KeptRun>();
  const submitted = useRef<FormData>(undefined);
  const { uid, turn, isBehind } = served;
  const { journeyId } = served.work;
  const step = (kept && kept.made.length > 0 && parts.current?.offlineStep(kept)) || served;

  const go = useCallback(
    (result: Sent) => {
      if (!result) return;
      setKept(undefined);
      // What this tab shows may have been sent by another one.
      const sent = result.how === 'nothingWaits' ? result.sent : result;
      const place = sent && 'activity' in sent ? `/activity/${sent.activity}` : '';
      goTo(`/journey/${journeyId}${place}${sent ? `?offline=${sent.how}` : ''}`, { replace: true });
    },
    [goTo, journeyId],
  );
  const latest = useRef(served);
  latest.current = served;
  useEffect(() => {
    let isGone = false;
    // The copy is of an earlier place until the server has sent this one.
    setReadiness('unknown');
    void (async () => {
      const loaded = await fetchParts();
      parts.current = loaded;
      if (isGone) return;
      const before = await loaded.loadKept(uid, journeyId);
      if (before && before.made.length > 0) {
        const sent = await loaded.sendMade(uid, journeyId);
        if (isGone) return;
        if (sent) return go(sent);
        await loaded.fetchTeller(before.graph);
        if (isGone) return;
        // The copy of an older build waits to be sent; it may not be read in its old form.
        if (!loaded.openKept(before, Date.now())) return;
        setKept(before);
        setReadiness('ready');
      } else if (!isBehind) {
        const ready = await loaded.keepRun(latest.current);
        if (isGone || latest.current.turn !== turn) return;
        setReadiness(ready);
      }
    })().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [uid, journeyId, turn, isBehind, go]);

  const isOffline = step !== served;
  useEffect(() => {
    if (!isOffline) return;
    const send = () => void parts.current?.sendMade(uid, journeyId).then(go);
    const timer = setInterval(send, againMs);
    addEventListener('online', send);
    return () => {
      clearInterval(timer);
      removeEventListener('online', send);
    };
  }, [isOffline, uid, journeyId, go]);

  const act = useCallback(
    async (form: FormData) => {
      const { current: loaded } = parts;
      if (loaded) setKept(await loaded.makeMove(uid, journeyId, form));
    },
    [uid, journeyId],
  );
  useEffect(() => {
    const unreached = (event: Event) => {
      const { current: form } = submitted;
      if (!form || readiness !== 'ready') return;
      submitted.current = undefined;
      // The move is made here: nothing is left to be told.
      event.stopImmediatePropagation();
      void act(form);
    };
    addEventListener(unreachedEvent, unreached, true);
    return () => removeEventListener(unreachedEvent, unreached, true);
  }, [readiness, act]);
  const onSubmitCapture = useCallback(
    (event: SubmitEvent<HTMLElement>) => {
      const form = event.target as HTMLFormElement;
      const fields = new FormData(form, event.nativeEvent.submitter);
      const isMove = ['move', 'back'].includes(String(fields.get('intent')));
      submitted.current = isMove && fields.get('intent') === 'move' ? fields : undefined;
      if (!isMove || (!isOffline && (navigator.onLine || fields.get('intent') === 'back'))) return;
      event.preventDefault();
      void act(fields);
    },
    [isOffline, act],
  );
  return { step, isOffline, readiness, isReady: readiness === 'ready', onSubmitCapture };
}
