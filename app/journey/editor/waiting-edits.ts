import type { Edit } from '#domain/journey/edits.ts';
import { joinTyped, typedAsOneMs } from './undo-steps.ts';

/** Edits that are sent together: all of them are made, or none. */
export type Batch = { readonly request: string; readonly edits: readonly Edit[] };

/** The edits that wait to be sent, the oldest first. */
export type Waiting = {
  readonly all: () => readonly Batch[];
  /**
   * Adds edits; those of one group that follow quickly join the last batch, unless the server may have it: it makes a
   * batch of one name only once.
   */
  readonly add: (edits: readonly Edit[], group: string | undefined) => void;
  /** Says that a batch goes to the server, as it is now. */
  readonly send: (request: string) => void;
  /** Puts batches on top of others' changes; one that the server may have stays as it was sent. */
  readonly rebase: (onTop: (edits: readonly Edit[]) => readonly Edit[]) => void;
  /** Sends a batch that the server has refused again, in another form. */
  readonly renew: (request: string, edits: readonly Edit[]) => void;
  /** Puts the edits of a closed tab in front. */
  readonly adopt: (left: readonly Batch[]) => void;
  readonly drop: (requests: ReadonlySet<string | undefined>) => void;
};

export function createWaiting(newRequest: () => string, now: () => number): Waiting {
  let waiting: readonly Batch[] = [];
  const sent = new Set<string>();
  let lastGroup: { readonly name: string; readonly at: number } | undefined;
  return {
    all: () => waiting,
    add(edits, group) {
      const last = waiting.at(-1);
      const isTyping = group !== undefined && lastGroup?.name === group && now() - lastGroup.at < typedAsOneMs;
      const joined = last && isTyping && !sent.has(last.request) ? joinTyped(last.edits, edits) : undefined;
      waiting =
        last && joined ? waiting.with(-1, { ...last, edits: joined }) : [...waiting, { request: newRequest(), edits }];
      lastGroup = group === undefined ? undefined : { name: group, at: now() };
    },
    send(request) {
      sent.add(request);
    },
    rebase(onTop) {
      waiting = waiting.map((batch) => {
        const edits = onTop(batch.edits);
        return sent.has(batch.request) ? batch : { ...batch, edits };
      });
    },
    renew(request, edits) {
      waiting = waiting.map((batch) => (batch.request === request ? { request: newRequest(), edits } : batch));
    },
    adopt(left) {
      for (const { request } of left) sent.add(request);
      waiting = [...left, ...waiting];
    },
    drop(requests) {
      waiting = waiting.filter(({ request }) => !requests.has(request));
    },
  };
}
