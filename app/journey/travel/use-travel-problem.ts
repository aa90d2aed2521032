import { useStrings } from '#app/strings.ts';

/** Why a move was not made. */
export type TravelProblem = 'notOpen' | 'answerTooLong' | 'tooManyMoves' | 'moved' | 'otherVersion' | 'noWayBack';

/** What a reader is told of a move that was not made; their run is where it was. */
export function useTravelProblem(problem: TravelProblem | undefined): string | undefined {
  const t = useStrings();
  return problem && t(`travel.problem.${problem}`);
}
