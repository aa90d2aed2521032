import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { headScripts } from './server/head-scripts.ts';
import { textSlots } from './server/text-slots.ts';
import TouchedFirst from './tests/touched-first.ts';

const testsOf = (folder: string) => `${folder}/**/*.test.ts`;
/** Tests without a database: their files share a process and what it has loaded, which is most of their time. */
const pure = ['app', 'domain', 'formats', 'locales', 'policies'].map(testsOf);
/** Tests with databases of their own, and state of none of their modules: they share a process, too. */
const stored = ['cli', 'commands', 'database', 'files', 'identity', 'server'].map(testsOf);
/** Those that measure the memory of their process. */
const alone = ['files/folder-objects.test.ts'];

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
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // What is waited for comes in its own time: on a busy machine a thread alone takes a second to begin.
    expect: { poll: { timeout: 15_000 } },
    // Nothing that a test replaces stays so for the next file of the same process.
    unstubGlobals: true,
    restoreMocks: true,
    // One more than the least machine has cores: what starts servers or cuts networks mostly waits.
    maxWorkers: 3,
    sequence: { sequencer: TouchedFirst },
    tags: [{ name: 'corpus', description: 'Needs the corpus of novels, or tests more where it is.' }],
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: 'stored',
          include: stored,
          exclude: alone,
          isolate: false,
          globalSetup: ['tests/make-templates.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['tests/**/*.test.ts', 'benchmarks/**/*.test.ts', ...alone],
          exclude: ['tests/browser/**', 'tests/crash/**'],
          globalSetup: ['tests/make-templates.ts'],
        },
      },
    ],
  },
});
