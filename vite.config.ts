import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { guardedReload } from './server/guarded-reload.ts';
import { oneCopy } from './server/one-copy.ts';

export default defineConfig({
  plugins: [
    oneCopy(['domain', 'policies', 'database', 'commands', 'formats', 'app/context.ts']),
    tailwindcss(),
    guardedReload(),
    reactRouter(),
  ],
  build: { manifest: true, target: 'es2023', assetsInlineLimit: 0 },
  server: { hmr: { overlay: true } },
});
