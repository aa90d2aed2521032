import type { HeldWork } from './load-held-works.ts';

/** Where a work is read on: at its reader's place, or at its beginning. */
export function addressOfHeld({ journeyId, pageId }: Pick<HeldWork, 'journeyId' | 'pageId'>): string {
  return pageId ? `/journey/${journeyId}/activity/${pageId}?continue` : `/journey/${journeyId}`;
}
