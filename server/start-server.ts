import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import type { Announcement, WholeContext } from '#commands/context.ts';
import { endKeptThreads } from '#commands/kept-threads.ts';
import { cleanUpObjects } from '#commands/object/receive-object.ts';
import { removeAbandonedImports } from '#commands/project/remove-project.ts';
import { alwaysLeads } from '#database/engine/lock.ts';
import type { Lead } from '#database/engine/server-lock.ts';
import { countDueJobs } from '#database/job.ts';
import type { IdentityContext } from '#identity/context.ts';
import { queueEmail } from '#identity/mail.ts';
import { tellSessionsEnded } from '#identity/session.ts';
import { withWayOut } from '#identity/unsubscribe.ts';
import { answerRequests, type Listener } from './answering.ts';
import { createApplication } from './application.ts';
import { createAssets } from './assets.ts';
import { startCleaning } from './cleaning.ts';
import { createRooms } from './collaboration/rooms.ts';
import { asksForSocket, takeSockets } from './collaboration/sockets.ts';
import { startLanes } from './jobs/lanes.ts';
import { createPresence } from './journeys/presence.ts';
import { createJourneyWaits } from './journeys/waits.ts';
import { buildsFolder, keepBuild } from './kept-builds.ts';
import type { Log } from './log.ts';
import { makeMail } from './mail/make-mail.ts';
import { makeIdentity } from './make-identity.ts';
import type { Measured, Metrics } from './metrics/metrics.ts';
import { routeNames } from './metrics/route-names.ts';
import { createNotificationStreams } from './notifications/streams.ts';
import { readOfflineFiles } from './offline/shown-files.ts';
import { createPageCache } from './page-cache.ts';
import { announceTo } from './processes/elsewhere.ts';
import { followNews } from './processes/follow-news.ts';
import { type Messages, nobodyElse } from './processes/messages.ts';
import { createReaderCounter } from './reader-counter.ts';
import { startCounting } from './reader-counting.ts';
import { connectionsCheckingInterval, limitRequests } from './request-limits.ts';
import { startIndexing } from './search-indexer.ts';
import type { Settings } from './settings.ts';
import { createSitePages } from './site-pages.ts';
import { noTraces, type Traces } from './traces/traces.ts';

export type RunningServer = {
  readonly port: number;
  readonly commands: WholeContext;
  readonly identity: IdentityContext;
  readonly close: () => Promise<void>;
};

export type ServerParts = {
  readonly settings: Settings;
  /** An open, migrated database and object store; closing the server closes the database. */
  readonly data: WholeContext;
  readonly log: Log;
  /** The other processes of the site, and which of them does what only one may; without them, this one is alone. */
  readonly others?: Messages;
  readonly lead?: Pick<Lead, 'isHeld'>;
  readonly traces?: Traces;
  /** Given while developing; otherwise the built pages are served. */
  readonly development?: {
    readonly build: () => Promise<ServerBuild>;
    readonly middleware: (http: Server, listener: Listener) => Listener;
  };
};

const root = join(import.meta.dirname, '..');
const client = join(root, 'build/client');

/** Milliseconds that running requests may still take when the process is asked to stop. */
const graceMs = 5_000;

/** The built files; where there are several processes, with those of their builds. */
async function assetsOf({ redisUrl, dataFolder }: Settings, log: Log): Promise<ReturnType<typeof createAssets>> {
  if (redisUrl === undefined) return createAssets(client);
  const builds = buildsFolder(dataFolder);
  await keepBuild(join(client, 'assets'), builds, Date.now()).catch((error: unknown) =>
    log.error({ err: error }, 'The files of this build could not be kept for the other processes.'),
  );
  return createAssets(client, builds);
}

