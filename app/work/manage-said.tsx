import type { ManageResult } from '#app/routes/org/project/load-manage.ts';
import { useStrings } from '#app/strings.ts';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';

/** The result of a form whose section no longer exists. */
export function ManageSaid({ result }: { result: ManageResult }) {
  const t = useStrings();
  const answer = useFailureFocus<HTMLDivElement>(result?.intent === 'none' ? result : undefined);
  return (
    <div ref={answer}>
      <DoneNotice done={result?.intent === 'move' && result.problems.length === 0 ? result : undefined}>
        {t('organisation.moved')}
      </DoneNotice>
      {result?.intent === 'none' ? <Notice kind="error">{t('manage.problem.notUnderstood')}</Notice> : null}
    </div>
  );
}
