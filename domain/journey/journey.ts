/** Lengths, in UTF-16 units, of what a journey is called and says of itself. */
export const journeyLengths = { title: 200, summary: 2_000 } as const;

/** Branching journeys of one project at most. */
export const journeysAtMost = 100;

/** Moves of one run at most; whoever comes so far begins another. */
export const movesAtMost = 5_000;

/** Characters a reader writes at one reflection or prompt at most. */
export const answerLength = 20_000;

/** Places that a reader saves in one journey at most. */
export const savesAtMost = 100;

/** Characters of a saved place's name at most. */
export const saveNameLength = 100;

/** Days for which a removed journey, and what was changed in a draft, is kept. */
export const journeyKeptDays = 30;

/** From how many readers on shares of them are told: of fewer, one could be made out. */
export const readersToldAtLeast = 5;
