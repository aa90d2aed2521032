import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { headScripts } from './server/head-scripts.ts';
import { textSlots } from './server/text-slots.ts';
import TouchedFirst from './tests/touched-first.ts';

/** Tests without a database, a server or state of the process: their files share a process and what it has loaded. */
const pure = ['app', 'domain', 'formats', 'locales', 'policies'].map((folder) => `${folder}/**/*.test.ts`);

export default defineConfig({
  plugins: [textSlots(), headScripts()],
  test: {
    reporters: ['default', './tests/skipped-reporter.ts'],
    setupFiles: ['tests/set-up.ts'],
    // Threads of ours keep what Node makes of their modules, as those of a server do.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? resolve('node_modules/.cache/fabula') },
    // The editor's binding is changed on its way, as it is in the pages.
    server: { deps: { inline: ['@tiptap/y-tiptap'] } },
    // Only what hangs is to end by it: on a busy machine all takes many times as long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // What is waited for comes in its own time: on a busy machine a thread alone takes a second to begin.
    expect: { poll: { timeout: 15_000 } },
    // One more than the least machine has cores: what starts servers or cuts networks mostly waits.
    maxWorkers: 3,
    sequence: { sequencer: TouchedFirst },
    tags: [{ name: 'corpus', description: 'Needs the corpus of novels, or tests more where it is.' }],
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['**/*.test.ts'],
          exclude: ['node_modules/**', 'build/**', 'tests/browser/**', 'tests/crash/**', ...pure],
          globalSetup: ['tests/make-templates.ts'],
        },
      },
    ],
  },
});
