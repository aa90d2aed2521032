import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

const debian = '/usr/bin/chromium';

/**
 * Starts a browser without a screen, which makes requests to nobody but us: FABULA_CHROMIUM, Debian's, or Playwright's.
 */
export async function startChromium(...more: string[]): Promise<Browser> {
  const executablePath = process.env.FABULA_CHROMIUM ?? (existsSync(debian) ? debian : undefined);
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
}
