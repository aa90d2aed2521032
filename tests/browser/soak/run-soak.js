// The soak test, which the check does not run (docs/decisions/036-letter-first.md). FABULA_SOAK_SEED repeats a run.
import { spawnSync } from 'node:child_process';
import { offerChromium } from '../../offer-chromium.js';
import { offerMemory } from '../../offer-memory.js';

const memory = offerMemory();
const seed = process.env.FABULA_SOAK_SEED ?? String(Date.now() % 1_000_000);
console.log(`Seed: ${seed}`);
const { status } = spawnSync('playwright', ['test', 'tests/browser/soak'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...memory.environment,
    ...offerChromium(),
    FABULA_SOAK_SEED: seed,
    FABULA_SOAK_KEYS: process.env.FABULA_SOAK_KEYS ?? '200000',
  },
  shell: process.platform === 'win32',
});
memory.stop();
process.exit(status ?? 1);
