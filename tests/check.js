// Runs every check, each as a named step, and stops at the first that fails. Plain JavaScript, so that it starts on
// any Node that npm runs on; each step then runs on the Node this project brings along.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { offerChromium } from './offer-chromium.js';
import { offerPostgres } from './offer-postgres.js';
import { offerReaders } from './offer-readers.js';

const steps = [
  ['format', 'biome', ['ci', '--linter-enabled=false', '--assist-enabled=false', '.']],
  ['lint', 'biome', ['lint', '--error-on-warnings', '.']],
  ['types', 'npm', ['run', '--silent', 'check:types']],
  ['unused', 'knip', []],
  ['build', 'npm', ['run', 'build']],
  ['unit, on both databases', 'vitest', ['run']],
  ['browser', 'playwright', ['test']],
];

offerReaders();
const postgres = offerPostgres();
// What Node makes of modules is made once for all of them, and for their threads.
const compiled = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? resolve('node_modules/.cache/fabula') };
const environment = { ...process.env, ...compiled, ...postgres.environment, ...offerChromium() };
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
console.log(
  `\n${failed ? steps.findIndex(([name]) => name === failed) : steps.length} passed, ${failed ? 1 : 0} failed`,
);
process.exit(failed ? 1 : 0);
