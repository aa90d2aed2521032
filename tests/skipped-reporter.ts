import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

/** What a test may need that a machine may lack, by what its file says of it. */
const needs: readonly { readonly name: string; readonly sign: RegExp; readonly isHere: () => boolean }[] = [
  {
    name: 'the corpus of novels (FABULA_CORPUS)',
    sign: /FABULA_CORPUS|needsCorpus/,
    isHere: () => existsSync(process.env.FABULA_CORPUS ?? resolve(import.meta.dirname, '../../shared/corpus')),
  },
  { name: 'pandoc', sign: /'pandoc'/, isHere: () => runs('pandoc', '--version') },
  { name: 'epubcheck', sign: /epubcheck/, isHere: () => runs('epubcheck', '--version') },
  { name: 'LibreOffice', sign: /soffice/, isHere: () => runs('soffice', '--version') },
  { name: 'caddy', sign: /hasCaddy/, isHere: () => runs('caddy', 'version') },
  { name: 'systemd-analyze', sign: /hasSystemd/, isHere: () => runs('systemd-analyze', '--version') },
  { name: 'root', sign: /mayBeNobody/, isHere: () => process.getuid?.() === 0 },
  { name: 'the built pages (npm run build)', sign: /isBuilt/, isHere: () => existsSync('build/server/index.js') },
  {
    name: 'PostgreSQL (TEST_POSTGRES_URL)',
    sign: /onEachEngine|postgresUrl/,
    isHere: () => process.env.TEST_POSTGRES_URL !== undefined,
  },
];

function runs(program: string, ...words: string[]): boolean {
  return spawnSync(program, words, { stdio: 'ignore' }).status === 0;
}

/** Notes every skipped test with its reason in the file that `npm run check` shows at its end. */
export default class SkippedReporter implements Reporter {
  readonly #skipped: TestCase[] = [];

  onTestCaseResult(test: TestCase): void {
    // What another tag keeps out of a run is not missed in it.
    const isWanted = process.argv.includes('--tags-filter=corpus') ? test.tags.includes('corpus') : true;
    if (test.result().state === 'skipped' && isWanted) this.#skipped.push(test);
  }

  onTestRunEnd(): void {
    const file = process.env.FABULA_SKIPPED;
    if (file === undefined || this.#skipped.length === 0) return;
    const absent = needs.filter(({ isHere }) => !isHere());
    for (const test of this.#skipped) {
      const path = test.module.moduleId;
      const source = readFileSync(path, 'utf8');
      const isPostgres = test.fullName.includes('(PostgreSQL)');
      const reasons = absent
        .filter(({ sign, name }) => (isPostgres ? name.startsWith('PostgreSQL') : sign.test(source)))
        .map(({ name }) => name);
      const line = { file: relative('.', path), test: test.fullName, reason: reasons.join(', ') || 'said in the test' };
      appendFileSync(file, `${JSON.stringify(line)}\n`);
    }
  }
}
