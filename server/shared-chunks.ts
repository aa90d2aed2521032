import type { Rolldown } from 'vite';

type Modules = { readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null };

/**
 * Where every page begins. These two stay files of their own: the entry waits for the words of a language, which may
 * import something from what is everywhere, and what imports the root would fetch its styles again.
 */
const beginnings = /[\\/]app[\\/](?:root|entry\.client)\.tsx/;
const styles = /\.css(?:$|\?)/;

/** The libraries that every page needs whole. Of others, a page fetches what it uses. */
const everyPageNeeds = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|i18next|react-i18next)[\\/]/;

const icons = /[\\/]node_modules[\\/]lucide-react[\\/]/;
const libraries = /[\\/]node_modules[\\/]/;
const words = /[\\/]locales[\\/]/;

/**
 * Puts what every page loads into one file, and the small parts that many pages share into another. Left to itself the
 * bundler makes a file for each set of pages that share a module, and a page then asks for a hundred files.
 */
export function sharedChunks(): Rolldown.CodeSplittingOptions {
  const everywhere = new Set<string>();
  const light = new Map<string, boolean>();

  function follow(id: string, modules: Modules): void {
    if (
      everywhere.has(id) ||
      beginnings.test(id) ||
      styles.test(id) ||
      (libraries.test(id) && !everyPageNeeds.test(id))
    )
      return;
    everywhere.add(id);
    followAll(id, modules);
  }

  function followAll(id: string, modules: Modules): void {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) follow(imported, modules);
  }

  /** Whether a module and all that it imports are small: no library comes with it. */
  function isLight(id: string, modules: Modules): boolean {
    if (everywhere.has(id) || icons.test(id)) return true;
    if (libraries.test(id) || words.test(id)) return false;
    const known = light.get(id);
    if (known !== undefined) return known;
    light.set(id, true);
    const found = (modules.getModuleInfo(id)?.importedIds ?? []).every((imported) => isLight(imported, modules));
    light.set(id, found);
    return found;
  }

  return {
    groups: [
      {
        debugName: 'find what is everywhere',
        name: (id, modules) => {
          if (beginnings.test(id)) followAll(id, modules);
          return null;
        },
      },
      { debugName: 'everywhere', name: (id) => (everywhere.has(id) ? 'everywhere' : null) },
      {
        debugName: 'common',
        minShareCount: 5,
        maxModuleSize: 6_000,
        name: (id, modules) => (isLight(id, modules) ? 'common' : null),
      },
    ],
  };
}
