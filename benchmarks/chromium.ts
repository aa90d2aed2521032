import { type Browser, chromium } from '@playwright/test';
import { offerChromium } from '#tests/offer-chromium.js';

/** Starts a browser without a screen, which asks nobody but us. */
export async function startChromium(): Promise<Browser> {
  const executablePath = process.env.FABULA_CHROMIUM ?? offerChromium().FABULA_CHROMIUM;
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
