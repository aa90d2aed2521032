import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { JourneysSection } from '#app/work/journeys-section.tsx';
import { ManagePage } from '#app/work/manage-page.tsx';
import type { Route } from './+types/journeys.ts';

export { action, loader } from './load-journeys.ts';

export default function ManageJourneys({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastAnswer(actionData, loaderData.path);
  return (
    <ManagePage section="journeys" result={result}>
      <JourneysSection journeys={loaderData} result={result} />
    </ManagePage>
  );
}
