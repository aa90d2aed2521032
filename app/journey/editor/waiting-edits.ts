import type { Edit } from '#domain/journey/edits.ts';
import { joinTyped, typedAsOneMs } from './undo-steps.ts';

/** Edits that are sent together: all of them are made, or none. */
export type Batch = { readonly request: string; readonly edits: readonly Edit[] };

/** What waits to be sent, the oldest first. */
export type Waiting = {
  readonly all: () => readonly Batch[];
  /** Adds edits; those of one group that follow quickly join the last batch, unless that is being sent. */
  readonly add: (edits: readonly Edit[], group: string | undefined, sending: string | undefined) => void;
  /** Puts in front what a tab that is gone has left. */
  readonly adopt: (left: readonly Batch[]) => void;
  readonly drop: (requests: ReadonlySet<string | undefined>) => void;
};

export function createWaiting(newRequest: () => string, now: () => number): Waiting {
  let waiting: readonly Batch[] = [];
  let lastGroup: { readonly name: string; readonly at: number } | undefined;
  return {
    all: () => waiting,
    add(edits, group, sending) {
      const last = waiting.at(-1);
      const isTyping = group !== undefined && lastGroup?.name === group && now() - lastGroup.at < typedAsOneMs;
      const joined = last && isTyping && last.request !== sending ? joinTyped(last.edits, edits) : undefined;
      waiting =
        last && joined ? waiting.with(-1, { ...last, edits: joined }) : [...waiting, { request: newRequest(), edits }];
      lastGroup = group === undefined ? undefined : { name: group, at: now() };
    },
    adopt(left) {
      waiting = [...left, ...waiting];
    },
    drop(requests) {
      waiting = waiting.filter(({ request }) => !requests.has(request));
    },
  };
}
