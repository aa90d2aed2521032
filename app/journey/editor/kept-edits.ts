import { type Edit, readEdits, writeEdits } from '#domain/journey/edits.ts';
import type { Batch } from './draft-store.ts';

/**
 * Edits of a draft that the server does not have yet, in this browser's memory: one entry per tab, held by a lock while
 * the tab is open, so that the next one takes over the entry of a closed or killed tab. They belong to one account.
 */
const prefix = (uid: string, journeyId: string) => `fabula-journey:${uid}:${journeyId}:`;

type Stored = readonly { readonly request: string; readonly edits: string }[];

/** Keeps what waits in one tab; says whether it could. */
export function keepEdits(uid: string, journeyId: string, tab: string, waiting: readonly Batch[]): boolean {
  const name = prefix(uid, journeyId) + tab;
  try {
    if (waiting.length === 0) localStorage.removeItem(name);
    else {
      const stored: Stored = waiting.map(({ request, edits }) => ({ request, edits: writeEdits(edits) }));
      localStorage.setItem(name, JSON.stringify(stored));
    }
    return true;
  } catch {
    return false;
  }
}

/** Takes over the edits of a draft that closed tabs have left, the oldest first. */
export async function adoptEdits(uid: string, journeyId: string): Promise<Batch[]> {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix(uid, journeyId)));
  const adopted: Batch[] = [];
  for (const name of names.sort())
    await navigator.locks?.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return;
      adopted.push(...readKept(localStorage.getItem(name)));
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

function readKept(json: string | null): Batch[] {
  try {
    const stored = JSON.parse(json ?? '[]') as Stored;
    return stored.map(({ request, edits }): { request: string; edits: Edit[] } => ({
      request: String(request),
      edits: readEdits(edits),
    }));
  } catch {
    return [];
  }
}
