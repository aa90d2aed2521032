// The browser of the browser tests: FABULA_CHROMIUM, else Debian's, installed if this runs as root; else whatever
// Playwright finds.
import { existsSync } from 'node:fs';
import { installPackages } from './install-packages.js';

const debian = '/usr/bin/chromium';

export function offerChromium() {
  if (process.env.FABULA_CHROMIUM) return {};
  if (!existsSync(debian) && process.getuid?.() === 0) installPackages(['chromium']);
  if (existsSync(debian)) return { FABULA_CHROMIUM: debian };
  console.log(
    'Chromium: none found at /usr/bin/chromium; the browser tests use what Playwright has (npx playwright install chromium).',
  );
  return {};
}
