import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules/**', 'build/**', 'tests/browser/**', 'tests/crash/**'],
    setupFiles: ['tests/set-up.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes in its own time: on a busy machine a thread alone takes a second to begin.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
  },
});
