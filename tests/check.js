// Runs every check, each as a named step, and stops at the first that fails. Plain JavaScript, so that it starts on
// any Node that npm runs on; each step then runs on the Node this project brings along. With "corpus" it runs the tests
// that need the corpus of novels, and nothing else.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { notInstalled } from './install-packages.js';
import { offerChromium } from './offer-chromium.js';
import { offerPostgres } from './offer-postgres.js';
import { offerReaders } from './offer-readers.js';

const all = [
  ['format', 'biome', ['ci', '--linter-enabled=false', '--assist-enabled=false', '.']],
  ['lint', 'biome', ['lint', '--error-on-warnings', '.']],
  ['types', 'npm', ['run', '--silent', 'check:types']],
  ['unused', 'knip', []],
  ['build', 'npm', ['run', 'build']],
  ['unit, on both databases', 'vitest', ['run']],
  ['browser', 'playwright', ['test']],
];

/** The test files that say they need the corpus. */
function needingCorpus(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((file) => /FABULA_CORPUS|needsCorpus/.test(readFileSync(file, 'utf8')))
    .sort();
}

function corpusSteps() {
  const browser = needingCorpus('tests/browser');
  const unit = ['formats', 'tests', 'domain', 'commands', 'server']
    .flatMap(needingCorpus)
    .filter((file) => !file.startsWith('tests/browser/'));
  return [
    ['unit, with the corpus', 'vitest', ['run', ...unit]],
    ['browser, with the corpus', 'playwright', ['test', ...browser]],
  ];
}

const steps = process.argv.includes('corpus') ? corpusSteps() : all;
const notes = mkdtempSync(join(tmpdir(), 'fabula-check-'));
const skipped = join(notes, 'skipped');

/** Says once, where it is read, which tests were skipped, and why. */
function sayWhatWasSkipped() {
  const lines = existsSync(skipped)
    ? readFileSync(skipped, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
  const byReason = new Map();
  for (const { file, test, reason } of lines)
    byReason.set(reason, [...(byReason.get(reason) ?? []), `${file}: ${test}`]);
  for (const [reason, tests] of byReason) {
    console.log(`\nSkipped (${tests.length}), for this is not here: ${reason}`);
    for (const test of tests) console.log(`  ${test}`);
  }
  if (notInstalled().length > 0) console.log(`\nCOULD NOT BE INSTALLED: ${notInstalled().join(', ')}`);
}

offerReaders();
const postgres = offerPostgres();
// What Node makes of modules is made once for all of them, and for their threads.
const compiled = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? resolve('node_modules/.cache/fabula') };
const environment = {
  ...process.env,
  ...compiled,
  ...postgres.environment,
  ...offerChromium(),
  FABULA_SKIPPED: skipped,
};
let failed;
try {
  for (const [name, command, words] of steps) {
    console.log(`\n== ${name}`);
    const started = Date.now();
    const { status, error } = spawnSync(command, words, {
      stdio: 'inherit',
      env: environment,
      shell: process.platform === 'win32',
    });
    console.log(`== ${name}: ${status === 0 ? 'passed' : 'failed'} in ${Math.round((Date.now() - started) / 1000)} s`);
    if (status !== 0) {
      failed = name;
      if (error) console.error(error.message);
      break;
    }
  }
} finally {
  postgres.stop();
}
sayWhatWasSkipped();
rmSync(notes, { recursive: true, force: true });
console.log(
  `\n${failed ? steps.findIndex(([name]) => name === failed) : steps.length} passed, ${failed ? 1 : 0} failed`,
);
process.exit(failed ? 1 : 0);
