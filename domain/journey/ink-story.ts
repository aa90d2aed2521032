/** A file that an ink story was written in: its path in the story's own folder, and its text. */
export type InkFile = { readonly name: string; readonly text: string };

/** A story of inkle's language ink that an activity tells as a whole. */
export type InkStory = {
  /** What the compiler of ink made of it: JSON. */
  readonly compiled: string;
  /** What it was written in, the file it begins in first; none where only the compiled story was imported. */
  readonly files: readonly InkFile[];
  /** How many knots it has, and words in all it can say. */
  readonly knots: number;
  readonly words: number;
};

/** What an ink story may hold and do at most; lengths are in UTF-16 units. */
export const inkLimits = {
  compiledLength: 2 * 1024 * 1024,
  /** Of all its files together, and of what they include again. */
  sourceLength: 1024 * 1024,
  files: 200,
  nameLength: 300,
  /** Files that are included, each as often as it is. */
  includes: 1_000,
  /** Pieces of content that are passed through up to the next choices: one that passes through more has a loop. */
  steps: 100_000,
  /** Characters that are told, and that one value may hold, up to the next choices. */
  toldLength: 200_000,
  /** Pieces of one line: each is looked at again with every other. */
  pieces: 1_500,
  /** Choices offered at once. */
  choices: 200,
  /** Knots, tunnels, functions and threads that have begun inside one another. */
  depth: 500,
} as const;

/** What an ink story says after some picks, and what it goes on with. */
export type InkScene = {
  /** The lines told since the last pick, as the story has them. */
  readonly lines: readonly string[];
  readonly choices: readonly string[];
  /**
   * It asks for a choice, has ended, or cannot go on for an error of its author's. `lost`: it cannot come here, since a
   * pick is not among what it offers.
   */
  readonly outcome: 'asks' | 'ended' | 'failed' | 'lost';
  /** What is wrong with it, in the words of ink; it may have ended nevertheless. */
  readonly trouble?: string | undefined;
};

/**
 * Tells an ink story: the same story, seed and picks always give the same scene. The domain does not know ink: whoever
 * travels a journey brings this along.
 *
 * @param picks - the choices made so far, each by its place among those that were offered
 */
export type TellInk = (story: InkStory, seed: number, picks: readonly number[]) => InkScene;

/** Tells no ink: each story is over at once. For whoever looks at a journey as it is drawn. */
export const tellNothing: TellInk = () => ({ lines: [], choices: [], outcome: 'ended' });

/** What random readings of an ink story have shown. */
export type InkLook = {
  /** What went wrong in them, in the words of ink, each once. */
  readonly troubles: readonly string[];
  /** Whether one had to be stopped: it went on without end, or told more than anybody reads. */
  readonly isStopped: boolean;
  /** Whether one of them came to its end. */
  readonly hasEnd: boolean;
};
