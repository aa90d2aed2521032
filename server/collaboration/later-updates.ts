import type { Document } from '@hocuspocus/server';
import * as Y from 'yjs';
import type { Queries } from '#database/connection.ts';
import { listSeqs, loadLogAfter } from '#database/document.ts';
import type { DocumentId } from '#domain/ids.ts';
import type { Log } from '#server/log.ts';

/** How open documents follow the log in the database, where other processes write into it, too. */
export type LaterUpdates = {
  /** A document was opened with the log up to a number. */
  readonly opened: (document: Document, seq: number) => void;
  /** An update of this process has a number, and is applied now. */
  readonly written: (document: Document, seq: number) => void;
  /** The last number of the log that is known here. */
  readonly seqOf: (document: Document) => number;
  /** Resolves when a document has what others had written by now. */
  readonly catchUp: (document: Document) => Promise<void>;
  /** Has every document that is behind catch up: some message may have been lost. */
  readonly look: (documents: readonly Document[]) => Promise<void>;
};

type Place = {
  /** The document has the whole log up to here. */
  upTo: number;
  /** Numbers after that which this process has written itself. */
  readonly own: Set<number>;
  reading: Promise<void> | undefined;
  isStale: boolean;
};

/** Documents that one query asks for. */
const askedAtOnce = 1_000;

/**
 * Each update has one number in its document's log, given in the transaction that wrote it. A document that knows up to
 * which number it has all of them reads the later ones, whatever messages were late, lost, or came twice.
 *
 * @param of.isAlone - no other process writes, and nothing is ever read again
 */
export function createLaterUpdates(
  reader: Queries,
  log: Log,
  { isAlone }: { readonly isAlone: boolean },
): LaterUpdates {
  const places = new WeakMap<Document, Place>();

  function go(place: Place): void {
    while (place.own.delete(place.upTo + 1)) place.upTo++;
  }

  async function read(document: Document, place: Place): Promise<void> {
    do {
      place.isStale = false;
      const later = await loadLogAfter(reader, document.name as DocumentId, place.upTo);
      if (!later) return;
      const { own } = place;
      const others = later.updates.filter(({ seq }) => !own.has(seq));
      // From the log already, so they are not written again; folded they are, for their process may have ended by now.
      const apply = (update: Uint8Array) => Y.applyUpdate(document, update, { source: 'local' });
      if (later.state) apply(later.state);
      for (const { update } of others) apply(update);
      if (later.seq > place.upTo) place.upTo = later.seq;
      for (const seq of own) if (seq <= place.upTo) own.delete(seq);
      go(place);
    } while (place.isStale);
  }

  function catchUp(document: Document): Promise<void> {
    const place = places.get(document);
    if (!place || isAlone) return Promise.resolve();
    place.isStale = true;
    place.reading ??= read(document, place)
      .catch((error) => log.error({ err: error, document: document.name }, 'Later updates could not be read.'))
      .finally(() => {
        place.reading = undefined;
      });
    return place.reading;
  }

  return {
    opened(document, seq) {
      places.set(document, { upTo: seq, own: new Set(), reading: undefined, isStale: false });
    },
    written(document, seq) {
      const place = places.get(document);
      if (!place || seq <= place.upTo) return;
      if (isAlone) {
        place.upTo = seq;
        return;
      }
      place.own.add(seq);
      go(place);
      // Between them someone else has written.
      if (place.own.size > 0) void catchUp(document);
    },
    seqOf(document) {
      const place = places.get(document);
      return place ? Math.max(place.upTo, ...place.own) : 0;
    },
    catchUp,
    async look(documents) {
      for (let at = 0; at < documents.length; at += askedAtOnce) {
        const asked = documents.slice(at, at + askedAtOnce);
        const seqs = await listSeqs(
          reader,
          asked.map(({ name }) => name as DocumentId),
        );
        const behind = asked.filter((document) => {
          const place = places.get(document);
          return place && (seqs.get(document.name as DocumentId) ?? 0) > place.upTo;
        });
        await Promise.all(behind.map(catchUp));
      }
    },
  };
}
