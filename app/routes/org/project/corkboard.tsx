import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { Corkboard } from '#app/corkboard/corkboard.tsx';
import { answerOrOffline } from '#app/editor/offline-answer.ts';
import type { Route } from './+types/corkboard.ts';

export { action, loader } from './load-corkboard.ts';

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline(serverAction);
}

/** A refused action changed nothing: there is nothing to load again. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionResult?.ok === false ? false : defaultShouldRevalidate;
}

export default function CorkboardPage({ loaderData }: Route.ComponentProps) {
  return <Corkboard data={loaderData} />;
}
