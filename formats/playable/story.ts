import type { Activity, Graph } from '#domain/journey/graph.ts';
import type { InkStory } from '#domain/journey/ink-story.ts';

/** The words around a story, in the language of its readers. */
export type PlayerWords = {
  /** The language of these words, a BCP 47 tag. */
  readonly language: string;
  readonly untitled: string;
  readonly choices: string;
  readonly answers: string;
  readonly continue: string;
  readonly shut: string;
  readonly keys: string;
  readonly rightAnswer: string;
  readonly givenAnswer: string;
  readonly right: string;
  readonly notRight: string;
  readonly yourThoughts: string;
  readonly yourPiece: string;
  readonly onlyYou: string;
  /** An ink story cannot continue. */
  readonly failed: string;
  readonly carry: string;
  readonly ending: string;
  readonly back: string;
  readonly startAgain: string;
  readonly confirmRestart: string;
  readonly tooManyMoves: string;
  readonly notKept: string;
  readonly noStart: string;
  readonly needsScripts: string;
};

/** An activity as it is travelled. Of an ink story only what tells it: the files it was written in stay at home. */
export type PlayableActivity = Omit<Activity, 'map' | 'x' | 'y' | 'ink' | 'source'> & {
  readonly ink?: Pick<InkStory, 'compiled'> | undefined;
};

/** A journey as it is travelled, without what only its authors see. */
export type PlayableGraph = Pick<Graph, 'start' | 'variables' | 'mayGoBack'> & {
  readonly activities: readonly PlayableActivity[];
};

/** All that a playable file holds besides the player. */
export type PlayableStory = {
  /** The id of the journey, by which a browser keeps its reader's place. */
  readonly id: string;
  readonly title: string;
  /** The name of its author; may be empty. */
  readonly credit: string;
  /** A BCP 47 tag. */
  readonly language: string;
  readonly words: PlayerWords;
  readonly graph: PlayableGraph;
};

/** The element that holds the story as JSON. */
export const storyElementId = 'story';
