import { ReadingPage } from '#app/reader/reading-page.tsx';
import type { Route } from './+types/activity.ts';

export { loader } from './load-activity.ts';

export default function Activity({ loaderData, params }: Route.ComponentProps) {
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
