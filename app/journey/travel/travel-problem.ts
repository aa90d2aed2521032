/** Why a move was not made; the run is where it was. */
export type TravelProblem =
  | 'notOpen'
  | 'answerTooLong'
  | 'tooManyMoves'
  | 'moved'
  | 'otherVersion'
  | 'noWayBack'
  | 'saveNameTooLong'
  | 'tooManySaves'
  | 'cannotGoOn';

/** What the address of a step says of a shared or refused piece: the move that came with it is made. */
export const sharedNews = [
  'waiting',
  'withdrawn',
  'noPrompt',
  'nothingWritten',
  'sharedAlready',
  'sharedJustNow',
  'tooManyShared',
  'tooManyWaiting',
  'mayNotShare',
] as const;
export type SharedNews = (typeof sharedNews)[number];
