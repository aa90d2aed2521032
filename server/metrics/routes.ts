import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { isOneOfSeveral } from '#server/processes/several.ts';
import type { Metrics } from './metrics.ts';
import { metricsOfAll } from './of-all.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** `GET /metrics`, for who has the token: the metrics of this process, or of all that were started with it. */
export function metricsRoutes(metrics: Metrics, token: string): Hono {
  const app = new Hono();
  const wanted = hashOf(`Bearer ${token}`);
  app.get('/metrics', async (c) => {
    c.header('Cache-Control', 'no-store');
    if (!timingSafeEqual(hashOf(c.req.header('authorization') ?? ''), wanted)) {
      c.header('WWW-Authenticate', 'Bearer');
      return c.json({ error: 'forbidden' }, 401);
    }
    const text = isOneOfSeveral() ? await metricsOfAll() : await metrics.text();
    return c.body(text, 200, { 'Content-Type': metrics.contentType });
  });
  return app;
}
