import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { textSlots } from '#server/text-slots.ts';

/** Bundles a script with everything it needs, as one module for a test page. */
export async function bundle(entry: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-bundle-'));
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [textSlots()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      lib: { entry, formats: ['es'], fileName: () => 'page.js' },
    },
  });
  const script = readFileSync(join(folder, 'page.js'), 'utf8');
  rmSync(folder, { recursive: true });
  return script;
}
