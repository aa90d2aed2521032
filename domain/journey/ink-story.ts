/** A file that an ink story was written in: its path in the story's own folder, and its text. */
export type InkFile = { readonly name: string; readonly text: string };

/** A story of inkle's language ink that an activity tells as a whole. */
export type InkStory = {
  /** The output of the ink compiler: JSON. */
  readonly compiled: string;
  /** What it was written in, the file it begins in first; none where only the compiled story was imported. */
  readonly files: readonly InkFile[];
  /** How many knots it has, and words in all it can say. */
  readonly knots: number;
  readonly words: number;
};

/** The limits of an ink story; lengths are in UTF-16 units. */
export const inkLimits = {
  compiledLength: 2 * 1024 * 1024,
  /** Of all its files together, and of what they include again. */
  sourceLength: 1024 * 1024,
  files: 200,
  nameLength: 300,
  /** Files that are included, each as often as it is. */
  includes: 1_000,
  /** Pieces of content that are passed through before the next choices: a story that passes through more has a loop. */
  steps: 100_000,
  /** Characters that are told, and that one value may hold, before the next choices. */
  toldLength: 200_000,
  /** Pieces of one line: each is looked at again with every other. */
  pieces: 1_500,
  /** Choices offered at a time. */
  choices: 200,
  /** Knots, tunnels, functions and threads that have begun inside one another. */
  depth: 500,
} as const;

/** What an ink story says after some picks, and how it continues. */
export type InkScene = {
  /** The lines told since the last pick, as the story has them. */
  readonly lines: readonly string[];
  readonly choices: readonly string[];
  /**
   * It asks for a choice, has ended, or cannot continue because of an error of its author. `lost`: it cannot get here,
   * since a pick is not among the choices it offers.
   */
  readonly outcome: 'asks' | 'ended' | 'failed' | 'lost';
  /** Its problems, in the words of ink; it may have ended nevertheless. */
  readonly trouble?: string | undefined;
};

/**
 * Tells an ink story: the same story, seed and picks always give the same scene. The domain does not know ink: its
 * callers pass this function in.
 *
 * @param picks - the choices made so far, each by its place among those that were offered
 */
export type TellInk = (story: InkStory, seed: number, picks: readonly number[]) => InkScene;

/** Tells no ink: each story ends immediately. For callers that look at a journey as it is drawn. */
export const tellNothing: TellInk = () => ({ lines: [], choices: [], outcome: 'ended' });

/** The results of random readings of an ink story. */
export type InkLook = {
  /** Their errors, in the words of ink, each once. */
  readonly troubles: readonly string[];
  /** Whether one had to be stopped: it continued without end, or told more than anyone reads. */
  readonly isStopped: boolean;
  /** Whether one of them reached its end. */
  readonly hasEnd: boolean;
};
