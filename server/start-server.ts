import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { z } from 'zod';
import { labelsFor } from '#app/manuscript/export-labels.ts';
import { eraseOld } from '#commands/account/erase-account.ts';
import { makeAccountArchive } from '#commands/account-archive/make-account-archive.ts';
import { accountArchiveJob, removeOldArchives } from '#commands/account-archive/request-account-archive.ts';
import type { WholeContext } from '#commands/context.ts';
import { keepRevision } from '#commands/document/fold-document.ts';
import { readSittingJob, sittingJob } from '#commands/document/sitting.ts';
import { publishScheduled, scheduleJob } from '#commands/edition/schedule-edition.ts';
import { makeExport } from '#commands/export/make-export.ts';
import { exportJob, removeOldExports } from '#commands/export/request-export.ts';
import { forgetAnswers } from '#commands/forget-answers.ts';
import { forgetAnswerJob } from '#commands/manuscript/import-answers.ts';
import { removeOldUploads } from '#commands/manuscript/receive-upload.ts';
import { forgetNotifications } from '#commands/notification/forget-notifications.ts';
import { mailNews, newsMailJob } from '#commands/notification/mail-news.ts';
import { type EditionNews, tellEdition, tellEditionJob } from '#commands/notification/tell-edition.ts';
import { cleanUpObjects } from '#commands/object/receive-object.ts';
import { removeHeldPictures } from '#commands/object/remove-picture-bytes.ts';
import { forgetInvitations } from '#commands/organisation/forget-invitations.ts';
import { removeAbandonedImports } from '#commands/project/remove-project.ts';
import { countReaders } from '#commands/reading/count-readers.ts';
import { dayMs } from '#domain/duration.ts';
import type { AccountArchiveId, AccountId, ExportId, ScheduleId } from '#domain/ids.ts';
import { cleanUpIdentity } from '#identity/clean-up.ts';
import type { IdentityContext } from '#identity/context.ts';
import { mailJob, queueLetter } from '#identity/mail.ts';
import { tellSessionsEnded } from '#identity/session.ts';
import { sessionCookieName } from '#identity/session-cookie.ts';
import { withWayOut } from '#identity/unsubscribe.ts';
import { createApplication } from './application.ts';
import { createAssets } from './assets.ts';
import { createRooms } from './collaboration/rooms.ts';
import { asksForSocket, takeSockets } from './collaboration/sockets.ts';
import { headersOfAll } from './content-security.ts';
import { startJobs } from './jobs/runner.ts';
import { keptPagesFirst } from './kept-pages.ts';
import { failRequest, withLastResort } from './last-resort.ts';
import type { Log } from './log.ts';
import { lookUpsFirst } from './look-ups-first.ts';
import { makeMail } from './mail/make-mail.ts';
import { makeIdentity } from './make-identity.ts';
import { createNotificationStreams } from './notifications/streams.ts';
import { createPageCache } from './page-cache.ts';
import { countVisits, createReaderCounter } from './reader-counter.ts';
import { connectionsCheckingInterval, limitRequests } from './request-limits.ts';
import { startIndexing } from './search-indexer.ts';
import type { Settings } from './settings.ts';
import { createSitePages } from './site-pages.ts';

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
  /** Given while developing; otherwise the built pages are served. */
  readonly development?: {
    readonly build: () => Promise<ServerBuild>;
    readonly middleware: (http: Server, listener: Listener) => Listener;
  };
};

type Listener = ReturnType<typeof getRequestListener>;

const labelsOf = async (language: string) => (await labelsFor(language, { format: 'epub', edition: undefined })).labels;

/** Milliseconds after the start when what is too old is cleaned up first. */
const firstCleaningMs = 600_000;

/** Milliseconds after which those who have read are written down. */
const countingMs = 30_000;

const root = join(import.meta.dirname, '..');

/** Milliseconds that requests under way may still take when the process is asked to stop. */
const graceMs = 5_000;

