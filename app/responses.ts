import { data } from 'react-router';
import type { Failure } from '#domain/outcome.ts';

/** The one table from failure to HTTP status; a new kind of failure will not compile without its row. */
export const statusOf: Record<Failure<unknown>['kind'], number> = {
  notFound: 404,
  forbidden: 403,
  invalid: 422,
  conflict: 409,
};

/** Ends the request: the nearest error page shows this failure. */
export function refuse(failure: Failure<unknown>): never {
  throw data(
    { kind: failure.kind, because: 'because' in failure ? failure.because : undefined },
    { status: statusOf[failure.kind] },
  );
}

/** Ends the request as if there were nothing here. */
export function notFound(): never {
  refuse({ kind: 'notFound' });
}
