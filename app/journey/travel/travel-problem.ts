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
