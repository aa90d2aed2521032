import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { folders } from './house/figures.ts';
import { importsOf } from './house/imports.ts';
import { isTest, sourcesIn } from './sources.ts';

const sources = sourcesIn(...folders).filter((source) => !isTest(source));
const textOf = new Map(sources.map(({ path, text }) => [path, text]));

/** The modules that a module loads before it does anything: imports of types alone are gone by then. */
function loadedBy(entry: string): Set<string> {
  const loaded = new Set([entry]);
  for (const path of loaded)
    for (const imported of importsOf({ path, text: stripTypeScriptTypes(textOf.get(path) ?? '') }))
      loaded.add(imported);
  return loaded;
}

// Each thread loads its modules again. Those of the database are half a second of a processor.
test('no thread loads a database', () => {
  const threads = sources.filter(({ text }) => /\bparentPort\b/.test(text)).map(({ path }) => path);
  expect(threads).toContain('commands/manuscript/file-worker.ts');
  const wrong = threads.flatMap((thread) =>
    [...loadedBy(thread)].filter((path) => path.startsWith('database/')).map((path) => `${thread} loads ${path}`),
  );
  expect(wrong).toEqual([]);
});

// What reads manuscripts and tables loads hundreds of modules: a thread does, not each server that starts.
test('no server loads what reads files before it reads one', () => {
  const loaded = loadedBy('server/main.ts');
  expect(loaded).toContain('commands/manuscript/import-book.ts');
  expect([...loaded].filter((path) => /^formats\/(?:read-book|write-book|lines\/xliff|markdown\/)/.test(path))).toEqual(
    [],
  );
});
