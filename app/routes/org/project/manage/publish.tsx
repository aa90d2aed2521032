import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { ManagePage } from '#app/work/manage-page.tsx';
import { PublishSection } from '#app/work/publish-section.tsx';
import type { Route } from './+types/publish.ts';

export { action, loader } from './load-publish.ts';

export default function ManagePublish({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastAnswer(actionData, loaderData.path);
  return (
    <ManagePage section="publish" result={result}>
      <PublishSection publish={loaderData} result={result} />
    </ManagePage>
  );
}
