import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { EditionsSection } from '#app/work/editions-section.tsx';
import { ManagePage } from '#app/work/manage-page.tsx';
import type { Route } from './+types/editions.ts';

export { action, loader } from './load-editions.ts';

export default function ManageEditions({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastAnswer(actionData, loaderData.path);
  return (
    <ManagePage section="editions" result={result}>
      <EditionsSection shown={loaderData} result={result} />
    </ManagePage>
  );
}
