import { useStrings } from '#app/strings.ts';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { DangerSection } from '#app/work/danger-section.tsx';
import { ManagePage } from '#app/work/manage-page.tsx';
import { MoveSection } from '#app/work/move-section.tsx';
import type { Route } from './+types/danger.ts';

export { action, loader } from './load-danger.ts';

export default function ManageDanger({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const result = useLastAnswer(actionData, loaderData.path);
  return (
    <ManagePage section="danger" result={result}>
      <h2>{t('manage.danger')}</h2>
      {loaderData.others.length === 0 ? null : <MoveSection others={loaderData.others} result={result} />}
      <DangerSection title={loaderData.title} />
    </ManagePage>
  );
}
