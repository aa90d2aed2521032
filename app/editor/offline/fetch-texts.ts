import { keptProjectLimits } from '#domain/kept-project.ts';
import { textsHere } from '../local-texts.ts';
import { carryText } from './carry-text.ts';
import { changeKept, type KeptProject, loadKept } from './kept-project.ts';
import { inOneTab } from './send-waiting.ts';

/** How the fetching of a project's texts ended. */
export type Fetched =
  /** All that may be fetched are here. */
  | 'done'
  /** There are more texts, or larger ones, than are fetched; the others are here once they were opened. */
  | 'tooMany'
  | 'noRoom'
  /** The server did not answer, or it is not wanted any more; the next look goes on. */
  | 'later';

type Fetching = {
  readonly signal: AbortSignal;
  /** Called after each text. */
  readonly told: () => void;
};

/**
 * Fetches the copies of a kept project's texts that are not here, or older than the server's, one after another and in
 * one tab at a time; the open one is here.
 */
export async function fetchTexts(
  { uid, projectId }: KeptProject,
  openDocument: string,
  fetching: Fetching,
): Promise<Fetched> {
  let ended: Fetched = 'later';
  await inOneTab(`fabula-writing-fetch:${uid}`, fetching.signal, async () => {
    // What another tab has fetched meanwhile is stored with it.
    const kept = await loadKept(uid, projectId);
    if (kept) ended = await fetchInTurn(kept, openDocument, fetching);
  });
  return ended;
}

async function fetchInTurn(kept: KeptProject, openDocument: string, { signal, told }: Fetching): Promise<Fetched> {
  const { uid, projectId, blocks } = kept;
  const here = new Set(await textsHere(uid));
  let { fetched } = kept;
  for (const block of blocks.slice(0, keptProjectLimits.texts)) {
    const { documentId, seq } = block;
    const isHere = here.has(documentId) && fetched[documentId]?.seq === seq;
    // Of a text in which nobody has written there is nothing.
    if (isHere || block.isBlank || documentId === openDocument) continue;
    if (signal.aborted) return 'later';
    if (bytesOf(fetched) > keptProjectLimits.bytes) return 'tooMany';
    if (!(await hasRoom())) return 'noRoom';
    const carried = await carryText(documentId, uid, signal);
    if (carried.how === 'noRoom') return 'noRoom';
    if (carried.how === 'unreached') return 'later';
    if (carried.how === 'carried') {
      fetched = { ...fetched, [documentId]: { seq, bytes: carried.bytes } };
      const stored = fetched;
      // It was removed meanwhile: nothing more is fetched for it.
      if (!(await changeKept(uid, projectId, (before) => ({ ...before, fetched: stored })))) return 'later';
    }
    told();
  }
  return blocks.length > keptProjectLimits.texts ? 'tooMany' : 'done';
}

const bytesOf = (fetched: KeptProject['fetched']) => Object.values(fetched).reduce((sum, { bytes }) => sum + bytes, 0);

/** Whether the browser has room for more, as far as it says. */
async function hasRoom(): Promise<boolean> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined || quota - usage > keptProjectLimits.free;
}
