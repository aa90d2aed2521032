import { unsentTexts } from '../local-texts.ts';
import { carryText } from './carry-text.ts';
import type { KeptProject } from './kept-project.ts';

/**
 * Sends what was written without a network in texts of a kept project that nobody has opened since, one after another
 * and in one tab at a time; the open one sends itself.
 */
export async function sendWaiting(
  { uid, blocks }: KeptProject,
  openDocument: string,
  signal: AbortSignal,
): Promise<void> {
  const ids = new Set(blocks.map(({ documentId }) => documentId));
  const waiting = () => unsentTexts(uid).filter((id) => ids.has(id) && id !== openDocument);
  if (waiting().length === 0) return;
  await inOneTab(`fabula-writing-send:${uid}`, signal, async () => {
    for (const documentId of waiting()) {
      if (signal.aborted) return;
      const { how } = await carryText(documentId, uid, signal);
      if (how === 'unreached') return;
    }
  });
}

/** Does something once no other tab does it; not at all where it is not wanted any more by then. */
export async function inOneTab(name: string, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act();
  await navigator.locks
    .request(name, { signal }, () => (signal.aborted ? undefined : act()))
    .catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
}
