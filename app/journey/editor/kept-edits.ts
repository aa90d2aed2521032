import { readEdits, writeEdits } from '#domain/journey/edits-json.ts';
import type { Batch, Kept } from './draft-store.ts';
import { type Refusal, type Refused, withRefused } from './refused-batches.ts';

/**
 * Edits of a draft that the server does not have yet or has refused, in this browser's memory: one entry per tab, held
 * by a lock while the tab is open, so that the next one takes over the entry of a closed or killed tab. They belong to
 * one account.
 */
const prefix = (uid: string, journeyId: string) => `fabula-journey:${uid}:${journeyId}:`;

/** A batch with a problem was refused; the others wait. */
type Stored = { readonly request: string; readonly edits: string; readonly problem?: string | undefined };

const refusals: Record<Refusal, true> = {
  ...{ gone: true, there: true, changed: true, nameUnusable: true, tooMany: true },
  ...{ tooLarge: true, notUnderstood: true },
};

/** Keeps what waits or was refused in one tab; says whether it could keep all of it. */
export function keepEdits(uid: string, journeyId: string, tab: string, { waiting, refused }: Kept): boolean {
  const name = prefix(uid, journeyId) + tab;
  if (store(name, [...refused, ...waiting])) return true;
  // Where there is no room for all, what the server may still take comes first.
  if (refused.length > 0 && waiting.length > 0) store(name, waiting);
  return false;
}

function store(name: string, batches: readonly (Batch | Refused)[]): boolean {
  const stored = batches.map((batch): Stored => ({ ...batch, edits: writeEdits(batch.edits) }));
  try {
    if (stored.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(stored));
    return true;
  } catch {
    return false;
  }
}

/** Takes over the edits of a draft that closed tabs have left, the oldest first. */
export async function adoptEdits(uid: string, journeyId: string): Promise<Kept> {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix(uid, journeyId)));
  let adopted: Kept = { waiting: [], refused: [] };
  for (const name of names.sort())
    await navigator.locks?.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return;
      const { waiting, refused } = readKept(localStorage.getItem(name));
      adopted = { waiting: [...adopted.waiting, ...waiting], refused: withRefused(adopted.refused, refused) };
      localStorage.removeItem(name);
    });
  return adopted;
}

/** Holds the entry of this tab for as long as it is open. */
export function holdEdits(uid: string, journeyId: string, tab: string): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  void navigator.locks?.request(prefix(uid, journeyId) + tab, () => held);
  return () => release();
}

function readKept(json: string | null): Kept {
  const waiting: Batch[] = [];
  const refused: Refused[] = [];
  for (const stored of readList(json)) {
    const batch = readBatch(stored);
    if (!batch) continue;
    if (stored.problem === undefined) waiting.push(batch);
    else refused.push({ ...batch, problem: isRefusal(stored.problem) ? stored.problem : 'notUnderstood' });
  }
  return { waiting, refused };
}

function readList(json: string | null): Partial<Stored>[] {
  try {
    const list: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(list) ? list.filter((stored) => typeof stored === 'object' && stored !== null) : [];
  } catch {
    return [];
  }
}

/** One that cannot be read takes no other with it. */
function readBatch({ request, edits }: Partial<Stored>): Batch | undefined {
  try {
    const read: unknown = readEdits(String(edits));
    return Array.isArray(read) ? { request: String(request), edits: read } : undefined;
  } catch {
    return undefined;
  }
}

function isRefusal(problem: string): problem is Refusal {
  return Object.hasOwn(refusals, problem);
}
