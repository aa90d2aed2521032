import { NotReachedPage } from '#app/journey/travel/not-reached-page.tsx';
import { StepPage } from '#app/journey/travel/step-page.tsx';
import { useTravelProblem } from '#app/journey/travel/use-travel-problem.ts';
import { ReadingPage } from '#app/reader/reading-page.tsx';
import type { Route } from './+types/activity.ts';

export { action, loader } from './load-activity.ts';

export default function Activity({ loaderData, actionData, params }: Route.ComponentProps) {
  const problem = useTravelProblem(actionData?.problem);
  if (loaderData.kind === 'notReached') return <NotReachedPage data={loaderData} />;
  if (loaderData.kind === 'step') return <StepPage step={loaderData} problem={problem} />;
  const { data, arriveAt } = loaderData;
  return (
    <ReadingPage
      key={data.pageId}
      data={data}
      arriveAt={arriveAt}
      addressOf={(id) => `/journey/${params.journeyId}/activity/${id}`}
    />
  );
}
