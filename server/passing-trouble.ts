import { data, type ServerBuild } from 'react-router';
import type { RequestScope, requestScope } from '#app/context.ts';
import { isNoRoom } from '#commands/no-room.ts';
import { DatabaseUnavailable } from '#database/connection.ts';

/** Seconds after which someone who came while the database was unreachable may try again. */
export const unavailableSeconds = '5';

/** Temporary trouble is reported as temporary, to programs and search engines too. */
export function withPassing({ failure }: RequestScope, response: Response): Response {
  if (!failure.willPass || (response.status !== 500 && response.status !== 503)) return response;
  const headers = new Headers(response.headers);
  headers.set('Retry-After', unavailableSeconds);
  return new Response(response.body, { status: 503, headers });
}

type Work = (args: { context: { get: (key: typeof requestScope) => RequestScope } }) => unknown;

/**
 * The pages, told what kind of trouble they are in: while the database is unreachable they are answered with 503, and
 * on a full disk with 507, so that the page that is shown agrees with the answer. Where the database is known to be
 * unreachable, none of them queries it but the root of a whole page, which needs nothing from it for a visitor.
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
