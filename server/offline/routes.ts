import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { locales } from '#domain/locale.ts';
import { etagOf } from '#server/public-page.ts';
import type { JourneyFiles } from './journey-files.ts';
import { offlineJourneyPath, offlinePage, offlinePath } from './offline-page.ts';
import { offlineWorker, retiringWorker, type WorkerBuild } from './worker.ts';

/** A build with the exports of its entry for pages that are not rendered (app/entry.server.tsx). */
type Build = ServerBuild & { entry: { module: { headScripts?: readonly string[] } } };

type OfflineContext = {
  readonly brand: string;
  /** Whether browsers shall have a worker; where not, the one they have goes. */
  readonly hasWorker: boolean;
  readonly build: () => Promise<ServerBuild>;
  /** The files that show a journey without a network; undefined where they were not built. */
  readonly journeyFiles: JourneyFiles | undefined;
};

/** The service worker, and the pages that it keeps. */
export function offlineRoutes({ brand, hasWorker, build, journeyFiles }: OfflineContext): Hono {
  const app = new Hono();
  const pathsOf = (path: typeof offlinePath) => Object.fromEntries(locales.map((locale) => [locale, path(locale)]));
  const openingOf = async () => {
    const { entry }: Build = await build();
    const [looks = ''] = entry.module.headScripts ?? [];
    return journeyFiles && { ...journeyFiles, looks };
  };
  for (const locale of locales) {
    app.get(offlinePath(locale), () => offlinePage(locale, brand));
    if (journeyFiles) app.get(offlineJourneyPath(locale), async () => offlinePage(locale, brand, await openingOf()));
  }
  // The words of the pages are not part of the build, and have to be cached again when they change.
  const wordingOf = async () => {
    const opening = await openingOf();
    const pages = locales.flatMap((locale) => [offlinePage(locale, brand), offlinePage(locale, brand, opening)]);
    const texts = await Promise.all(pages.map(async (page) => (await page).text()));
    return etagOf([...texts, ...(journeyFiles?.all ?? []), ...(journeyFiles?.ink ?? [])].join('')).slice(1, 9);
  };
  let wording: Promise<string> | undefined;
  app.get('/sw.js', async (c) => {
    const { version } = (await build()).assets;
    wording ??= wordingOf();
    const worker: WorkerBuild = {
      version: `${version}-${await wording}`,
      offlinePages: pathsOf(offlinePath),
      journey: journeyFiles && {
        ...{ pages: pathsOf(offlineJourneyPath), files: journeyFiles.all, inkFiles: journeyFiles.ink },
      },
    };
    c.header('Content-Type', 'text/javascript; charset=utf-8');
    // Browsers look for a newer one with every visit; an old one must never stand in the way of that.
    c.header('Cache-Control', 'no-cache');
    c.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'");
    return c.body(
      hasWorker
        ? `(${offlineWorker.toString()})(self,${JSON.stringify(worker)})`
        : `(${retiringWorker.toString()})(self)`,
    );
  });
  return app;
}
