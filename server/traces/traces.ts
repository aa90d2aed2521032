import type { IncomingMessage, ServerResponse } from 'node:http';

/** Tells a collector what requests and jobs consist of. */
export type Traces = {
  /** Runs what answers a request; the span ends with the answer, or when its client has gone. */
  readonly request: (
    request: IncomingMessage,
    response: ServerResponse,
    nameOf: (path: string) => Promise<string>,
    work: () => void,
  ) => void;
  readonly job: (kind: string, work: () => Promise<void>) => Promise<void>;
  /** Notes a statement of the database that took so many milliseconds, without its values. */
  readonly query?: (statement: string, ms: number) => void;
  /** Sends what has not been sent. */
  readonly close: () => Promise<void>;
};

/** Nothing is told to anybody. */
export const noTraces: Traces = {
  request: (_request, _response, _nameOf, work) => work(),
  job: (_kind, work) => work(),
  close: async () => undefined,
};
