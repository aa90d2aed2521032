import { keptForm, offlineLimits } from '#domain/journey/offline.ts';
import type { StepData } from '../load-step.ts';
import type { KeptRun } from './kept-run.ts';
import { offlineStep } from './offline-run.ts';

/**
 * The step at which a kept journey opens without a network. Undefined where it does not open: nothing is stored, an
 * older build stored it in a form that this one may read differently, or the server sent it too long ago. Its waiting
 * moves stay stored, and are sent.
 */
export function openKept(kept: KeptRun | undefined, now: number): StepData | undefined {
  if (kept?.form !== keptForm || now - kept.servedAt > offlineLimits.openMs) return undefined;
  try {
    return offlineStep(kept);
  } catch {
    // The form says that it can be read; to a reader who is offline the reason why it cannot is no help.
    return undefined;
  }
}
