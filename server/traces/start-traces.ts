import type { Settings } from '#server/settings.ts';
import { noTraces, type Traces } from './traces.ts';

/** Traces go to the collector of the settings; without one nothing of them is loaded. */
export async function startTraces({
  tracesTo,
  trustsProxy,
}: Pick<Settings, 'tracesTo' | 'trustsProxy'>): Promise<Traces> {
  if (tracesTo === undefined) return noTraces;
  const { makeTraces } = await import('./make-traces.ts');
  return makeTraces({ trustsProxy });
}
