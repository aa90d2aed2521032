import type { Context } from 'hono';
import type { ZodError } from 'zod';
import { statusOf } from '#app/responses.ts';
import type { Failure } from '#domain/outcome.ts';

/** A failure as an answer to a call. */
export function refused(c: Context, failure: Failure<unknown>): Response {
  return c.json(
    {
      error: failure.kind,
      ...('problems' in failure ? { problems: failure.problems } : {}),
      ...('because' in failure ? { because: failure.because } : {}),
    },
    statusOf[failure.kind] as 404,
  );
}

/** A body that does not fit the call, with the fields that are wrong. */
export function invalid(c: Context, error: ZodError): Response {
  const problems = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  return c.json({ error: 'invalid', problems }, 422);
}

/** Seconds after which someone who was refused because of too many others may try again. */
const busySeconds = '1';

/** Too many do the same at this moment. */
export function busy(c: Context): Response {
  return c.json({ error: 'busy' }, 429, { 'Retry-After': busySeconds });
}
