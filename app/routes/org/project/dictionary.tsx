import { DictionaryPage } from '#app/dictionary/dictionary-page.tsx';
import type { Route } from './+types/dictionary.ts';

export { action, loader } from './load-dictionary.ts';

export default function Dictionary({ loaderData, actionData }: Route.ComponentProps) {
  return <DictionaryPage data={loaderData} answer={actionData} />;
}
