import { defineConfig } from '@playwright/test';

const executablePath = process.env.FABULA_CHROMIUM;

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.test.ts',
  // `npm run soak` alone says how many keys it types, and `npm run look` where its pictures go.
  testIgnore: [
    ...(process.env.FABULA_SOAK_KEYS ? [] : ['**/soak/**']),
    ...(process.env.FABULA_LOOK ? [] : ['**/look/**']),
  ],
  // Only what hangs is to end by these: on a busy machine a page takes twenty times as long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // One more than the least machine has cores: what waits for a network or a rest leaves a third of them idle.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: [['list'], ['./tests/browser/happenings-reporter.ts'], ['./tests/browser/skipped-reporter.ts']],
  use: {
    viewport: { width: 1280, height: 900 },
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    // A trace of every test takes a quarter of its time: FABULA_TRACE=retain-on-failure keeps those of what fails.
    trace: (process.env.FABULA_TRACE ?? 'off') as 'off',
    // Each new browser would fetch the whole build for later; the tests of the worker itself allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a test is gone before what an optimizing compiler makes of its scripts is worth the work; the soak's stays.
        ...(process.env.FABULA_SOAK_KEYS ? [] : ['--js-flags=--no-opt,--no-maglev']),
      ],
    },
  },
});
