import type { ServerParts } from './start-server.ts';

/** Vite in front of the pages, with changes shown immediately, on the same server as everything else. */
export async function developmentParts(): Promise<NonNullable<ServerParts['development']>> {
  const { createServer } = await import('vite');
  let vite: Awaited<ReturnType<typeof createServer>> | undefined;
  return {
    build: async () => {
      if (!vite) throw new Error('Vite has not started yet.');
      return (await vite.ssrLoadModule('virtual:react-router/server-build')) as never;
    },
    middleware: (http, listener) => {
      void createServer({ server: { middlewareMode: true, hmr: { server: http } }, appType: 'custom' }).then(
        (started) => {
          vite = started;
        },
      );
      return (request, response) => {
        if (vite) vite.middlewares(request as never, response as never, () => void listener(request, response));
        else void listener(request, response);
        return Promise.resolve();
      };
    },
  };
}
