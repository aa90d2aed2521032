import { Hono } from 'hono';
import { locales } from '#domain/locale.ts';
import { etagOf } from '#server/public-page.ts';
import { offlinePage, offlinePath } from './offline-page.ts';
import { offlineWorker, retiringWorker, type WorkerBuild } from './worker.ts';

type OfflineContext = {
  readonly brand: string;
  /** Whether browsers shall have a worker; where not, the one they have goes. */
  readonly hasWorker: boolean;
  readonly version: () => Promise<string>;
};

/** The service worker, and the pages that it keeps. */
export function offlineRoutes({ brand, hasWorker, version }: OfflineContext): Hono {
  const app = new Hono();
  const offlinePages = Object.fromEntries(locales.map((locale) => [locale, offlinePath(locale)]));
  for (const locale of locales) app.get(offlinePath(locale), () => offlinePage(locale, brand));
  // What the pages say is no part of the build, and is to be kept anew when it changes.
  const wording = Promise.all(locales.map(async (locale) => (await offlinePage(locale, brand)).text())).then((pages) =>
    etagOf(pages.join('')).slice(1, 9),
  );
  app.get('/sw.js', async (c) => {
    const build: WorkerBuild = { version: `${await version()}-${await wording}`, offlinePages };
    c.header('Content-Type', 'text/javascript; charset=utf-8');
    // Browsers look for a newer one with every visit; an old one must never stand in the way of that.
    c.header('Cache-Control', 'no-cache');
    c.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'");
    return c.body(
      hasWorker
        ? `(${offlineWorker.toString()})(self,${JSON.stringify(build)})`
        : `(${retiringWorker.toString()})(self)`,
    );
  });
  return app;
}
