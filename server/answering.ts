import type { Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { WholeContext } from '#commands/context.ts';
import type { IdentityContext } from '#identity/context.ts';
import { sessionCookieName } from '#identity/session-cookie.ts';
import type { createApplication } from './application.ts';
import { headersOfAll } from './content-security.ts';
import { keptPagesFirst } from './kept-pages.ts';
import { failRequest, withLastResort } from './last-resort.ts';
import type { Log } from './log.ts';
import { lookUpsFirst } from './look-ups-first.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { PageCache } from './page-cache.ts';
import { countVisits, type ReaderCounter } from './reader-counter.ts';
import type { Settings } from './settings.ts';

export type Listener = ReturnType<typeof getRequestListener>;

type Answering = {
  readonly settings: Settings;
  readonly commands: WholeContext;
  readonly identity: IdentityContext;
  readonly log: Log;
  readonly cache: PageCache;
  readonly readers: ReaderCounter;
  readonly metrics: Metrics | undefined;
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
  { settings, commands, identity, log, cache, readers, metrics, middleware }: Answering,
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
  if (metrics) http.on('request', metrics.request);
  http.on(
    'request',
    withLastResort(log, 'request', answer, (_request, response) => failRequest(response)),
  );
}
