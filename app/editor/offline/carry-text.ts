import { encodeStateAsUpdate } from 'yjs';
import type { SaveFacts } from '#domain/room.ts';
import { openRoom } from '../open-room.ts';
import { unknownYet } from '../saving.ts';

/** Milliseconds that one text may take both ways. */
const patienceMs = 30_000;

/** What became of a text that was carried. */
export type Carried =
  | { readonly how: 'carried'; readonly bytes: number }
  /** The server gives it to nobody, or not to this account or editor: its copy stays as it is. */
  | { readonly how: 'stopped' }
  /** This browser's store does not take it. */
  | { readonly how: 'noRoom' }
  /** The server did not answer. */
  | { readonly how: 'unreached' };

/**
 * Opens a text in the background until the server has all that this browser has of it, and this browser's store all that
 * the server has; by the same room as where it is written, so that both merge as they do there.
 */
export function carryText(documentId: string, uid: string, signal: AbortSignal): Promise<Carried> {
  return new Promise((done) => {
    let facts: SaveFacts = unknownYet;
    let isOver = false;
    const room = openRoom(documentId, uid, {
      hear: () => undefined,
      met: () => undefined,
      loaded() {
        // What is here stays here: who may only read there sends nothing.
        if (room.provider.authorizedScope === 'readonly') end({ how: 'stopped' });
      },
      told(change) {
        facts = { ...facts, ...change };
        if (facts.stopped) end({ how: 'stopped' });
        else if (facts.isConnected && facts.isCovered && !facts.isFailing) settle();
      },
    });
    const settle = () => {
      if (isOver) return;
      room.confirm((isOnDevice) =>
        end(isOnDevice ? { how: 'carried', bytes: encodeStateAsUpdate(room.document).byteLength } : { how: 'noRoom' }),
      );
    };
    const giveUp = () => end({ how: 'unreached' });
    const timer = setTimeout(giveUp, patienceMs);
    signal.addEventListener('abort', giveUp, { once: true });
    const end = (carried: Carried) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      room.destroy();
      done(carried);
    };
  });
}
