import * as Y from 'yjs';
import { documentLength } from '#domain/text.ts';

/** How large open documents are. Counting costs as much as a document is long, so it is done only where it matters. */
export type Sizes = {
  /** Whether an update would make a document larger than a document may be; one that only removes never does. */
  readonly problemOf: (document: Y.Doc, update: Uint8Array) => 'tooLarge' | undefined;
  /** Notes that a document has grown by so many bytes at most. */
  readonly grow: (document: Y.Doc, bytes: number) => void;
};

export function createSizes(most = documentLength): Sizes {
  /** Bytes at most: those counted once, and all that arrived since. */
  const sizes = new WeakMap<Y.Doc, number>();
  const count = (document: Y.Doc) => {
    const size = Y.encodeStateAsUpdate(document).byteLength;
    sizes.set(document, size);
    return size;
  };
  return {
    problemOf(document, update) {
      const fits = (size: number) => size + update.byteLength <= most;
      if (fits(sizes.get(document) ?? count(document)) || fits(count(document))) return undefined;
      return Y.parseUpdateMeta(update).to.size === 0 ? undefined : 'tooLarge';
    },
    grow: (document, bytes) => void sizes.set(document, (sizes.get(document) ?? count(document)) + bytes),
  };
}
