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

export { revalidatesBible as shouldRevalidate } from '#app/bible/kept-bible.ts';

export default function Bible({ loaderData }: Route.ComponentProps) {
  return <BiblePage data={loaderData} />;
}
