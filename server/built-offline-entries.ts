import type { Plugin } from 'vite';
import { offlineEntries } from './offline/shown-files.ts';

/** Builds the code that opens journeys and projects without a network along with the pages, from the same parts. */
export function builtOfflineEntries(): Plugin {
  return {
    name: 'fabula:offline-entries',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: offlineEntries.journey, name: 'entry.offline' });
      this.emitFile({ type: 'chunk', id: offlineEntries.writing, name: 'entry.writing' });
    },
  };
}
