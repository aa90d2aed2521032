import { TestEndedPage } from '#app/journey/testing/test-ended-page.tsx';
import { TestStartPage } from '#app/journey/testing/test-start-page.tsx';
import { TestStepPage } from '#app/journey/testing/test-step-page.tsx';
import { WorkingStyles } from '#app/ui/working-styles.tsx';
import type { Route } from './+types/test.ts';

export { action, headers, loader } from './load-test.ts';

export default function Test({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <>
      <WorkingStyles />
      <meta name="robots" content="noindex, nofollow" />
      {loaderData.kind === 'step' ? (
        <TestStepPage step={loaderData} token={params.token} result={actionData} />
      ) : loaderData.kind === 'start' ? (
        <TestStartPage start={loaderData} problem={actionData?.problem} />
      ) : (
        <TestEndedPage because={loaderData.kind === 'busy' ? 'busy' : loaderData.because} />
      )}
    </>
  );
}
