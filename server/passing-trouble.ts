import { data, type ServerBuild } from 'react-router';
import type { RequestScope, requestScope } from '#app/context.ts';
import { isNoRoom } from '#commands/no-room.ts';
import { DatabaseUnavailable } from '#database/connection.ts';

/** Seconds after which whoever came while the database was away may come again. */
export const unavailableSeconds = '5';

/** Trouble that will pass is said to be that, to programs and search engines too. */
export function withPassing({ failure }: RequestScope, response: Response): Response {
  if (!failure.willPass || (response.status !== 500 && response.status !== 503)) return response;
  const headers = new Headers(response.headers);
  headers.set('Retry-After', unavailableSeconds);
  return new Response(response.body, { status: 503, headers });
}

type Work = (args: { context: { get: (key: typeof requestScope) => RequestScope } }) => unknown;

/**
 * The pages, told what kind of trouble they are in: while the database is away they are answered with 503, and on a
 * disk that is full with 507, so that the page that is shown says what the answer says. Where it is known already that
 * the database is away, none of them asks it but the root of a whole page, which needs nothing of it for a visitor.
 */
export function withTroubles(build: ServerBuild, key: typeof requestScope): ServerBuild {
  const told = (work: Work | undefined, isRoot: boolean) =>
    work &&
    (async (args: Parameters<Work>[0]) => {
      const { failure, logError } = args.context.get(key);
      if (failure.willPass && (!isRoot || failure.isOfData)) throw unavailable(failure.current);
      try {
        return await work(args);
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw unavailable(logError(error));
        if (isNoRoom(error))
          throw trouble('noRoom', { status: 507, statusText: 'Insufficient Storage' }, logError(error));
        throw error;
      }
    });
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module as { loader?: Work; action?: Work };
    const isRoot = route.parentId === undefined;
    return [id, { ...route, module: { ...route.module, loader: told(loader, isRoot), action: told(action, isRoot) } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function trouble(kind: 'unavailable' | 'noRoom', init: ResponseInit, id: string | undefined) {
  return data({ kind, id }, init);
}

function unavailable(id: string | undefined) {
  return trouble('unavailable', { status: 503, statusText: 'Service Unavailable' }, id);
}
