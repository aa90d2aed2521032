import { expect, test } from 'vitest';
import { importsOf, routeModules } from '#tests/client-imports.ts';

test('no module of the browser reaches the database or the commands, but through the file of a loader', () => {
  const entries = ['app/entry.client.tsx', 'app/entry.offline.tsx', 'app/entry.writing.tsx', ...routeModules()];
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
