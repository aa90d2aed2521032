import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';

/** A page of the route table, with its whole path. */
export type RoutePage = { readonly path: string; readonly file: string; readonly isIndex: boolean };

function pagesIn(entries: readonly RouteConfigEntry[], parent: string): RoutePage[] {
  return entries.flatMap(({ path = '', file, index, children = [] }) => {
    const whole = path === '' ? parent : `${parent === '/' ? '' : parent}/${path}`;
    return [{ path: whole, file, isIndex: index === true }, ...pagesIn(children, whole)];
  });
}

/** Every page of the route table: layouts too, the pages within another one behind it. */
export async function listRoutePages(): Promise<readonly RoutePage[]> {
  return pagesIn(await routes, '/');
}
