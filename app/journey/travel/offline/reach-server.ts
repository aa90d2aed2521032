import { z } from 'zod';
import { noteOfflineReader } from '#app/account/offline-mark.ts';
import { askWorker } from '#app/shell/ask-worker.ts';
import { keptForm } from '#domain/journey/offline.ts';
import { refuseAnswers } from '../answer-store.ts';
import type { StepData } from '../load-step.ts';
import { fetchTeller } from './ink-teller.ts';
import { changeKept, type KeptRun, loadKept, type MergedMoves, removeKept, saveKept } from './kept-run.ts';

/** Whether a journey can continue without a network, and why not. */
export type Readiness = 'ready' | 'tooLarge' | 'unknown';

/** The result of moves that were made without a network. */
export type Sent =
  | MergedMoves
  /** They cannot be made any more. */
  | { readonly how: 'cannotGoOn' }
  /** Nothing waits: another tab has sent them, or none were made. */
  | { readonly how: 'nothingWaits'; readonly sent: MergedMoves | undefined }
  /** The server could not be asked. */
  | undefined;

/** Where a run is loaded and its moves are sent; for this account alone, whoever is signed in by now. */
const addressOf = (uid: string, journeyId: string) =>
  `/api/journeys/${journeyId}/offline?account=${encodeURIComponent(uid)}`;

const Problem = z.object({ problems: z.array(z.object({ kind: z.literal('tooLarge') })).min(1) });
const Merged = z.object({
  how: z.enum(['goneOn', 'anotherRun']),
  number: z.number(),
  state: z.object({ activity: z.string() }),
});

/** Stores the run that a reader is in as the server has it. Where moves wait to be sent, the stored copy stays. */
export async function keepRun(step: StepData): Promise<Readiness> {
  const { uid, work } = step;
  const { journeyId } = work;
  const kept = await loadKept(uid, journeyId);
  if (kept && kept.made.length > 0) return 'ready';
  const have = kept?.form === keptForm ? `&have=${kept.edition}` : '';
  const answer = await fetch(addressOf(uid, journeyId) + have).catch(() => undefined);
  // A server that fails, or is asked too often, has refused nothing.
  if (!answer || answer.status >= 500 || answer.status === 429)
    return kept?.state.turn === step.turn ? 'ready' : 'unknown';
  if (!answer.ok) {
    await removeKept(uid, journeyId);
    const refused = Problem.safeParse(await answer.json().catch(() => undefined));
    return refused.data?.problems[0]?.kind ?? 'unknown';
  }
  const { graph = kept?.graph, ...run } = await answer.json();
  const hasInk = await fetchTeller(graph);
  const { path, isPathCut, endingsFound } = step;
  // The run may have continued elsewhere since the step was shown.
  const written = run.state.activity === step.activity.id ? step.written : '';
  const shown = { work, path, isPathCut, endingsFound, written };
  const now = Date.now();
  const copy = { form: keptForm, uid, journeyId, graph, at: now, servedAt: now, made: [], shown, sent: kept?.sent };
  const next: KeptRun = { ...run, ...copy };
  return saveKept(next).then(
    () => {
      noteOfflineReader(uid);
      askWorker('keepJourneys');
      if (hasInk) askWorker('keepInk');
      return 'ready' as const;
    },
    () => 'unknown' as const,
  );
}

/** Sends the moves that were made without a network, one tab at a time; they are forgotten when the server has them. */
export async function sendMade(uid: string, journeyId: string): Promise<Sent> {
  const send = () => sendNow(uid, journeyId);
  return navigator.locks ? navigator.locks.request(`fabula-travel ${uid} ${journeyId}`, send) : send();
}

async function sendNow(uid: string, journeyId: string): Promise<Sent> {
  const kept = await loadKept(uid, journeyId);
  if (!kept || kept.made.length === 0) return { how: 'nothingWaits', sent: kept?.sent };
  const moves = [...kept.moves.map((move) => ({ move })), ...kept.made];
  const answer = await fetch(addressOf(uid, journeyId), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ number: kept.number, edition: kept.edition, moves }),
  }).catch(() => undefined);
  if (!answer) return undefined;
  // Moves made meanwhile wait for the next time, on the run that these are in now.
  const forget = async (number: number, sent: MergedMoves) => {
    const made = JSON.stringify(kept.made);
    const now = await changeKept(uid, journeyId, (one) =>
      JSON.stringify(one.made) === made ? { ...one, made: [], sent } : { ...one, number },
    );
    return now === undefined || now.made.length === 0;
  };
  if (answer.ok) {
    const merged = Merged.safeParse(await answer.json());
    if (!merged.success) return undefined;
    const { how, number, state } = merged.data;
    const sent = { how, activity: state.activity };
    return (await forget(number, sent)) ? sent : undefined;
  }
  const { because } = await answer.json().catch(() => ({}));
  if (answer.status !== 409 || because !== 'cannotGoOn') return undefined;
  // The way is gone; what its reader wrote on it is not, nor what they write just now.
  const texts = kept.made.map((one) => one.answer);
  if (!refuseAnswers(uid, journeyId, texts)) return undefined;
  return (await removeKept(uid, journeyId, kept.made)) ? { how: 'cannotGoOn' } : sendNow(uid, journeyId);
}
