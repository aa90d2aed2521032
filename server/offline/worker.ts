import type { WorkerWish } from '#app/shell/ask-worker.ts';

/** What a worker is told about the build that it belongs to. */
export type WorkerBuild = {
  readonly version: string;
  /** The pages shown without a network, by the language they are in; the first is the usual one. */
  readonly offlinePages: Readonly<Record<string, string>>;
  /** What shows a journey that the browser keeps, and the files that tell stories of ink as well. */
  readonly journey?: (Showing & { readonly inkFiles: readonly string[] }) | undefined;
  /** What shows a project that the browser keeps. */
  readonly writing?: Showing | undefined;
};

/** What shows something that the browser keeps: pages without personal data, and files of the build. */
type Showing = { readonly pages: Readonly<Record<string, string>>; readonly files: readonly string[] };

/** The little of a service worker's world that ours uses; the types of the browser's pages do not have it. */
type WorkerScope = {
  readonly location: Location;
  readonly registration: { readonly navigationPreload?: { enable: () => Promise<void> } };
  readonly clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'install' | 'activate', listener: (event: Lifetime) => void) => void) &
    ((type: 'message', listener: (event: Lifetime & { readonly data: WorkerWish }) => void) => void) &
    ((type: 'fetch', listener: (event: Fetching) => void) => void);
};
type Lifetime = { waitUntil: (deed: Promise<unknown>) => void };
type Fetching = {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};

/**
 * The worker of a site. Its text runs in browsers, so it refers to nothing outside itself.
 *
 * It answers two kinds of requests and leaves all others to the network as if it were not there: files of a build,
 * whose names change with their content, are cached when they are first fetched; and a page that cannot be fetched is
 * answered by a page that says so. No page is cached, so none can be old, or someone else's. A browser that keeps a
 * journey, or a project, also keeps the files that show it: they are the same for everyone, under their own names.
 */
export function offlineWorker(self: WorkerScope, build: WorkerBuild): void {
  const name = `fabula-${build.version}`;
  const [journeyPrefix, inkPrefix, writingPrefix] = ['fabula-journey-', 'fabula-ink-', 'fabula-writing-'];
  const [journeyName, inkName] = [journeyPrefix + build.version, inkPrefix + build.version];
  const writingName = writingPrefix + build.version;
  const isOfBuild = (url: URL) => url.origin === self.location.origin && url.pathname.startsWith('/assets/');

  const pageOf = (path: string) => new Request(path, { credentials: 'omit', cache: 'reload' });

  self.addEventListener('install', (event) => {
    const keep = async () => {
      const cache = await caches.open(name);
      await cache.addAll(Object.values(build.offlinePages).map(pageOf));
      // Where the former worker kept the files that show journeys, a kept journey has to open tomorrow as well. It goes
      // on with them until all of the new ones are here.
      const before = await caches.keys();
      const hadKept = (prefix: string) => before.some((some) => some.startsWith(prefix));
      if (hadKept(journeyPrefix)) await keepShowing(journeyName, build.journey, true);
      if (hadKept(inkPrefix)) await keepInk(true);
      if (hadKept(writingPrefix)) await keepShowing(writingName, build.writing, true);
      // It serves no page, so nothing can be half old and half new while it takes over.
      await self.skipWaiting();
    };
    event.waitUntil(keep());
  });

  self.addEventListener('activate', (event) => {
    const takeOver = async () => {
      const names = await caches.keys();
      const own = [name, journeyName, inkName, writingName];
      const old = names.filter((some) => some.startsWith('fabula-') && !own.includes(some));
      await Promise.all(old.map((some) => caches.delete(some)));
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    };
    event.waitUntil(takeOver());
  });

  self.addEventListener('message', (event) => {
    const drop = (kept: string) => caches.delete(kept);
    if (event.data === 'keepJourneys') event.waitUntil(keepShowing(journeyName, build.journey));
    if (event.data === 'keepInk') event.waitUntil(keepInk());
    if (event.data === 'keepWriting') event.waitUntil(keepShowing(writingName, build.writing));
    if (event.data === 'dropJourneys') event.waitUntil(Promise.all([journeyName, inkName].map(drop)));
    if (event.data === 'dropWriting') event.waitUntil(drop(writingName));
  });

  self.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET') return;
    if (isOfBuild(url)) event.respondWith(keptFile(request));
    else if (request.mode === 'navigate' && url.origin === self.location.origin) event.respondWith(page(event, url));
  });

  async function keepShowing(cacheName: string, showing: Showing | undefined, isNeeded = false): Promise<void> {
    if (!showing) return;
    const files = showing.files.map((file) => new Request(file));
    await keepAll(cacheName, [...files, ...Object.values(showing.pages).map(pageOf)], isNeeded);
  }

  async function keepInk(isNeeded = false): Promise<void> {
    if (build.journey) await keepAll(inkName, build.journey.inkFiles, isNeeded);
  }

  /**
   * All of them or none: files that cannot be fetched now are requested again with the next journey or text, or by the
   * next worker.
   *
   * @param isNeeded - fails where they cannot be fetched
   */
  async function keepAll(cacheName: string, wanted: readonly (Request | string)[], isNeeded: boolean): Promise<void> {
    const cache = await caches.open(cacheName);
    if ((await cache.keys()).length > 0) return;
    const adding = cache.addAll([...wanted]);
    await (isNeeded ? adding : adding.catch(() => undefined));
  }

  async function keptFile(request: Request): Promise<Response> {
    const cache = await caches.open(name);
    for (const cacheName of [name, journeyName, inkName, writingName]) {
      const kept = await caches.match(request, { cacheName });
      if (kept) return kept;
    }
    const answer = await fetch(request);
    // A part of an answer is not the file.
    if (answer.status === 200) await cache.put(request, answer.clone()).catch(() => undefined);
    return answer;
  }

  async function page(event: Fetching, url: URL): Promise<Response> {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request));
    } catch (error) {
      const isJourney = /^(?:\/[a-z]{2})?\/journey\/[^/]+(?:\/activity\/[^/]+)?\/?$/.test(url.pathname);
      const kept =
        (isJourney && build.journey && (await inLanguage(url, build.journey.pages, journeyName))) ||
        (build.writing && (await inLanguage(url, build.writing.pages, writingName))) ||
        (await inLanguage(url, build.offlinePages, name));
      if (kept) return kept;
      throw error;
    }
  }

  async function inLanguage(
    url: URL,
    pages: Readonly<Record<string, string>>,
    cacheName: string,
  ): Promise<Response | undefined> {
    const [usual = ''] = Object.values(pages);
    return caches.match(pages[url.pathname.split('/')[1] ?? ''] ?? usual, { cacheName });
  }
}

/** Removes the worker and all its caches from every browser that visits. */
export function retiringWorker(self: WorkerScope & { registration: { unregister: () => Promise<boolean> } }): void {
  self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
  self.addEventListener('activate', (event) => {
    const leave = async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((some) => some.startsWith('fabula-')).map((kept) => caches.delete(kept)));
      await self.registration.unregister();
    };
    event.waitUntil(leave());
  });
}
