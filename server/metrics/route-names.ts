import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { splitLocale } from '#domain/locale.ts';

/** Where answers that are no pages come from, by the beginning of their paths. Others are counted together. */
const areas = [
  '/api/v1/',
  '/api/',
  '/assets/',
  '/session',
  '/identitytoolkit.googleapis.com/',
  '/securetoken.googleapis.com/',
  '/v0/b/',
  '/sitemap',
] as const;

/** Paths whose names are remembered. */
const namesKept = 5_000;

type Routes = ServerBuild['routes'];

/**
 * The name of what answers a path: the route of a page as the site's own list has it, or an area. There are only so many
 * names, whatever is asked for.
 */
export function routeNames(build: () => Promise<Pick<ServerBuild, 'routes'>>): (path: string) => Promise<string> {
  const names = new LRUCache<string, string>({ max: namesKept });
  let known: { readonly routes: Routes; readonly tree: RouteObject[] } | undefined;
  return async (path) => {
    const { routes } = await build();
    if (known?.routes !== routes) {
      known = { routes, tree: treeOf(routes, undefined) };
      names.clear();
    }
    const kept = names.get(path);
    if (kept !== undefined) return kept;
    const name = areas.find((area) => path.startsWith(area)) ?? pageOf(known.tree, path);
    names.set(path, name);
    return name;
  };
}

function pageOf(tree: RouteObject[], path: string): string {
  const { path: bare } = splitLocale(path.replace(/\.data$/, ''));
  try {
    // The router would complain in the log of an address that cannot be decoded.
    decodeURI(bare);
    const matched = matchRoutes(tree, bare)?.map(({ route }) => route.path ?? '') ?? [];
    const pattern = `/${matched.filter((part) => part !== '').join('/')}`.replaceAll('//', '/');
    return pattern === '/*' ? 'other' : pattern;
  } catch {
    return 'other';
  }
}

function treeOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    return [index ? { id, path, index } : { id, path, children: treeOf(routes, id) }] as RouteObject[];
  });
}
