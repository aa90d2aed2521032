import * as Y from 'yjs';

/** What tabs of one text tell each other. */
type Told = { readonly update: Uint8Array } | { readonly lacks: Uint8Array };

/** The origin of changes that another tab of this browser has made, and stored. */
export const otherTab = { from: 'another tab' } as const;

/**
 * Keeps the tabs of this browser that have a text open without a network alike: each tells the others what is written
 * in it, and asks them, when it opens, for what is not stored yet.
 *
 * @param announce - called before the document changes
 */
export function joinTabs(name: string, document: Y.Doc, announce: () => void): { readonly leave: () => void } {
  const channel = new BroadcastChannel(name);
  const tell = (told: Told) => channel.postMessage(told);
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if ('lacks' in data) return tell({ update: Y.encodeStateAsUpdate(document, data.lacks) });
    announce();
    Y.applyUpdate(document, data.update, otherTab);
  };
  const pass = (update: Uint8Array, origin: unknown) => {
    if (origin !== otherTab) tell({ update });
  };
  document.on('update', pass);
  tell({ lacks: Y.encodeStateVector(document) });
  return {
    leave() {
      document.off('update', pass);
      channel.close();
    },
  };
}
