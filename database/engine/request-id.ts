import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string | undefined>();

/** Does something for a request: log lines, error pages, jobs and traces that come of it name its id. */
export function forRequest<Value>(id: string | undefined, work: () => Value): Value {
  return storage.run(id, work);
}

/** The id of the request that is worked for; undefined for what the server does by itself. */
export function requestId(): string | undefined {
  return storage.getStore();
}
