import { newId } from '#domain/ids.ts';

/** A new id, made in the browser: the server keeps it as it is. */
export function freshId<Id extends string>(): Id {
  return newId(Date.now(), crypto.getRandomValues(new Uint8Array(16))) as Id;
}
