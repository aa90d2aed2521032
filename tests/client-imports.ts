import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { parseSync } from 'oxc-parser';
import { isTest, sourcesIn } from '#tests/sources.ts';

/** The exports that the router removes from a route's module for the browser. */
const ofServer = new Set(['loader', 'action', 'headers', 'middleware']);

export const isRoute = (path: string) => path === 'app/root.tsx' || path.startsWith('app/routes/');

/** The modules of ours whose values a module of the browser imports; types are not there any more. */
export function importsOf(path: string): string[] {
  const { program, module } = parseSync(path, readFileSync(path, 'utf8'));
  if (program.body.length === 0) throw new Error(`${path} cannot be read.`);
  const statics = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries
      .filter(({ isType, exportName }) => !isType && !(isRoute(path) && ofServer.has(exportName.name ?? '')))
      .flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  const text = readFileSync(path, 'utf8');
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  return [...statics, ...passedOn, ...dynamic]
    .map((name) => (name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? join(dirname(path), name) : ''))
    .filter((name) => /\.tsx?$/.test(name) && existsSync(name));
}

/** The modules that are routes: what a page of the site begins with. */
export const routeModules = (): string[] =>
  sourcesIn('app')
    .filter((source) => isRoute(source.path) && source.path.endsWith('.tsx') && !isTest(source))
    .map(({ path }) => path);
