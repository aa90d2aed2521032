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

/** Whether someone's connection and settings allow prefetching pages that may never be looked at. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && connection?.effectiveType !== 'slow-2g' && connection?.effectiveType !== '2g';
}

type Hint = { readonly rel: 'modulepreload' | 'prefetch'; readonly href: string };

/**
 * What to prefetch for a link: the scripts of the page it leads to, and the page itself where it is likely the next
 * one. Someone who reads continues reading, with the scripts that are there: they do not load other pages' scripts.
 */
export function hintsFor(
  link: { readonly href: string; readonly pathname: string; readonly isLikelyNext: boolean },
  routes: RouteObject[],
  isReading: boolean,
): Hint[] {
  const scripts = isReading ? [] : filesOf(routes, splitLocale(link.pathname).path);
  return [
    ...scripts.map((href): Hint => ({ rel: 'modulepreload', href })),
    ...(link.isLikelyNext ? [{ rel: 'prefetch', href: link.href } as const] : []),
  ];
}

/**
 * Fetches, for every link that comes into view, the scripts of the page it leads to, each once; and the page itself
 * for the next, the previous and the one to continue with. Where a text is read, only those pages.
 *
 * @returns ends it
 */
export function startPrefetching(): () => void {
  const routes = routesOf(manifestParts());
  // The files that the page itself named are here already.
  const named = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
  const done = new Set([...named].map((link) => link.getAttribute('href') ?? ''));
  const hint = ({ rel, href }: Hint) => {
    if (done.has(href)) return;
    done.add(href);
    const link = document.createElement('link');
    link.rel = rel;
    link.href = href;
    document.head.append(link);
  };
  const fetchFor = (anchor: HTMLAnchorElement) => {
    // It is checked each time: a train goes through tunnels.
    const { connection } = navigator as { connection?: Connection };
    if (anchor.origin !== location.origin || !mayPrefetch(connection)) return;
    if (anchor.pathname === location.pathname) return;
    const isReading = document.querySelector('[data-reading]') !== null;
    const { href, pathname } = anchor;
    for (const wanted of hintsFor({ href, pathname, isLikelyNext: anchor.matches(likelyNext) }, routes, isReading))
      hint(wanted);
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
