import { createStore, delMany, entries, get, promisifyRequest, update } from 'idb-keyval';
import type { ActivityId } from '#domain/ids.ts';
import type { RunState } from '#domain/journey/engine.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { offlineLimits } from '#domain/journey/offline.ts';
import type { StepData } from '../load-step.ts';

/** A move that was made without a network. */
export type MadeMove = {
  readonly move: string;
  readonly activity: ActivityId;
  readonly at: number;
  /** The text written before it, and the one that its field showed. */
  readonly answer: string;
  readonly was?: string | undefined;
};

/** Where moves that were made without a network have led: on in their own run, or to another one. */
export type MergedMoves = { readonly how: 'goneOn' | 'anotherRun'; readonly activity: string };

/** A run with the version it travels, as the server had it last, and the moves made since without a network. */
export type KeptRun = {
  /** The form in which it is stored (`keptForm`). */
  readonly form: number;
  readonly uid: string;
  readonly journeyId: string;
  /** When it was travelled last. */
  readonly at: number;
  /** When the server gave it. */
  readonly servedAt: number;
  readonly edition: number;
  /** Whether it is for adults, so that it opens only as long as its reader agrees to that; an older build did not know. */
  readonly asksFirst?: boolean;
  /** Whether its reader has taken that back. */
  readonly isWithdrawn?: boolean;
  readonly graph: Graph;
  readonly number: number;
  readonly state: RunState;
  readonly moves: readonly string[];
  readonly made: readonly MadeMove[];
  /** What became of those that were sent last, for the other tabs that show them. */
  readonly sent?: MergedMoves | undefined;
  /** The step that the server showed last. */
  readonly shown: Pick<StepData, 'work' | 'path' | 'isPathCut' | 'endingsFound' | 'written'>;
};

const databaseName = 'fabula-travel';

const store = () => createStore(databaseName, 'runs');

const nameOf = (uid: string, journeyId: string) => `${uid} ${journeyId}`;

/** Whether this browser has ever kept a run. */
async function isThere(): Promise<boolean> {
  const databases = (await indexedDB.databases?.()) ?? [];
  return databases.some(({ name }) => name === databaseName);
}

/** This browser's copy of someone's run; undefined where it has none, or cannot store one. */
export async function loadKept(uid: string, journeyId: string): Promise<KeptRun | undefined> {
  return get<KeptRun>(nameOf(uid, journeyId), store()).catch(() => undefined);
}

/**
 * Keeps a run, and forgets those that were travelled longest ago, and other people's; never one with unsent moves, which
 * another tab may have made meanwhile.
 */
export async function saveKept(kept: KeptRun): Promise<void> {
  const { uid, journeyId } = kept;
  await update<KeptRun>(
    nameOf(uid, journeyId),
    (before) => (before && before.made.length > 0 ? before : kept),
    store(),
  );
  const all = await entries<string, KeptRun>(store());
  const sent = all.filter(([, { made }]) => made.length === 0).sort(([, one], [, other]) => other.at - one.at);
  const own = sent.filter(([, one]) => one.uid === uid);
  const others = sent.filter(([, one]) => one.uid !== uid);
  await delMany(
    [...own.slice(offlineLimits.journeys), ...others].map(([name]) => name),
    store(),
  );
}

/** Changes the stored copy of a run in one transaction; nothing where none is stored. */
export async function changeKept(
  uid: string,
  journeyId: string,
  change: (kept: KeptRun) => KeptRun,
): Promise<KeptRun | undefined> {
  const name = nameOf(uid, journeyId);
  return store()('readwrite', async (runs) => {
    const before: KeptRun | undefined = await promisifyRequest(runs.get(name));
    const changed = before && change(before);
    if (changed) runs.put(changed, name);
    await promisifyRequest(runs.transaction);
    return changed;
  });
}

/**
 * Keeps a run from opening without a network until the server sends it again; its waiting moves are sent all the same.
 */
export async function closeKept(uid: string, journeyId: string): Promise<void> {
  await changeKept(uid, journeyId, (kept) => ({ ...kept, servedAt: 0 }));
}

/**
 * Closes every run of a work for adults that this browser keeps: nobody here wants to read those any more. Their waiting
 * moves are sent all the same.
 */
export async function closeAdult(): Promise<void> {
  if (!(await isThere())) return;
  const all = await entries<string, KeptRun>(store());
  const closing = all.filter(([, { asksFirst }]) => asksFirst !== false);
  for (const [, { uid, journeyId }] of closing)
    await changeKept(uid, journeyId, (kept) => ({ ...kept, servedAt: 0, isWithdrawn: true }));
}

/**
 * Deletes the stored copy of a run whose unsent moves are still those.
 *
 * @returns false where others were made meanwhile: it is there still
 */
export async function removeKept(uid: string, journeyId: string, made: readonly MadeMove[] = []): Promise<boolean> {
  const name = nameOf(uid, journeyId);
  return store()('readwrite', async (runs) => {
    const before: KeptRun | undefined = await promisifyRequest(runs.get(name));
    const isSame = before === undefined || JSON.stringify(before.made) === JSON.stringify(made);
    if (isSame) runs.delete(name);
    await promisifyRequest(runs.transaction);
    return isSame;
  });
}

/** Forgets every run that has no unsent moves: called where a log-out leads. */
export async function clearSentRuns(): Promise<void> {
  if (!(await isThere())) return;
  const all = await entries<string, KeptRun>(store());
  await delMany(
    all.filter(([, { made }]) => made.length === 0).map(([name]) => name),
    store(),
  );
}
