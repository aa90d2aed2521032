import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Failure } from '#domain/outcome.ts';
import type { ObjectProblem } from '#domain/stored-object.ts';

/**
 * Why a call of the storage protocol is refused, with its status. The client reads only the status: 408, 429 and 5xx
 * make it try again for minutes, so permanent refusals have none of them.
 */
const refusals = {
  token: { status: 401, message: 'The token does not count. Sign in again.' },
  signedOut: { status: 401, message: 'Nobody is signed in.' },
  /** The client tells this 401 from the others by these words alone. */
  machine: { status: 401, message: 'Firebase App Check token is invalid.' },
  quota: { status: 402, message: 'There is no room for it in the account’s quota.' },
  notTheirs: { status: 403, message: 'This is not yours to read or to write.' },
  notFound: { status: 404, message: 'There is nothing here.' },
  bucket: { status: 404, message: 'There is no such bucket.' },
  upload: { status: 404, message: 'There is no such upload, or it was left for too long.' },
  length: { status: 411, message: 'A file’s length must be said.' },
  tooLarge: { status: 413, message: 'The file is too large.' },
  range: { status: 416, message: 'There are no such bytes.' },
  path: { status: 422, message: 'A file can not have this path.' },
  metadata: { status: 422, message: 'This can not be said of a file.' },
  checksum: { status: 422, message: 'The bytes are not those that were announced.' },
  incomplete: { status: 422, message: 'There are fewer bytes than were announced.' },
  notUnderstood: { status: 400, message: 'The call is not understood.' },
  /** The client asks how much has arrived and continues from there. */
  offset: { status: 503, message: 'The file goes on elsewhere. Ask where.' },
  broken: { status: 503, message: 'The rest did not come.' },
  /** Of the disk, not of an account. */
  noRoom: { status: 507, message: 'There is no room left on the server. Nothing of it was kept.' },
  /** For an upload that was dropped because of it: with a status of 5xx the client would ask again for minutes. */
  dropped: { status: 410, message: 'There was no room left on the server for it. Nothing of it was kept.' },
  unavailable: { status: 503, message: 'It could not be done just now.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type StorageReason = keyof typeof refusals;

/** A refusal as the protocol has it, with our own word for it. */
export function refuse(c: Context, reason: StorageReason, field?: string): Response {
  const { status, message } = refusals[reason];
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  // The status text of a browser; HTTP/2 has none, and its clients treat a 401 like any other.
  if (reason === 'machine' && outgoing) outgoing.statusMessage = message;
  const headers = { 'Cache-Control': 'no-store' };
  return c.json({ error: { code: status, message, reason, ...(field ? { field } : {}) } }, status, headers);
}

/** A command's failure as a refusal. */
export function refuseFailure(c: Context, failure: Failure<ObjectProblem>, missing: StorageReason): Response {
  if (failure.kind === 'notFound') return refuse(c, missing);
  if (failure.kind === 'conflict') return refuse(c, 'offset');
  if (failure.kind === 'forbidden') return refuse(c, failure.because === 'signedOut' ? 'signedOut' : 'notTheirs');
  const [problem] = failure.problems;
  return refuse(c, problem?.kind ?? 'notUnderstood', problem?.field);
}
