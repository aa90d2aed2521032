import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { Corkboard } from '#app/corkboard/corkboard.tsx';
import { answerOrOffline } from '#app/editor/offline-answer.ts';
import type { Route } from './+types/corkboard.ts';

export { action, loader } from './load-corkboard.ts';

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline(serverAction);
}

/** A refused action changed nothing; where what it was about is gone, the page is an old one. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (actionResult?.ok !== false) return defaultShouldRevalidate;
  return actionResult.problem === 'gone' || actionResult.problem === 'unknownParent';
}

export default function CorkboardPage({ loaderData }: Route.ComponentProps) {
  return <Corkboard data={loaderData} />;
}
