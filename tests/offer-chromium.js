// The browser of the browser tests: FABULA_CHROMIUM, else Debian's, installed if this runs as root; else whatever
// Playwright finds. The shell is the same engine without a window: a new context takes it a quarter of the time.
import { existsSync } from 'node:fs';
import { installPackages } from './install-packages.js';

const shell = { path: '/usr/bin/chromium-headless-shell', package: 'chromium-headless-shell' };
const whole = { path: '/usr/bin/chromium', package: 'chromium' };

export function offerChromium() {
  if (process.env.FABULA_CHROMIUM) return {};
  const isThere = ({ path }) => existsSync(path);
  const mayInstall = process.getuid?.() === 0;
  // Where there is no shell to be had, a whole browser does.
  for (const one of [shell, whole]) {
    if (!isThere(one) && mayInstall) installPackages([one.package]);
    if (isThere(one)) return { FABULA_CHROMIUM: one.path };
  }
  console.log(
    `Chromium: none found at ${shell.path} or ${whole.path}; the browser tests use what Playwright has (npx playwright install chromium).`,
  );
  return {};
}
