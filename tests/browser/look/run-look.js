// Makes a picture of every page, for eyes that grade them; the check does not run it. The sheet is look/index.html.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { offerChromium } from '../../offer-chromium.js';
import { offerMemory } from '../../offer-memory.js';

const folder = process.env.FABULA_LOOK ?? 'look';
rmSync(folder, { recursive: true, force: true });
const memory = offerMemory();
const { status } = spawnSync('playwright', ['test', 'tests/browser/look'], {
  stdio: 'inherit',
  env: { ...process.env, ...memory.environment, ...offerChromium(), FABULA_LOOK: folder },
  shell: process.platform === 'win32',
});
memory.stop();
console.log(`The pictures: ${folder}/index.html and ${folder}/states.html`);
process.exit(status ?? 1);
