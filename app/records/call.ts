import { type ApiPage, type ApiProblem, type ApiRecord, type ProblemCode, problemStatuses } from '#domain/record.ts';
import type { RecordData, RecordWrites } from '#domain/record-data.ts';

/** A refusal of the API, with its reason. */
export class RecordProblem extends Error {
  override name = 'RecordProblem';
  readonly problem: ApiProblem;
  constructor(problem: ApiProblem, options?: ErrorOptions) {
    super(problem.title, options);
    this.problem = problem;
  }
}

type Name = keyof RecordData;
type Found<Of extends Name> = ApiRecord<RecordData[Of]>;
type Writes<Act extends string> = {
  [Of in keyof RecordWrites]: Act extends keyof RecordWrites[Of] ? Of : never;
}[keyof RecordWrites];
type Taken<Of extends keyof RecordWrites, Act extends string> = Act extends keyof RecordWrites[Of]
  ? RecordWrites[Of][Act]
  : never;

/** The options of a call, as `fetch` has them. `ifMatch` writes only if the record is still as it was read. */
export type Sending = Pick<RequestInit, 'signal' | 'keepalive'> & { readonly ifMatch?: string };

/**
 * Asks the API.
 *
 * @throws RecordProblem for what it refuses, and `cancelled` or `deadline-exceeded` where the signal says so; the error
 * of `fetch` where nobody answers
 */
export async function callRecords<Answer>(
  method: string,
  path: string,
  body?: object,
  { ifMatch, ...init }: Sending = {},
): Promise<Answer> {
  const answer = await reach(`/api/v1/${path}`, {
    method,
    ...init,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.status === 204) return undefined as Answer;
  const said = await answer.json().catch(() => undefined);
  if (answer.ok) return said as Answer;
  throw said?.code
    ? new RecordProblem(said)
    : ownProblem(answer.status >= 502 ? 'unavailable' : 'unknown', answer.status);
}

/** A problem that only this page can know. */
function ownProblem(code: ProblemCode, status: number = problemStatuses[code], options?: ErrorOptions): RecordProblem {
  return new RecordProblem({ type: '', title: '', status, code }, options);
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    const { name } = error as Error;
    if (name === 'AbortError') throw ownProblem('cancelled', undefined, { cause: error });
    if (name === 'TimeoutError') throw ownProblem('deadline-exceeded', undefined, { cause: error });
    throw error;
  }
}

/** One record. */
export function getRecord<Of extends Name>(of: Of, id: string, sending?: Sending): Promise<Found<Of>> {
  return callRecords('GET', `${of}/${encodeURIComponent(id)}`, undefined, sending);
}

/** Some records, by filters and order. */
export function queryRecords<Of extends Name>(
  of: Of,
  wish: Readonly<Record<string, string | number>> = {},
  sending?: Sending,
): Promise<ApiPage<RecordData[Of]>> {
  const words = new URLSearchParams(Object.entries(wish).map(([name, value]) => [name, String(value)]));
  return callRecords('GET', `${of}?${words}`, undefined, sending);
}

/** Writes a record whole. */
export function setRecord<Of extends Writes<'set'>>(
  of: Of,
  id: string,
  data: Taken<Of, 'set'>,
  sending?: Sending,
): Promise<Found<Of>> {
  return callRecords('PUT', `${of}/${encodeURIComponent(id)}`, data, sending);
}

/** Changes some of a record. */
export function updateRecord<Of extends Writes<'update'>>(
  of: Of,
  id: string,
  data: Taken<Of, 'update'>,
  sending?: Sending,
): Promise<Found<Of>> {
  return callRecords('PATCH', `${of}/${encodeURIComponent(id)}`, data, sending);
}
