import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { failureLengths, rates } from '#domain/limits.ts';
import { makeAddressOf } from '#identity/address.ts';
import type { IdentityContext } from '#identity/context.ts';
import type { Log } from '#server/log.ts';
import { invalid } from './refused.ts';

const Failed = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{12}$/),
  message: z.string().max(failureLengths.message),
  stack: z.string().max(failureLengths.stack),
  path: z.string().max(300),
});

/** Takes what failed in a browser into the log, under the id that the person was shown. */
export function failureRoutes(identity: IdentityContext, log: Log, trustsProxy: boolean): Hono {
  const app = new Hono();
  const addressOf = makeAddressOf(trustsProxy);
  app.post('/api/failures', bodyLimit({ maxSize: 16_384 }), async (c) => {
    const parsed = Failed.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return invalid(c, parsed.error);
    const { limiter } = identity;
    if (!limiter.take(`failures ${addressOf(c)}`, rates.failure) || !limiter.take('failures', rates.failures))
      return c.json({ error: 'tooMany' }, 429);
    const agent = c.req.header('user-agent')?.slice(0, 300);
    log.error({ ...parsed.data, agent }, 'A page failed in a browser.');
    return c.body(null, 204);
  });
  return app;
}
