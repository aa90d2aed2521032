import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { builtOfflineEntries } from './server/built-offline-entries.ts';
import { builtPlayer } from './server/built-player.ts';
import { guardedReload } from './server/guarded-reload.ts';
import { headScripts } from './server/head-scripts.ts';
import { builtLicences } from './server/licences.ts';
import { oneCopy } from './server/one-copy.ts';
import { sharedChunks } from './server/shared-chunks.ts';
import { textSlots } from './server/text-slots.ts';

const licences = builtLicences();

export default defineConfig({
  plugins: [
    oneCopy(['domain', 'policies', 'database', 'commands', 'formats', 'app/context.ts']),
    textSlots(),
    headScripts(),
    builtPlayer(),
    builtOfflineEntries(),
    guardedReload(),
    licences.ofPages(),
    reactRouter(),
  ],
  // The files of dictionaries, which their packages do not give out by name.
  resolve: {
    alias: [
      {
        find: /^(dictionary-[a-z-]+)\/index\.(aff|dic)/,
        replacement: `${import.meta.dirname}/node_modules/$1/index.$2`,
      },
    ],
  },
  build: { manifest: true, target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    // Loaded one by one, the files of these libraries would be a third of all that a starting server reads.
    ssr: { resolve: { noExternal: [/^react-aria/, /^react-stately/, /^@internationalized\//] } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: sharedChunks(),
          },
        },
      },
    },
  },
  // The thread that checks a journey fetches what reads ink only for a journey that has some.
  worker: { format: 'es', plugins: () => [licences.ofWorkers()] },
  // Made ready beforehand it would be the library as it is.
  optimizeDeps: { exclude: ['@tiptap/y-tiptap', 'hunspell-wasm'] },
  server: { hmr: { overlay: true } },
});
