import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { isNoRoom } from '#commands/no-room.ts';
import { DatabaseUnavailable } from '#database/connection.ts';
import { formBodyBytes, passedOverBytes, roomKept, turnLimits } from '#domain/limits.ts';
import { isLoopback } from '#domain/loopback.ts';
import { ownPath } from '#domain/own-address.ts';
import { formPictureBytes } from '#domain/picture.ts';
import { storageRoutes } from '#files/storage-routes.ts';
import { makeAddressOf } from '#identity/address.ts';
import type { IdentityContext } from '#identity/context.ts';
import { identityRoutes } from '#identity/routes.ts';
import { busy } from './api/refused.ts';
import { apiRoutes } from './api/routes.ts';
import type { createAssets } from './assets.ts';
import { headersOfAll } from './content-security.ts';
import { oneClickRoutes } from './mail/one-click.ts';
import { makeStorage } from './make-storage.ts';
import { manifestRoutes } from './manifest.ts';
import type { NotificationStreams } from './notifications/streams.ts';
import { offlineRoutes } from './offline/routes.ts';
import type { PagesContext } from './pages.ts';
import { createPages } from './pages.ts';
import { unavailableSeconds } from './passing-trouble.ts';
import { recordRoutes } from './records/routes.ts';
import { searchEngineRoutes } from './search-engines.ts';
import { createTurns } from './turns.ts';

type ApplicationContext = Omit<PagesContext, 'describeApi'> & {
  readonly identity: IdentityContext;
  readonly assets: ReturnType<typeof createAssets> | undefined;
  /** The letters that stayed on this machine (see mail/mailbox.ts). */
  readonly mailbox: Hono;
  readonly notifications: NotificationStreams;
};

const refusals: Readonly<Record<number, string>> = { 400: 'invalid', 413: 'tooLarge' };

/** Reads what is not wanted: a browser hears an answer only once it has sent everything. */
async function passOver(body: ReadableStream<Uint8Array> | null, most: number): Promise<void> {
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.byteLength;
    if (bytes > most) return;
  }
}

/** Whether a form may hold a picture: those of the two pages where one is chosen. */
function isPictureForm({ req }: Context): boolean {
  const isForm = req.header('content-type')?.startsWith('multipart/form-data') ?? false;
  return isForm && /\/(?:manage|settings\/profile)(?:\.data)?$/.test(req.path);
}

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

  app.get('/healthz', (c) => c.json({ ok: true }));
  app.get('/readyz', async (c) => {
    if (!(await commands.db.isReady().catch(() => false))) return c.json({ ok: false, because: 'database' }, 503);
    const room = await commands.staging.room().catch(() => 0);
    return room < roomKept ? c.json({ ok: false, because: 'disk' }, 503) : c.json({ ok: true });
  });

  // What runs here, for pages that have been open for long and for whoever wants to know what a build is made of.
  app.get('/latest.json', async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ version: (await context.build()).assets.version });
  });
  app.get('/build.json', async (c) => {
    c.header('Cache-Control', 'no-cache');
    const { version, entry, routes } = (await context.build()).assets;
    const files = [entry, ...Object.values(routes)].flatMap((part) => [
      part?.module,
      ...(part?.imports ?? []),
      ...(part && 'css' in part ? (part.css ?? []) : []),
    ]);
    return c.json({ version, files: [...new Set(files.filter((file) => file !== undefined))].sort() });
  });

  // One address for everyone: a session belongs to one origin, and localhost and 127.0.0.1 are two.
  const here = new URL(settings.publicUrl);
  if (isLoopback(here.hostname))
    app.get('*', async (c, next) => {
      const url = new URL(c.req.url);
      const isAlias = url.host !== publicHost && isLoopback(url.hostname) && url.port === here.port;
      return isAlias ? c.redirect(settings.publicUrl + url.pathname + url.search, 307) : next();
    });

  app.route(
    '/',
    searchEngineRoutes({
      reader: commands.db.reader,
      publicUrl: settings.publicUrl,
      refusesModels: settings.refusesModels,
    }),
  );
  app.route('/', manifestRoutes(settings));
  app.route('/', offlineRoutes({ ...settings, version: async () => (await context.build()).assets.version }));
  app.route('/', identityRoutes(identity));
  // Known by a token and by no cookie, as the identity: nothing another site's page could use.
  app.route('/', storageRoutes(makeStorage(commands, identity)));
  app.route('/', context.mailbox);
  // Known by a token, or by a cookie, of which it asks the same as what follows.
  app.route('/', records.routes);

  // Known by what stands in its address: a mail program sends it, from nowhere.
  app.route('/', oneClickRoutes({ commands, identity, publicUrl: settings.publicUrl }));

  // Whatever changes something and is known by a cookie must come from one of our own pages.
  app.use(async (c, next) => {
    const isSafe = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS';
    if (!isSafe && c.req.header('origin') !== settings.publicUrl) return c.json({ error: 'otherOrigin' }, 403);
    return next();
  });

  const { trustsProxy } = settings;
  app.route('/', apiRoutes({ commands, identity, log, trustsProxy, notifications: context.notifications }));
  const small = bodyLimit({ maxSize: formBodyBytes, onError: (c) => c.json({ error: 'tooLarge' }, 413) });
  // A picture from who has no scripts; the page says what is wrong with one that is too large.
  const larger = bodyLimit({
    maxSize: formPictureBytes,
    onError: async (c) => {
      await passOver(c.req.raw.body, passedOverBytes);
      const back = ownPath(c.req.path) ?? '/';
      return c.redirect(`${back}?picture=tooHeavy`, 303);
    },
  });
  const turns = createTurns(turnLimits.pictureForm);
  const addressOf = makeAddressOf(trustsProxy);
  app.use(async (c, next) => {
    if (!isPictureForm(c)) return small(c, next);
    // Who sends it is known only later: it is the same for everyone.
    const giveBack = turns.take(addressOf(c), '');
    return giveBack ? larger(c, next).finally(giveBack) : busy(c);
  });
  app.all('*', async (c) => (await context.assets?.(c)) ?? pages(c));

  app.onError((error, c) => {
    // Said on purpose, as of a body that is too large.
    if (error instanceof HTTPException) return c.json({ error: refusals[error.status] ?? 'refused' }, error.status);
    if (error instanceof DatabaseUnavailable) {
      log.warn({ err: error, path: c.req.path }, 'A request came while the database was away.');
      c.header('Retry-After', unavailableSeconds);
      return c.json({ error: 'unavailable' }, 503);
    }
    if (isNoRoom(error)) {
      log.error({ err: error, path: c.req.path }, 'A request failed: the disk is full.');
      return c.json({ error: 'noRoom' }, 507);
    }
    log.error({ err: error, path: c.req.path }, 'A request failed.');
    return c.text('Internal Server Error', 500);
  });
  return app;
}
