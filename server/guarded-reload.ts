import type { Plugin } from 'vite';

const file = /react-router\/dist\/(?:production|development)\/lib\/dom\/ssr\/routeModules\.js/;
const ownReload = 'window.location.reload();';

/**
 * Where a page's part cannot be fetched the router reloads the page itself. Without a network that gives the browser's
 * own error; where the part is removed permanently it repeats for ever; and it discards unsent text. Instead it fails
 * like any navigation, and `app/shell/newer-build.ts` decides (docs/decisions/023).
 */
export function guardedReload(): Plugin {
  let isDone = false;
  return {
    name: 'guarded-reload',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!file.test(id)) return undefined;
      if (!code.includes(ownReload))
        throw new Error(`${id} reloads no more as it did: look at ${import.meta.filename}.`);
      isDone = true;
      return {
        code: code.replace(ownReload, "window.dispatchEvent(new Event('vite:preloadError')); throw error;"),
        map: null,
      };
    },
    buildEnd(error) {
      if (!error && !isDone)
        throw new Error(`The router’s loader of parts was not found: look at ${import.meta.filename}.`);
    },
  };
}
