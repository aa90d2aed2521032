import { data, redirect } from 'react-router';
import type { Failure } from '#domain/outcome.ts';
import { ownAddress, pathOf } from '#domain/own-address.ts';

/** The one table from failure to HTTP status; a new kind of failure will not compile without its row. */
export const statusOf: Record<Failure<unknown>['kind'], number> = {
  notFound: 404,
  forbidden: 403,
  invalid: 422,
  conflict: 409,
};

/** Their names in HTTP: the status message of the answer, and of the page that shows it. */
const statusTextOf: Record<Failure<unknown>['kind'], string> = {
  notFound: 'Not Found',
  forbidden: 'Forbidden',
  invalid: 'Unprocessable Content',
  conflict: 'Conflict',
};

/** Ends the request: the nearest error page shows this failure. */
export function refuse(failure: Failure<unknown>): never {
  throw data(
    { kind: failure.kind, because: 'because' in failure ? failure.because : undefined },
    { status: statusOf[failure.kind], statusText: statusTextOf[failure.kind] },
  );
}

/** A work that someone may have meant who asked for another. */
export type CloseWork = {
  readonly path: string;
  readonly title: string;
  readonly language: string;
  readonly credit: string;
};

/** Ends the request as if there were nothing here; names similar addresses. */
export function notFound(close: readonly CloseWork[] = []): never {
  throw data({ kind: 'notFound', close }, { status: statusOf.notFound, statusText: statusTextOf.notFound });
}

/**
 * The redirect to another page of this site, never to another site: the only redirect of all pages, as a test checks.
 * An address that is not ours, from whatever source, leads to the first page. A name in any script is written as
 * headers allow. The router puts the page's own language in front.
 */
export function redirectTo(path: string, init?: number | ResponseInit): Response {
  const url = ownAddress(path, 'https://here.invalid/');
  return redirect(url ? pathOf(url) : '/', init);
}
