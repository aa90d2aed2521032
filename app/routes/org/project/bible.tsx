import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { BiblePage } from '#app/bible/bible-page.tsx';
import { keepBible, keptBible } from '#app/bible/kept-bible.ts';
import { answerOrOffline, isRefusal } from '#app/editor/offline-answer.ts';
import type { Route } from './+types/bible.ts';

export { action, loader } from './load-bible.ts';

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline(serverAction);
}

/** A page that is open stays open, with what is typed in it, when it cannot be read again for lack of a network. */
export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  try {
    const loaded = await serverLoader();
    keepBible(request.url, loaded);
    return loaded;
  } catch (error) {
    const kept = keptBible(request.url);
    if (kept === undefined || isRefusal(error)) throw error;
    return kept as Awaited<ReturnType<typeof serverLoader>>;
  }
}

/** A refused action changed nothing: there is nothing to load again. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionResult?.ok === false ? false : defaultShouldRevalidate;
}

export default function Bible({ loaderData }: Route.ComponentProps) {
  return <BiblePage data={loaderData} />;
}
