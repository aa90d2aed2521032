import { relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Keeps one copy of everything below the pages. The process runs its TypeScript itself and the pages are bundled;
 * without this the same module would exist twice, with two sets of classes and state. In a build such an import is
 * left to Node; while developing the process's own module is handed over.
 *
 * @param parts - folders or files, relative to the project
 */
export function oneCopy(parts: readonly string[]): Plugin {
  const root = resolve(import.meta.dirname, '..');
  let serving = false;
  const own = (id: string): string | undefined => {
    const path = relative(root, id.split('?', 1)[0] ?? '').replaceAll('\\', '/');
    return parts.some((part) => path === part || path.startsWith(`${part}/`)) ? path : undefined;
  };
  return {
    name: 'fabula:one-copy',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    async resolveId(id, importer) {
      if (serving) return undefined;
      const found = await this.resolve(id, importer, { skipSelf: true });
      const path = found && own(found.id);
      return path ? { id: `#${path}`, external: true } : undefined;
    },
    async load(id) {
      const path = serving ? own(id) : undefined;
      if (!path) return undefined;
      const shared = globalThis as { fabulaModules?: Record<string, Record<string, unknown>> };
      shared.fabulaModules ??= {};
      const held = (await import(pathToFileURL(resolve(root, path)).href)) as Record<string, unknown>;
      shared.fabulaModules[path] = held;
      const names = Object.keys(held).filter((name) => name !== 'default');
      return `const held = globalThis.fabulaModules[${JSON.stringify(path)}];\n${names.map((name) => `export const ${name} = held.${name};`).join('\n')}`;
    },
  };
}
