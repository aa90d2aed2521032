import type { Plugin } from 'vite';
import { bundleHeadScript } from './head-scripts.ts';
import { playerEntry, playerFile } from './player-script.ts';

/** Writes the player of playable files next to the built pages, for `player-script.ts`. */
export function builtPlayer(): Plugin {
  return {
    name: 'fabula:built-player',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: playerFile, source: await bundleHeadScript(playerEntry) });
    },
  };
}
