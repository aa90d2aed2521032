import { countWords } from '#domain/plain-text.ts';
import { type Activity, type Graph, isLast } from './graph.ts';
import { plainStoryText, readStoryText, type StoryTemplate } from './story-text.ts';

/** How much there is in a journey. */
export type JourneySize = {
  readonly activities: number;
  readonly links: number;
  readonly endings: number;
  readonly words: number;
};

/** Counts the contents of a journey; its words are those that a reader can see. */
export function sizeOf({ activities }: Graph): JourneySize {
  return {
    activities: activities.length,
    links: activities.reduce((sum, { links }) => sum + links.length, 0),
    endings: activities.filter(isLast).length,
    words: activities.reduce((sum, activity) => sum + wordsOf(activity), 0),
  };
}

/** The words of an activity that a reader can see: of its text, its links, and its ink. */
export function wordsOf({ text, links, ink }: Activity): number {
  const told = [text, ...links.flatMap(({ label, feedback, whyShut = '' }) => [label, feedback, whyShut])];
  return told.reduce((sum, source) => sum + countStoryWords(source), ink?.words ?? 0);
}

/**
 * Counts the words of a story text that a reader can see, those of all its branches, each once. Code is none; what it
 * shows of a variable counts as one.
 */
export function countStoryWords(source: string): number {
  return countWords(plainStoryText(toldIn(readStoryText(source).template)));
}

/** All that a text can tell: its branches one after the other, and a letter for each value that is shown. */
function toldIn(template: StoryTemplate): string {
  return template
    .map((piece) => {
      if (piece.kind === 'words') return piece.text;
      return piece.kind === 'show' ? 'x' : piece.ways.map(({ pieces }) => toldIn(pieces)).join(' ');
    })
    .join('');
}
