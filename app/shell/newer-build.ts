import { useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext, useNavigation } from 'react-router';
import { hourMs } from '#domain/duration.ts';
import { goTo } from './go.ts';
import { holdsUnsent, isFree, useBegun } from './unsaved.ts';

/** How often a page asks whether it has been replaced (specification, section 9). */
const checkMs = hourMs;

/** A path is reloaded at most so often, whatever goes wrong with it. */
const guardMs = 10_000;

/** What the router has put into the page about the build. */
type Manifest = {
  readonly version?: string;
  readonly routes?: Record<string, { readonly module: string } | undefined>;
};

/** Whether this tab has been reloaded for a build already; noted when it has not. */
function isFirstReloadFor(version: string): boolean {
  const key = 'fabula.reloaded-for';
  try {
    if (sessionStorage.getItem(key) === version) return false;
    sessionStorage.setItem(key, version);
    return true;
  } catch {
    return false;
  }
}

/** The build that the server runs now; undefined where nobody answers, or where it is just being replaced. */
async function findLatest(): Promise<string | undefined> {
  const ask = async (path: string) => (await fetch(path, { cache: 'no-store' })).json();
  try {
    const [latest, manifest] = await Promise.all([ask('/latest.json'), ask('/build.json')]);
    return latest.version === manifest.version ? latest.version : undefined;
  } catch {
    // The next hour will do.
    return undefined;
  }
}

/** Whether a path may be reloaded now; noted when it may. */
export function mayReload(path: string, now = Date.now()): boolean {
  const key = `fabula.reload:${path}`;
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (now - last < guardMs) return false;
    sessionStorage.setItem(key, String(now));
    return true;
  } catch {
    // Without storage nobody would know that it had been done already.
    return false;
  }
}

/**
 * Keeps a page that stays open for long from running an old build: it asks every hour, and where there is a newer one
 * the page is reloaded, once; if someone has begun to type or choose, the next page change is a full load instead. A
 * part that cannot be fetched any more reloads the page immediately. Neither happens over text that was not sent yet.
 */
export function useNewerBuild(uid: string | undefined): void {
  const isOld = useRef(false);
  const { state, location: target } = useNavigation();
  const isBegun = useBegun();

  useEffect(() => {
    const own = (window as { __reactRouterManifest?: Manifest }).__reactRouterManifest?.version;
    const look = async () => {
      const version = await findLatest();
      if (version === undefined) return;
      isOld.current = own !== undefined && version !== own;
      if (isOld.current && isFree(uid, isBegun) && isFirstReloadFor(version) && mayReload(location.pathname))
        location.reload();
    };
    const timer = setInterval(look, checkMs);
    return () => clearInterval(timer);
  }, [uid, isBegun]);

  useEffect(() => {
    if (state !== 'loading' || !target || !isOld.current || holdsUnsent(uid)) return;
    const address = target.pathname + target.search + target.hash;
    if (mayReload(target.pathname)) goTo(withPrefix(address));
  }, [state, target, uid]);

  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => {
    // The code that wanted the part is told that it failed; the page reloads only where the server is there to send a
    // new one.
    const reload = async ({ payload }: VitePreloadErrorEvent) => {
      // Its own state, since what the page shows of it may be a moment late: a part that is missing is missing there.
      const next = router?.state.navigation.location;
      if (isOfRoute(payload)) {
        // The router leaves this page in any case: once it has begun to reload it, it is sent to the other one.
        await new Promise((done) => setTimeout(done));
      } else if (holdsUnsent(uid) || !(await isReachable())) return;
      const address = next ? withPrefix(next.pathname + next.search + next.hash) : location.pathname + location.search;
      if (!mayReload(new URL(address, location.origin).pathname)) return;
      // An address with a fragment that is here already would only be scrolled to.
      if (new URL(address, location.href).href === location.href) location.reload();
      else goTo(address);
    };
    addEventListener('vite:preloadError', reload);
    return () => removeEventListener('vite:preloadError', reload);
  }, [uid, router]);
}

/** Whether it is a route's own part that is missing: browsers name its address, if they say anything. */
function isOfRoute(failure: Error | undefined): boolean {
  const { routes = {} } = (window as { __reactRouterManifest?: Manifest }).__reactRouterManifest ?? {};
  return Object.values(routes).some((route) => route && failure?.message.includes(route.module));
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/latest.json', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** The router speaks of addresses without the language that the page's own address begins with. */
function withPrefix(address: string): string {
  const prefix = /^\/(en|es|uk)(?=\/|$)/.exec(location.pathname)?.[0] ?? '';
  return address.startsWith(`${prefix}/`) ? address : prefix + address;
}
