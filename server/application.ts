import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { isLoopback } from '#domain/loopback.ts';
import { storageRoutes } from '#files/storage-routes.ts';
import type { IdentityContext } from '#identity/context.ts';
import { identityRoutes } from '#identity/routes.ts';
import { apiRoutes } from '#server/api/routes.ts';
import type { JourneyPresence } from '#server/journeys/presence.ts';
import type { JourneyWaits } from '#server/journeys/waits.ts';
import { oneClickRoutes } from '#server/mail/one-click.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { metricsRoutes } from '#server/metrics/routes.ts';
import type { NotificationStreams } from '#server/notifications/streams.ts';
import { offlineRoutes } from '#server/offline/routes.ts';
import type { OfflineFiles } from '#server/offline/shown-files.ts';
import type { MessagesState } from '#server/processes/messages.ts';
import { recordRoutes } from '#server/records/routes.ts';
import { answerError } from './answer-error.ts';
import type { createAssets } from './assets.ts';
import { compressAnswers, compressed } from './compress-answer.ts';
import { headersOfAll } from './content-security.ts';
import { limitForms } from './form-limits.ts';
import { buildRoutes, healthRoutes } from './health.ts';
import { makeStorage } from './make-storage.ts';
import { manifestRoutes } from './manifest.ts';
import { createPages, type PagesContext } from './pages.ts';
import { searchEngineRoutes } from './search-engines.ts';

type ApplicationContext = Omit<PagesContext, 'describeApi'> & {
  readonly identity: IdentityContext;
  readonly assets: ReturnType<typeof createAssets> | undefined;
  readonly offlineFiles: OfflineFiles | undefined;
  /** The emails that stayed on this machine (see mail/mailbox.ts). */
  readonly mailbox: Hono;
  readonly notifications: NotificationStreams;
  readonly waits: JourneyWaits;
  readonly presence: JourneyPresence;
  /** The metrics, and the token they are read with. */
  readonly metrics: { readonly of: Metrics; readonly token: string } | undefined;
  /** Whether this process hears the others of the site. */
  readonly hearsOthers: () => MessagesState;
};

/** Everything that is answered over HTTP, in the order in which it is looked for. */
export function createApplication(context: ApplicationContext): Hono {
  const { settings, commands, identity, log } = context;
  const app = new Hono();
  const records = recordRoutes({ commands, identity, log, publicUrl: settings.publicUrl, brand: settings.brand });
  const pages = createPages({ ...context, describeApi: records.describe });
  const publicHost = new URL(settings.publicUrl).host;
  const ofAll = Object.entries(headersOfAll(settings.publicUrl));

  app.use(async (c, next) => {
    // On a real connection they are given to Node itself: to open the answer's own headers for them costs more than
    // many an answer.
    const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
    if (outgoing) {
      for (const [name, value] of ofAll) outgoing.setHeader(name, value);
      return next();
    }
    await next();
    for (const [name, value] of ofAll) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    return undefined;
  });

  app.route('/', healthRoutes({ ...commands, hearsOthers: context.hearsOthers }));
  app.route('/', buildRoutes(context.build));
  if (context.metrics) app.route('/', metricsRoutes(context.metrics.of, context.metrics.token));

  // One address for everyone: a session belongs to one origin, and localhost and 127.0.0.1 are two.
  const here = new URL(settings.publicUrl);
  if (isLoopback(here.hostname))
    app.get('*', async (c, next) => {
      const url = new URL(c.req.url);
      const isAlias = url.host !== publicHost && isLoopback(url.hostname) && url.port === here.port;
      return isAlias ? c.redirect(settings.publicUrl + url.pathname + url.search, 307) : next();
    });

  app.use('/sitemap.xml', compressAnswers);
  app.use('/sitemap/*', compressAnswers);
  app.use('/api/*', compressAnswers);
  app.route(
    '/',
    searchEngineRoutes({
      reader: commands.db.reader,
      publicUrl: settings.publicUrl,
      refusesModels: settings.refusesModels,
    }),
  );
  app.route('/', manifestRoutes(settings));
  app.route('/', offlineRoutes({ ...settings, build: context.build, offlineFiles: context.offlineFiles }));
  app.route('/', identityRoutes(identity));
  // Known by a token and by no cookie, as the identity: nothing another site's page could use.
  app.route('/', storageRoutes(makeStorage(commands, identity)));
  app.route('/', context.mailbox);
  // Known by a token, or by a cookie, of which it asks the same as what follows.
  app.route('/', records.routes);

  // Known by the token in its address: a mail program sends it, without an origin.
  app.route('/', oneClickRoutes({ commands, identity, publicUrl: settings.publicUrl }));

  // Every changing request that is known by a cookie must come from one of our own pages.
  app.use(async (c, next) => {
    const isSafe = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS';
    if (!isSafe && c.req.header('origin') !== settings.publicUrl) return c.json({ error: 'otherOrigin' }, 403);
    return next();
  });

  const { trustsProxy } = settings;
  const { notifications, waits, presence } = context;
  app.route('/', apiRoutes({ commands, identity, log, trustsProxy, notifications, waits, presence }));
  app.use(limitForms(trustsProxy));
  app.all('*', async (c) => (await context.assets?.(c)) ?? compressed(c, await pages(c)));

  app.onError((error, c) => answerError(error, c, log));
  return app;
}
