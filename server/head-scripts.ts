import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';
import { licencesOf } from './licences.ts';

const root = join(import.meta.dirname, '..');

/** The scripts that run in every page's head, in this order: before the first paint, and before the page's own. */
const entries = ['app/head/theme.ts', 'app/head/early-press.ts', 'app/head/consent.ts'];

/** Runs in the pages of chapters, right behind the text. */
const firstLook = 'app/reader/first-look.ts';

const name = 'virtual:head-scripts';

/** Bundles a script with what it imports into one small text, fit to stand inside a page. */
export async function bundleHeadScript(entry: string): Promise<string> {
  const bundle = await rolldown({ input: join(root, entry), cwd: root, platform: 'browser', logLevel: 'silent' });
  try {
    const { output } = await bundle.generate({ format: 'iife', minify: true });
    // A file that holds the work of others says whose it is.
    const licences = await licencesOf(output[0].moduleIds);
    const code = (licences === '' ? '' : `/*!\n${licences.replaceAll('*/', '* /')}\n*/\n`) + output[0].code.trim();
    if (/<\/script|<!--/i.test(code)) throw new Error(`${entry} holds what ends a script inside a page.`);
    return code;
  } finally {
    await bundle.close();
  }
}

/**
 * Gives the pages their head's scripts, and that of chapters, as texts. The policy of every page names each by its hash,
 * made from the output of the build (server/pages.ts). Browsers have run them before their own modules are loaded, and do not fetch them
 * again.
 */
export function headScripts(): Plugin {
  return {
    name: 'fabula:head-scripts',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const isBrowser = this.environment.name === 'client';
      const all = [...entries, firstLook];
      for (const entry of all) this.addWatchFile(join(root, entry));
      const texts = isBrowser ? all.map(() => '') : await Promise.all(all.map(bundleHeadScript));
      const look = JSON.stringify(texts.pop());
      return `export const headScripts = ${JSON.stringify(texts)};\nexport const firstLook = ${look};`;
    },
  };
}
