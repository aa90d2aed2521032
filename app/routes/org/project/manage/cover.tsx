import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { CoverSection } from '#app/work/cover-section.tsx';
import { ManagePage } from '#app/work/manage-page.tsx';
import type { Route } from './+types/cover.ts';

export { action, loader } from './load-cover.ts';

export default function ManageCover({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastAnswer(actionData, loaderData.path);
  return (
    <ManagePage section="cover" result={result}>
      <CoverSection cover={loaderData} result={result} />
    </ManagePage>
  );
}
