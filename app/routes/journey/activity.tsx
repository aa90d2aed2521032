import { lazy } from 'react';
import { importStepPage } from '#app/journey/travel/import-step-page.ts';
import { ReadingPage } from '#app/reader/reading-page.tsx';
import { LatePart } from '#app/shell/late-part.tsx';
import { withWords } from '#app/strings.ts';
import type { Route } from './+types/activity.ts';

export { action, loader } from './load-activity.ts';

/** Fetched, with their words, for branching journeys alone. */
const StepPage = lazy(importStepPage);
const NotReachedPage = lazy(() => withWords('travel', import('#app/journey/travel/not-reached-page.tsx')));

export default function Activity({ loaderData, actionData, params }: Route.ComponentProps) {
  if (loaderData.kind !== 'reading')
    return (
      <LatePart>
        {loaderData.kind === 'step' ? (
          <StepPage step={loaderData} problem={actionData?.problem} />
        ) : (
          <NotReachedPage data={loaderData} />
        )}
      </LatePart>
    );
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
