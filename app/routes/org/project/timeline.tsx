import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { loadOrKeep } from '#app/bible/kept-bible.ts';
import { answerOrOffline } from '#app/editor/offline-answer.ts';
import { TimelinePage } from '#app/timeline/timeline-page.tsx';
import type { Route } from './+types/timeline.ts';

export { action, loader } from './load-timeline.ts';

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline(serverAction);
}

export function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  return loadOrKeep(request.url, serverLoader);
}

/** A date that was moved meanwhile is seen where it is now; after any other refusal there is nothing to load again. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (actionResult?.ok !== false) return defaultShouldRevalidate;
  return ['moved', 'gone', 'changed'].includes(actionResult.problem);
}

export default function Timeline({ loaderData }: Route.ComponentProps) {
  return <TimelinePage data={loaderData} />;
}