/** Starts everything that answers: pages, identity, calls, rooms and jobs. */
export async function startServer({
  settings,
  data,
  log,
  development,
  others = nobodyElse,
  lead = alwaysLeads,
  traces = noTraces,
}: ServerParts): Promise<RunningServer> {
  const announceElsewhere = announceTo(others);
  const commands: WholeContext = {
    ...data,
    sittingMs: settings.sittingMs,
    announce(news) {
      // The identity tells the other processes of it, as of every session that ends.
      if (news.kind === 'signedOut') return tellSessionsEnded(identity, news.accountId);
      if (news.kind === 'job') jobs.hurry();
      else hear(news);
      announceElsewhere(news);
    },
    post: (tx, letter) => queueEmail(identity, tx, withWayOut(identity, letter)),
  };
  const hear = (news: Announcement) => {
    if (news.kind === 'told') notifications.hear(news.accountIds);
    else if (news.kind === 'journey') waits.hear(news.journeyId);
    else rooms.hear(news);
  };
  const identity = makeIdentity(settings, commands, log, others);
  const mail = makeMail(settings, identity);
  const rooms = createRooms({ ...commands, log, others, traces, committed: (ms) => metrics?.commit(ms) });
  const notifications = createNotificationStreams({ db: data.db, now: data.now, log });
  const waits = createJourneyWaits();
  const presence = createPresence(waits.hear, others);
  identity.onSessionsEnded.push(rooms.closeAccount, notifications.closeAccount);
  // With others at work nobody knows which imports are abandoned: those are removed when they are old.
  const removed = others.state() === 'alone' ? await removeAbandonedImports(commands) : 0;
  if (removed > 0) log.info({ removed }, 'Removed what abandoned imports had left.');
  await cleanUpObjects(commands);

  const built = development ? undefined : ((await import(join(root, 'build/server/index.js'))) as ServerBuild);
  const cache = createPageCache(settings.pageCacheBytes);
  const readers = createReaderCounter({ ...commands, others });
  const build = development?.build ?? (async () => built as ServerBuild);
  const nameOf = routeNames(build);
  const metrics = await metricsOf(settings.metricsToken, nameOf, {
    rooms: () => rooms.hocuspocus.getDocumentsCount(),
    sockets: () => sockets.count(),
    jobsDue: () => countDueJobs(data.db.reader, data.now()),
    pageBytes: cache.bytes,
    hearsOthers: others.state,
  });
  const application = createApplication({
    settings,
    commands,
    identity,
    log,
    cache,
    readers,
    startedAt: data.now(),
    findSitePage: createSitePages(settings, log),
    mailbox: mail.mailbox,
    notifications,
    waits,
    presence,
    hearsOthers: others.state,
    build,
    metrics: metrics && settings.metricsToken ? { of: metrics, token: settings.metricsToken } : undefined,
    mode: development ? 'development' : 'production',
    assets: development ? undefined : await assetsOf(settings, log),
    offlineFiles: development ? undefined : readOfflineFiles(client),
  });

  const http = createServer({ connectionsCheckingInterval, shouldUpgradeCallback: asksForSocket });
  limitRequests(http);
  answerRequests(http, application, {
    settings,
    commands,
    identity,
    log,
    cache,
    readers,
    metrics,
    traces,
    nameOf,
    middleware: development?.middleware,
  });
  const sockets = takeSockets(http, { rooms, identity, log, trustsProxy: settings.trustsProxy });
  identity.onSessionsEnded.push(sockets.closeAccount);
  followNews(others, { identity, notifications, waits, sockets });
  await listen(http, settings);

  const jobs = startLanes({ ...commands, traces }, mail.deliver, log);
  const indexing = startIndexing(commands, log, lead.isHeld);
  const counting = startCounting(commands, readers, log);
  const cleaning = startCleaning(commands, identity, log, lead.isHeld);

  return {
    port: (http.address() as AddressInfo).port,
    commands,
    identity,
    async close() {
      cleaning.stop();
      counting.stop();
      const ended = endRequests(http);
      notifications.close();
      waits.wakeAll();
      sockets.close();
      await rooms.close();
      await jobs.stop();
      await indexing.stop();
      await ended();
      await counting.keep();
      await others.close();
      await endKeptThreads();
      await data.db.close();
      await traces.close();
    },
  };
}

/** Accepts nothing new; answers how to wait for running requests, which may take a little longer. */
function endRequests(http: Server): () => Promise<void> {
  const ended = new Promise<void>((resolve) => http.close(() => resolve()));
  http.closeIdleConnections();
  return async () => {
    const timer = setTimeout(() => http.closeAllConnections(), graceMs);
    await ended;
    clearTimeout(timer);
  };
}

function listen(http: Server, { port, host }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, resolve);
  });
}

/** The metrics of this process, where its operator has said with which token they are read. */
async function metricsOf(
  token: string | undefined,
  nameOf: (path: string) => Promise<string>,
  measured: Measured,
): Promise<Metrics | undefined> {
  if (token === undefined) return undefined;
  const { makeMetrics } = await import('./metrics/metrics.ts');
  return makeMetrics(nameOf, measured);
}
