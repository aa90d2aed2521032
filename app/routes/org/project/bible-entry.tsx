import { EntryPage } from '#app/bible/entry-page.tsx';
import { loadOrKeep } from '#app/bible/kept-bible.ts';
import { answerOrOffline } from '#app/editor/offline-answer.ts';
import type { Route } from './+types/bible-entry.ts';

export { action, loader } from './load-bible-entry.ts';

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline(serverAction);
}

export function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  return loadOrKeep(request.url, serverLoader);
}

export { revalidatesBible as shouldRevalidate } from '#app/bible/kept-bible.ts';

export default function BibleEntry({ loaderData }: Route.ComponentProps) {
  return <EntryPage key={loaderData.entry.id} data={loaderData} />;
}
