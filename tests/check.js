// Runs every check, each as a named step, and stops when one fails. Plain JavaScript, so that it starts on any Node
// that npm runs on; each step then runs on the Node that this project installs. With "corpus" it runs the tests that
// need the corpus of novels, and nothing else.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { corpusFiles } from './corpus-files.js';
import { notInstalled } from './install-packages.js';
import { offerCaddy } from './offer-caddy.js';
import { offerChromium } from './offer-chromium.js';
import { offerMemory } from './offer-memory.js';
import { offerPostgres } from './offer-postgres.js';
import { offerReaders } from './offer-readers.js';
import { hasRedis, offerRedis } from './offer-redis.js';

// Stages follow each other; the lanes of a stage run side by side, each step by step.
const all = [
  [
    [
      ['format', 'biome', ['ci', '--linter-enabled=false', '--assist-enabled=false', '.']],
      ['build', 'npm', ['run', 'build']],
    ],
    [
      ['lint', 'biome', ['lint', '--error-on-warnings', '.']],
      ['types', 'npm', ['run', '--silent', 'check:types']],
      // Reads what the step before has written for the routes.
      ['unused', 'knip', []],
    ],
  ],
  [[['unit, on both databases', 'vitest', ['run']]]],
  [[['browser', 'playwright', ['test']]]],
  [[['browser, on several processes', 'playwright', ['test', '--grep=@others'], { FABULA_TEST_PROCESSES: '3' }]]],
];

// Only the tests that say by a tag that they need the corpus.
const withCorpus = [
  [[['unit, with the corpus', 'vitest', ['run', '--tags-filter=corpus', ...corpusFiles()]]]],
  [[['browser, with the corpus', 'playwright', ['test', '--grep=@corpus']]]],
];

const canHaveSeveral = () => Boolean(environment.TEST_POSTGRES_URL) && hasRedis();
const stages = process.argv.includes('corpus') ? withCorpus : all;
const memory = offerMemory();
Object.assign(process.env, memory.environment);
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
offerRedis();
offerCaddy();
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
const passed = [];
const failed = [];
const running = new Set();

/** Runs a step. What it says is shown as it comes, or, beside another lane, whole when it ends. */
function runStep([name, command, words, more = {}], isAlone) {
  const started = Date.now();
  if (isAlone) console.log(`\n== ${name}`);
  return new Promise((done) => {
    const said = [];
    const child = spawn(command, words, {
      stdio: ['inherit', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
      env: { ...environment, ...more },
      shell: process.platform === 'win32',
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
    child.on('error', (error) => said.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (status) => {
      running.delete(child);
      if (!isAlone) console.log(`\n== ${name}`);
      process.stdout.write(Buffer.concat(said));
      const seconds = Math.round((Date.now() - started) / 1000);
      console.log(`== ${name}: ${status === 0 ? 'passed' : 'failed'} in ${seconds} s`);
      (status === 0 ? passed : failed).push(name);
      done();
    });
  });
}

async function runLane(steps, isAlone) {
  for (const step of steps) {
    if (failed.length > 0) return;
    if (step[3]?.FABULA_TEST_PROCESSES && !canHaveSeveral()) {
      const reason = 'PostgreSQL and redis-server';
      appendFileSync(skipped, `${JSON.stringify({ file: 'tests/browser', test: step[0], reason })}\n`);
      continue;
    }
    await runStep(step, isAlone);
  }
}

// Whoever interrupts the checks ends what they run, and the servers started for them.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    failed.push(signal);
    for (const child of running) child.kill(signal);
  });
try {
  for (const lanes of stages) await Promise.all(lanes.map((steps) => runLane(steps, lanes.length === 1)));
} finally {
  postgres.stop();
}
sayWhatWasSkipped();
rmSync(notes, { recursive: true, force: true });
memory.stop();
console.log(`\n${passed.length} passed, ${failed.length} failed${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`);
process.exit(failed.length > 0 ? 1 : 0);
