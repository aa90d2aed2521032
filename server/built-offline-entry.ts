import type { Plugin } from 'vite';
import { offlineEntry } from './offline/journey-files.ts';

/** Builds the code that opens journeys without a network along with the pages, from the same parts. */
export function builtOfflineEntry(): Plugin {
  return {
    name: 'fabula:offline-entry',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: offlineEntry, name: 'entry.offline' });
    },
  };
}
