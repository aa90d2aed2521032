// Plain JavaScript, for the checks that start on any Node.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The unit tests' files that read the corpus of novels, by path. */
export function corpusFiles() {
  return ['formats', 'tests', 'domain', 'commands', 'server']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true })
        .filter((name) => name.endsWith('.test.ts'))
        .map((name) => join(folder, name).replaceAll('\\', '/')),
    )
    .filter((file) => !file.startsWith('tests/browser/'))
    .filter((file) => /process\.env\.FABULA_CORPUS/.test(readFileSync(file, 'utf8')))
    .sort();
}
