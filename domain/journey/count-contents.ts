import { countWords } from '#domain/plain-text.ts';
import { type Activity, type Graph, isLast } from './graph.ts';

/** How much there is in a journey. */
export type JourneySize = {
  readonly activities: number;
  readonly links: number;
  readonly endings: number;
  readonly words: number;
};

/** Counts the contents of a journey; its words are those of its texts and labels, as they are written. */
export function sizeOf({ activities }: Graph): JourneySize {
  return {
    activities: activities.length,
    links: activities.reduce((sum, { links }) => sum + links.length, 0),
    endings: activities.filter(isLast).length,
    words: activities.reduce((sum, activity) => sum + wordsOf(activity), 0),
  };
}

/** The words of an activity: those of its text and labels, as they are written, and of its ink. */
export function wordsOf({ text, links, ink }: Activity): number {
  return countWords([text, ...links.map(({ label }) => label)].join('\n')) + (ink?.words ?? 0);
}
