import type { Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { WholeContext } from '#commands/context.ts';
import { forRequest } from '#database/engine/request-id.ts';
import type { IdentityContext } from '#identity/context.ts';
import { sessionCookieName } from '#identity/session-cookie.ts';
import type { createApplication } from './application.ts';
import { headersOfAll } from './content-security.ts';
import { keptPagesFirst } from './kept-pages.ts';
import { failRequest, withLastResort } from './last-resort.ts';
import type { Log } from './log.ts';
import { lookUpsFirst } from './look-ups-first.ts';
import type { Metrics } from './metrics/metrics.ts';
import { nameRequest, requestIdHeader } from './name-request.ts';
import type { PageCache } from './page-cache.ts';
import { countVisits, type ReaderCounter } from './reader-counter.ts';
import type { Settings } from './settings.ts';
import type { Traces } from './traces/traces.ts';

export type Listener = ReturnType<typeof getRequestListener>;

type Answering = {
  readonly settings: Settings;
  readonly commands: WholeContext;
  readonly identity: IdentityContext;
  readonly log: Log;
  readonly cache: PageCache;
  readonly readers: ReaderCounter;
  readonly metrics: Metrics | undefined;
  readonly traces: Traces;
  /** The name of the route that answers a path. */
  readonly nameOf: (path: string) => Promise<string>;
  /** Stands before the application while developing. */
  readonly middleware?: (http: Server, listener: Listener) => Listener;
};

/**
 * Answers every request: from the kept pages what they have, the look-ups after them, and everything else by the
 * application.
 */
export function answerRequests(
  http: Server,
  application: ReturnType<typeof createApplication>,
  { settings, commands, identity, log, cache, readers, metrics, traces, nameOf, middleware }: Answering,
): void {
  const { host } = new URL(settings.publicUrl);
  const { trustsProxy } = settings;
  const listener = getRequestListener(application.fetch, { hostname: host });
  const headers = headersOfAll(settings.publicUrl);
  const visits = {
    cache,
    host,
    headers,
    reader: commands.db.reader,
    sessionCookie: sessionCookieName(identity.settings),
    now: commands.now,
    countReader: countVisits(readers, trustsProxy),
    countPage: metrics?.keptPage,
  };
  const answer = middleware
    ? middleware(http, listener)
    : keptPagesFirst(visits, lookUpsFirst({ identity, trustsProxy, headers }, listener));
  const answerOrFail = withLastResort(log, 'request', answer, (_request, response) => failRequest(response));
  if (metrics) http.on('request', metrics.request);
  http.on('request', (request, response) => {
    const id = nameRequest(request, trustsProxy);
    response.setHeader(requestIdHeader, id);
    forRequest(id, () => traces.request(request, response, nameOf, () => answerOrFail(request, response)));
  });
}
