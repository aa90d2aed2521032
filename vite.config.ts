import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { guardedReload } from './server/guarded-reload.ts';
import { oneCopy } from './server/one-copy.ts';

/** A page is never laid out anew for a font that comes late: it is used from the next page on. */
const fontsInTime = {
  postcssPlugin: 'fonts-in-time',
  Declaration: {
    'font-display': (declaration: { value: string }) => {
      if (declaration.value !== 'optional') declaration.value = 'optional';
    },
  },
};

export default defineConfig({
  css: { postcss: { plugins: [fontsInTime] } },
  plugins: [
    oneCopy(['domain', 'policies', 'database', 'commands', 'formats', 'app/context.ts']),
    tailwindcss(),
    guardedReload(),
    reactRouter(),
  ],
  build: { manifest: true, target: 'es2023', assetsInlineLimit: 0 },
  server: { hmr: { overlay: true } },
});
