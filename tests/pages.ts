import type { RouteConfigEntry } from '@react-router/dev/routes';
import {
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from 'react-router';
import * as entry from '#app/entry.server.tsx';
import * as root from '#app/root.tsx';
import routes from '#app/routes.ts';
import { listRoutePages } from '#tests/route-table.ts';
import { publicUrl } from '#tests/server.ts';

type Routes = ServerBuild['routes'];
type RouteModule = NonNullable<Routes[string]>['module'];

const modules = import.meta.glob<RouteModule>('../app/routes/**/*.tsx');

/** A page that takes forms: where it is, and its module. */
export type ActingPage = { readonly path: string; readonly file: string };

/** A module whose components are given their data, as the build makes them. */
function withProps(module: RouteModule): RouteModule {
  const { default: Page, ErrorBoundary } = module as { default?: () => null; ErrorBoundary?: () => null };
  return {
    ...module,
    default: Page && withComponentProps(Page),
    ...(ErrorBoundary ? { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary) } : {}),
  } as RouteModule;
}

async function addRoutes(found: Routes, entries: readonly RouteConfigEntry[], parentId: string): Promise<void> {
  for (const { file, path, index, children } of entries) {
    const module = await modules[`../app/${file}`]?.();
    if (!module) throw new Error(`There is no page in ${file}.`);
    found[file] = {
      id: file,
      parentId,
      module: withProps(module),
      ...(path ? { path } : {}),
      ...(index ? { index } : {}),
    };
    await addRoutes(found, children ?? [], file);
  }
}

/** The pages from their sources, as a build for the server: without scripts and styles, for nobody's browser. */
export async function buildPages(): Promise<ServerBuild> {
  const found: Routes = { root: { id: 'root', path: '', module: withProps(root as unknown as RouteModule) } };
  await addRoutes(found, await routes, 'root');
  const manifest = Object.values(found).map((route) => {
    const { id, parentId, path, index, module } = route as NonNullable<typeof route>;
    const has = { hasAction: 'action' in module, hasLoader: 'loader' in module, hasErrorBoundary: id === 'root' };
    const inBrowser = { hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false };
    return { id, parentId, path, index, ...has, ...inBrowser, hasDefaultExport: true, module: `/${id}`, imports: [] };
  });
  return {
    entry: { module: entry as unknown as ServerBuild['entry']['module'] },
    routes: found,
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: Object.fromEntries(manifest.map((route) => [route.id, route])),
      url: '/manifest.js',
      version: 'test',
    } as unknown as ServerBuild['assets'],
    future: {} as ServerBuild['future'],
    isSpaMode: false,
    ssr: true,
    // A test's server says that it is elsewhere (see server.ts).
    allowedActionOrigins: [new URL(publicUrl).host],
    prerender: [],
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    routeDiscovery: { mode: 'initial', manifestPath: '/manifest' },
  };
}

/** Every page of a build that takes forms. */
export async function actingPages({ routes: found }: ServerBuild): Promise<readonly ActingPage[]> {
  const pages = await listRoutePages();
  return pages.filter(({ file }) => {
    const route = found[file];
    return route && 'action' in route.module;
  });
}
