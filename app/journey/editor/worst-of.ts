import type { ActivityId } from '#domain/ids.ts';
import { type Finding, weightOf } from '#domain/journey/findings.ts';

/** The worst finding of each activity; advice is not shown where activities are listed or drawn. */
export function worstOf(findings: readonly Finding[]): ReadonlyMap<ActivityId, Finding> {
  const worst = new Map<ActivityId, Finding>();
  for (const finding of findings) {
    const { activity } = finding;
    // They come worst first.
    if (activity !== undefined && weightOf(finding) !== 'advice' && !worst.has(activity)) worst.set(activity, finding);
  }
  return worst;
}
