import { useOutletContext, useSearchParams } from 'react-router';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import type { ManageSection } from './manage-sections.ts';

/** What the frame of the manage pages tells its sections. */
export type ManagedWork = { readonly title: string };

/** One section of the manage pages; says above itself where a form was not understood. */
export function ManagePage({
  section,
  result,
  children,
}: {
  section: ManageSection;
  result?: { readonly intent: string } | undefined;
  children: React.ReactNode;
}) {
  const t = useStrings();
  const { title } = useOutletContext<ManagedWork>();
  const isLost = result?.intent === 'none';
  const answer = useFailureFocus<HTMLDivElement>(isLost ? result : undefined);
  return (
    <div>
      <PageTitle title={t('manage.sectionTitle', { section: t(`manage.sections.${section}`), title })} />
      <div ref={answer}>{isLost ? <Notice kind="error">{t('manage.problem.notUnderstood')}</Notice> : null}</div>
      {children}
    </div>
  );
}

/** The act that gave the work another address, and so led here. */
export function useArrived<const Intent extends string>(...acts: readonly Intent[]) {
  const done = useSearchParams()[0].get('done');
  const intent = acts.find((act) => act === done);
  return intent && ({ intent, problems: [] } as Arrived<Intent>);
}

type Arrived<Intent extends string> = {
  readonly [One in Intent]: { readonly intent: One; readonly problems: readonly never[] };
}[Intent];
