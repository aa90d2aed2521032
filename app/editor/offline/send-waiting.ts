import { unsentTexts } from '../local-texts.ts';
import { carryText } from './carry-text.ts';

/**
 * Sends what was written without a network in texts that nobody has opened since, one after another and in one tab at a
 * time; the open one sends itself. In whatever project, kept here or not any more: a text may have gone to the trash
 * meanwhile, or into another project, and a log-out leaves nothing kept but the words.
 */
export async function sendWaiting(uid: string, openDocument: string, signal: AbortSignal): Promise<void> {
  const waiting = () => unsentTexts(uid).filter((id) => id !== openDocument);
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
