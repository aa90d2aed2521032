import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..');

/** Where a built site says whose work its pages contain. */
const licencesFile = 'licenses.txt';

/** What a package says of its licence in a file of its own. */
const licenceNames = /^(?:licen[cs]e|copying|ofl|notice)(?:[.-].*)?$/i;

/** The folder of the package that a module belongs to; undefined for our own. */
function packageFolder(module: string): string | undefined {
  const [path = ''] = module.replaceAll('\\', '/').replace(/^\0/, '').split('?');
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0];
}

/**
 * The names and licences of the packages that some modules come from, as their authors want them to go along with their
 * work: each package once, in order.
 *
 * @param modules - the paths of modules, as a bundler names them
 * @returns an empty text where all are ours
 */
export async function licencesOf(modules: Iterable<string>): Promise<string> {
  const folders = new Set([...modules].map(packageFolder).filter((folder) => folder !== undefined));
  const texts = await Promise.all([...folders].map(licenceOf));
  return [...new Set(texts)].toSorted().join(`\n\n${'-'.repeat(80)}\n\n`);
}

async function licenceOf(folder: string): Promise<string> {
  const about = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Readonly<Record<string, unknown>>;
  const { name, version, license } = about;
  const files = (await readdir(folder)).filter((file) => licenceNames.test(file)).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8').catch(() => '')));
  return [`${name} ${version} (${license})`, ...texts.map((text) => text.trim())].filter(Boolean).join('\n\n');
}

/** Plugins that write `licenses.txt` next to the built pages, for all that browsers are sent. */
export function builtLicences(): { readonly ofPages: () => Plugin; readonly ofWorkers: () => Plugin } {
  // Scripts that stand alone are bundled by themselves, before the pages.
  const modules = new Set<string>();
  return {
    ofWorkers: () => ({
      name: 'fabula:licences-of-workers',
      generateBundle(_options, bundle) {
        for (const part of Object.values(bundle))
          if (part.type === 'chunk') for (const module of part.moduleIds) modules.add(module);
      },
    }),
    ofPages: () => ({
      name: 'fabula:built-licences',
      apply: 'build',
      applyToEnvironment: (environment) => environment.name === 'client',
      async generateBundle(_options, bundle) {
        for (const part of Object.values(bundle)) {
          const own = part.type === 'chunk' ? part.moduleIds : part.originalFileNames.map((name) => join(root, name));
          for (const module of own) modules.add(module);
        }
        this.emitFile({ type: 'asset', fileName: licencesFile, source: await licencesOf(modules) });
      },
    }),
  };
}
