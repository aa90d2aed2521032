import type { Plugin } from 'vite';
import { bundleHeadScript } from './head-scripts.ts';
import { players } from './player-script.ts';

/** Writes the players of playable files next to the built pages, for `player-script.ts`. */
export function builtPlayer(): Plugin {
  return {
    name: 'fabula:built-player',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    async generateBundle() {
      for (const { entry, file } of Object.values(players))
        this.emitFile({ type: 'asset', fileName: file, source: await bundleHeadScript(entry) });
    },
  };
}
