import type { IncomingMessage, ServerResponse } from 'node:http';

/** Tells a collector what requests, jobs and the texts of sockets consist of. */
export type Traces = {
  /** Runs what answers a request; the span ends with the answer, or when its client has gone. */
  readonly request: (
    request: IncomingMessage,
    response: ServerResponse,
    nameOf: (path: string) => Promise<string>,
    work: () => void,
  ) => void;
  /** Runs what is no part of an answer: a job, or what a socket asks for. What it throws is told by its name and code. */
  readonly work: <Value>(name: string, work: () => Promise<Value>, more?: () => WorkFacts) => Promise<Value>;
  /** Notes a statement of the database that took so many milliseconds, without its values. */
  readonly query?: (statement: string, ms: number) => void;
  /** Sends what has not been sent. */
  readonly close: () => Promise<void>;
};

/** What is told of some work: nothing that people have written. */
export type WorkFacts = { readonly count: number; readonly requests: readonly string[] };

/** Nothing is told to anybody. */
export const noTraces: Traces = {
  request: (_request, _response, _nameOf, work) => work(),
  work: (_name, work) => work(),
  close: async () => undefined,
};
