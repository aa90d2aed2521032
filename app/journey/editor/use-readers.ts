import { useEffect, useState } from 'react';
import type { ActivityId, LinkId } from '#domain/ids.ts';
import type { JourneyStatistics, TravelledPlace } from '#domain/journey/statistics.ts';

/** What is known of a journey's readers: `counting` until it is loaded, `unknown` where the server was not reached. */
export type ReadersKnown =
  | 'counting'
  | 'unknown'
  | (JourneyStatistics & {
      readonly isPartial: boolean;
      /** The steps that readers travel: those of the published version. */
      readonly places: readonly TravelledPlace[];
    });

/** How the readers of a journey travel it, counted by the server once the editor is there. */
export function useReaders(journeyId: string): ReadersKnown {
  const [known, setKnown] = useState<ReadersKnown>('counting');
  useEffect(() => {
    const stop = new AbortController();
    fetch(`/api/journeys/${journeyId}/readers`, { signal: stop.signal })
      .then((answer) => (answer.ok ? answer.json() : 'unknown'))
      .then(setKnown)
      .catch(() => stop.signal.aborted || setKnown('unknown'));
    return () => stop.abort();
  }, [journeyId]);
  return known;
}

/** How many of a hundred readers who reached an activity have followed a link of it, where both may be shown. */
export function percentOf(readers: ReadersKnown, activity: ActivityId, link: LinkId): number | undefined {
  if (typeof readers === 'string') return undefined;
  const [came, followed] = [readers.came[activity], readers.followed[link]];
  return came && typeof followed === 'number' ? Math.round((100 * followed) / came) : undefined;
}