/** Starts everything that answers: pages, identity, calls, rooms and jobs. */
export async function startServer({ settings, data, log, development }: ServerParts): Promise<RunningServer> {
  const commands: WholeContext = {
    ...data,
    sittingMs: settings.sittingMs,
    announce(news) {
      if (news.kind === 'job') for (const some of [jobs, longJobs]) some.hurry();
      else if (news.kind === 'told') notifications.hear(news.accountIds);
      else if (news.kind === 'signedOut') tellSessionsEnded(identity, news.accountId);
      else rooms.hear(news);
    },
    post: (tx, letter) => queueLetter(identity, tx, withWayOut(identity, letter)),
  };
  const identity = makeIdentity(settings, commands, log);
  const mail = makeMail(settings, identity);
  const rooms = createRooms({ ...commands, log });
  const notifications = createNotificationStreams({ db: data.db, now: data.now, log });
  identity.onSessionsEnded.push(rooms.closeAccount, notifications.closeAccount);
  const removed = await removeAbandonedImports(commands);
  if (removed > 0) log.info({ removed }, 'Removed what abandoned imports had left.');
  await cleanUpObjects(commands);

  const built = development ? undefined : ((await import(join(root, 'build/server/index.js'))) as ServerBuild);
  const cache = createPageCache(settings.pageCacheBytes);
  const readers = createReaderCounter(commands);
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
    build: development?.build ?? (async () => built as ServerBuild),
    mode: development ? 'development' : 'production',
    assets: development ? undefined : createAssets(join(root, 'build/client')),
  });

  const http = createServer({ connectionsCheckingInterval, shouldUpgradeCallback: asksForSocket });
  limitRequests(http);
  const { host } = new URL(settings.publicUrl);
  const listener = getRequestListener(application.fetch, { hostname: host });
  const visits = {
    cache,
    host,
    reader: commands.db.reader,
    sessionCookie: sessionCookieName(identity.settings),
    now: commands.now,
    countReader: countVisits(readers, settings.trustsProxy),
  };
  const headers = headersOfAll(settings.publicUrl);
  const answer = development
    ? development.middleware(http, listener)
    : keptPagesFirst(
        { ...visits, headers },
        lookUpsFirst({ identity, trustsProxy: settings.trustsProxy, headers }, listener),
      );
  http.on(
    'request',
    withLastResort(log, 'request', answer, (_request, response) => failRequest(response)),
  );
  const sockets = takeSockets(http, { rooms, identity, log, trustsProxy: settings.trustsProxy });
  identity.onSessionsEnded.push(sockets.closeAccount);
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(settings.port, settings.host, resolve);
  });

  const jobs = startJobs(
    commands,
    {
      [sittingJob]: async (payload) => {
        const { documentId, accountId } = readSittingJob(payload);
        await keepRevision(commands, documentId, 'sitting', accountId);
      },
      [mailJob]: async (payload, attempt) => {
        const { mailId } = z.object({ mailId: z.string() }).parse(payload);
        await mail.deliver(mailId, attempt);
      },
      // Its time has come and it is done: done jobs are removed.
      [forgetAnswerJob]: async () => undefined,
      [exportJob]: async (payload, attempt) => {
        const { exportId } = z.object({ exportId: z.string() }).parse(payload);
        await makeExport(commands, exportId as ExportId, attempt);
      },
      [scheduleJob]: async (payload) => {
        const { scheduleId } = z.object({ scheduleId: z.string() }).parse(payload);
        await publishScheduled(commands, scheduleId as ScheduleId);
      },
      [newsMailJob]: async (payload) => {
        const { accountId } = z.object({ accountId: z.string() }).parse(payload);
        await mailNews(commands, accountId as AccountId);
      },
      [tellEditionJob]: (payload) => tellEdition(commands, payload as EditionNews),
    },
    log,
    Math.min(5_000, settings.sittingMs),
    { kinds: [accountArchiveJob], areAlone: false },
  );
  // Minutes, where somebody has much: no letter waits behind it.
  const longJobs = startJobs(
    commands,
    {
      [accountArchiveJob]: async (payload, attempt) => {
        const { archiveId } = z.object({ archiveId: z.string() }).parse(payload);
        await makeAccountArchive(commands, archiveId as AccountArchiveId, { ...attempt, labelsOf });
      },
    },
    log,
    5_000,
    { kinds: [accountArchiveJob], areAlone: true },
  );
  const indexing = startIndexing(commands, log);
  const keepReaders = async () => {
    const counts = readers.take();
    try {
      await countReaders(commands, counts);
    } catch (error) {
      readers.giveBack(counts);
      log.error({ err: error }, 'Readers were not counted; it is tried again.');
    }
  };
  const counting = setInterval(keepReaders, countingMs);
  counting.unref();
  const clean = () =>
    void Promise.all([
      cleanUpIdentity(identity),
      removeOldUploads(commands),
      removeOldExports(commands),
      removeOldArchives(commands),
      forgetNotifications(commands),
      forgetAnswers(commands),
      forgetInvitations(commands),
      cleanUpObjects(commands),
      removeHeldPictures(commands),
      eraseOld(commands, identity.settings),
    ]).catch((error) => log.error({ err: error }, 'What is too old could not be cleaned up.'));
  const cleaning = setInterval(clean, dayMs);
  // A server that is started every day must clean up, too.
  const firstCleaning = setTimeout(clean, firstCleaningMs);
  firstCleaning.unref();
  cleaning.unref();

  return {
    port: (http.address() as AddressInfo).port,
    commands,
    identity,
    async close() {
      clearTimeout(firstCleaning);
      clearInterval(cleaning);
      clearInterval(counting);
      const ended = new Promise<void>((resolve) => http.close(() => resolve()));
      http.closeIdleConnections();
      notifications.close();
      sockets.close();
      await rooms.close();
      await Promise.all([jobs.stop(), longJobs.stop()]);
      await indexing.stop();
      const timer = setTimeout(() => http.closeAllConnections(), graceMs);
      await ended;
      clearTimeout(timer);
      await keepReaders();
      await data.db.close();
    },
  };
}
