import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { BiblePage } from '#app/bible/bible-page.tsx';
import { loadOrKeep } from '#app/bible/kept-bible.ts';
import { answerOrOffline } from '#app/editor/offline-answer.ts';
import type { Route } from './+types/bible.ts';

export { action, loader } from './load-bible.ts';

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline(serverAction);
}

export function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  return loadOrKeep(request.url, serverLoader);
}

/** A refused action changed nothing: there is nothing to load again. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionResult?.ok === false ? false : defaultShouldRevalidate;
}

export default function Bible({ loaderData }: Route.ComponentProps) {
  return <BiblePage data={loaderData} />;
}
