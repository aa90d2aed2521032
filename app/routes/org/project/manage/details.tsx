import { useStrings } from '#app/strings.ts';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { DetailsSection } from '#app/work/details-section.tsx';
import { ManagePage, useArrived } from '#app/work/manage-page.tsx';
import type { Route } from './+types/details.ts';

export { action, loader } from './load-details.ts';

export default function ManageDetails({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const arrived = useArrived('details');
  const moved = useArrived('move')?.intent;
  const result = useLastAnswer<typeof actionData | typeof arrived>(actionData, loaderData.path, arrived);
  return (
    <ManagePage section="details" result={result}>
      <DoneNotice done={result === undefined ? moved : undefined}>{t('manage.moved')}</DoneNotice>
      <DetailsSection details={loaderData} result={result?.intent === 'details' ? result : undefined} />
    </ManagePage>
  );
}
