import { BiblePage } from '#app/bible/bible-page.tsx';
import { answerOrOffline } from '#app/editor/offline-answer.ts';
import type { Route } from './+types/bible.ts';

export { action, loader } from './load-bible.ts';

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline(serverAction);
}

export default function Bible({ loaderData }: Route.ComponentProps) {
  return <BiblePage data={loaderData} />;
}
