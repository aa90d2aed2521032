import { matchRoutes, type RouteObject } from 'react-router';
import { splitLocale } from '#domain/locale.ts';

type Part = {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly module: string;
  readonly imports?: readonly string[];
};

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

/** Links whose pages are very likely the next ones: only theirs are fetched with what they show. */
const likelyNext = 'a[rel~="next"], a[rel~="prev"], a[data-continue]';

/** Whether somebody's connection and wishes allow to fetch what may never be looked at. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && connection?.effectiveType !== 'slow-2g' && connection?.effectiveType !== '2g';
}

/**
 * Fetches, for every link that comes into view, the scripts of the page it leads to, each once; and the page itself
 * for the next, the previous and the one to continue with.
 *
 * @returns ends it
 */
export function startPrefetching(): () => void {
  const routes = routesOf(manifestParts());
  // What the page itself named is here already.
  const named = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
  const done = new Set([...named].map((link) => link.getAttribute('href') ?? ''));
  const hint = (rel: 'modulepreload' | 'prefetch', href: string) => {
    if (done.has(href)) return;
    done.add(href);
    const link = document.createElement('link');
    link.rel = rel;
    link.href = href;
    document.head.append(link);
  };
  const fetchFor = (anchor: HTMLAnchorElement) => {
    // It is asked each time: a train goes through tunnels.
    const { connection } = navigator as { connection?: Connection };
    if (anchor.origin !== location.origin || !mayPrefetch(connection)) return;
    if (anchor.pathname === location.pathname) return;
    for (const file of filesOf(routes, splitLocale(anchor.pathname).path)) hint('modulepreload', file);
    if (anchor.matches(likelyNext)) hint('prefetch', anchor.href);
  };
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      fetchFor(target as HTMLAnchorElement);
    }
  });
  const watch = (root: ParentNode) => {
    for (const anchor of root.querySelectorAll<HTMLAnchorElement>('a[href]')) seen.observe(anchor);
  };
  watch(document);
  const changes = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof Element) watch(node.parentElement ?? node);
  });
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    seen.disconnect();
    changes.disconnect();
  };
}

function manifestParts(): readonly Part[] {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Readonly<Record<string, Part>> };
  };
  return Object.values(manifest?.routes ?? {});
}

/** The router's own tree, with the files of each route instead of what it does. */
export function routesOf(parts: readonly Part[], parentId?: string): RouteObject[] {
  return parts
    .filter((part) => part.parentId === parentId)
    .map((part) => {
      const handle = [part.module, ...(part.imports ?? [])];
      if (part.index) return { id: part.id, index: true, handle };
      return {
        id: part.id,
        ...(part.path === undefined ? {} : { path: part.path }),
        handle,
        children: routesOf(parts, part.id),
      };
    });
}

/** The scripts a page is made of. */
export function filesOf(routes: RouteObject[], path: string): string[] {
  return (matchRoutes(routes, path) ?? []).flatMap(({ route }) => route.handle as string[]);
}
