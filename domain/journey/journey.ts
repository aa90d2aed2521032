/** Lengths, in UTF-16 units, of a journey's title and summary. */
export const journeyLengths = { title: 200, summary: 2_000 } as const;

/** Branching journeys of one project at most. */
export const journeysAtMost = 100;

/** Moves of one run at most; a reader who comes so far begins another. */
export const movesAtMost = 5_000;

/** Characters a reader writes at one reflection or prompt at most. */
export const answerLength = 20_000;

/** Places that a reader saves in one journey at most. */
export const savesAtMost = 100;

/** Characters of a saved place's name at most. */
export const saveNameLength = 100;

/** Days for which a removed journey, and the changes of a draft, are kept. */
export const journeyKeptDays = 30;

/** The number of readers from which shares of them are told: among fewer, one could be identified. */
export const readersToldAtLeast = 5;

/** Minutes for which a count of readers is given again: it costs more than a page may. */
export const readersCountedMinutes = 5;
