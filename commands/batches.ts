import type { Derived } from '#domain/derived-text.ts';

/** Bytes of rows written in one transaction, so that nobody waits long for the write lock. */
const batchBytes = 96 * 1024;

/** Puts items together so that each batch has about as many bytes as one short transaction writes. */
export function* batched<Item>(items: Iterable<Item>, size: (item: Item) => number): Generator<Item[]> {
  let batch: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    batch.push(item);
    bytes += size(item);
    if (bytes < batchBytes) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** About how many bytes a text takes in its row. */
export function sizeOf({ state, json, text }: Derived & { readonly state: Uint8Array }): number {
  return state.byteLength + json.length + text.length;
}
