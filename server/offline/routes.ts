import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { type Locale, locales } from '#domain/locale.ts';
import { etagOf } from '#server/public-page.ts';
import { offlineJourneyPath, offlinePage, offlinePath, offlineWritingPath } from './offline-page.ts';
import type { OfflineFiles, ShownFiles } from './shown-files.ts';
import { offlineWorker, retiringWorker, type WorkerBuild } from './worker.ts';

/** A build with the exports of its entry for pages that are not rendered (app/entry.server.tsx). */
type Build = ServerBuild & { entry: { module: { headScripts?: readonly string[] } } };

type OfflineContext = {
  readonly brand: string;
  /** Whether browsers shall have a worker; where not, the one they have goes. */
  readonly hasWorker: boolean;
  readonly build: () => Promise<ServerBuild>;
  /** The files that show journeys and projects without a network; undefined where they were not built. */
  readonly offlineFiles: OfflineFiles | undefined;
};

/** The service worker, and the pages that it keeps. */
export function offlineRoutes({ brand, hasWorker, build, offlineFiles }: OfflineContext): Hono {
  const app = new Hono();
  const pathsOf = (path: typeof offlinePath) => Object.fromEntries(locales.map((locale) => [locale, path(locale)]));
  const { journey, ink = [], writing } = offlineFiles ?? {};
  const openings = [
    { path: offlinePath, files: undefined },
    ...(journey ? [{ path: offlineJourneyPath, files: journey }] : []),
    ...(writing ? [{ path: offlineWritingPath, files: writing }] : []),
  ];
  const pageOf = async (locale: Locale, files: ShownFiles | undefined) => {
    const { entry }: Build = await build();
    const [looks = ''] = entry.module.headScripts ?? [];
    return offlinePage(locale, brand, files && { ...files, looks, hasList: files === writing });
  };
  for (const locale of locales)
    for (const { path, files } of openings) app.get(path(locale), () => pageOf(locale, files));
  // The words of the pages are not part of the build, and have to be cached again when they change.
  const wordingOf = async () => {
    const pages = openings.flatMap(({ files }) => locales.map((locale) => pageOf(locale, files)));
    const texts = await Promise.all(pages.map(async (page) => (await page).text()));
    const files = [...(journey?.all ?? []), ...ink, ...(writing?.all ?? [])];
    return etagOf([...texts, ...files].join('')).slice(1, 9);
  };
  let wording: Promise<string> | undefined;
  app.get('/sw.js', async (c) => {
    const { version } = (await build()).assets;
    wording ??= wordingOf();
    const worker: WorkerBuild = {
      version: `${version}-${await wording}`,
      offlinePages: pathsOf(offlinePath),
      journey: journey && { pages: pathsOf(offlineJourneyPath), files: journey.all, inkFiles: ink },
      writing: writing && { pages: pathsOf(offlineWritingPath), files: writing.all },
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
