import { keptForm, offlineLimits } from '#domain/journey/offline.ts';
import type { StepData } from '../load-step.ts';
import type { KeptRun } from './kept-run.ts';
import { offlineStep } from './offline-run.ts';

/**
 * The step at which a kept journey opens without a network; undefined where it does not: nothing is kept, an older build
 * kept it in a form that this one may read otherwise, or the server gave it too long ago. Moves that wait in it stay
 * kept, and are sent.
 */
export function openKept(kept: KeptRun | undefined, now: number): StepData | undefined {
  if (kept?.form !== keptForm || now - kept.servedAt > offlineLimits.openMs) return undefined;
  try {
    return offlineStep(kept);
  } catch {
    // The form says that it can be read; whoever is offline is not helped by hearing why it cannot.
    return undefined;
  }
}
