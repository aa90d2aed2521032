import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { sourcesIn } from '#tests/sources.ts';

/** The exports that the router removes from a route's module for the browser. */
const ofServer = new Set(['loader', 'action', 'headers', 'middleware']);

const isRoute = (path: string) => path === 'app/root.tsx' || path.startsWith('app/routes/');

/** The modules of ours whose values a module of the browser imports; types are not there any more. */
function importsOf(path: string): string[] {
  const { program, module } = parseSync(path, readFileSync(path, 'utf8'));
  expect(program.body.length, path).toBeGreaterThan(0);
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

test('no module of the browser reaches the database or the commands, but through the file of a loader', () => {
  const entries = sourcesIn('app')
    .map(({ path }) => path)
    .filter(
      (path) =>
        /^app\/entry\.(?:client|offline)\.tsx$/.test(path) ||
        (isRoute(path) && path.endsWith('.tsx') && !path.includes('.test.')),
    );
  const from = new Map(entries.map((path) => [path, path]));
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
    for (const next of importsOf(path))
      if (!from.has(next)) {
        from.set(next, path);
        waiting.push(next);
      }
  const reached = [...from].filter(([path]) => /^(?:database|commands|identity|files|server)\//.test(path));

  expect(from.size).toBeGreaterThan(150);
  expect(reached.map(([path, by]) => `${by} imports ${path}`)).toEqual([]);
});
