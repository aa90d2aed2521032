import { Link } from 'react-router';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import type { NotReachedData } from './load-step.ts';
import { useSendMade } from './offline/use-send-made.ts';

/**
 * For an activity that this reader's way has not led to: it is not shown, and the page says nothing of its contents.
 */
export default function NotReachedPage({ data }: { data: NotReachedData }) {
  const t = useStrings();
  const { work, at } = data;
  // A way that was travelled offline may have led here from a run that begins again meanwhile.
  useSendMade(work.journeyId);
  return (
    <Page>
      <PageTitle title={t('travel.notReached')} />
      <h1>{t('travel.notReached')}</h1>
      <p className="soft">{t('travel.notReachedText')}</p>
      <div className="acts">
        <Link className="btn btn--primary" to={`/journey/${work.journeyId}/activity/${at}`}>
          {t('travel.toPresent')}
        </Link>
        <Link className="btn btn--plain" to={`/journey/${work.journeyId}`}>
          {t('travel.seeWay')}
        </Link>
      </div>
    </Page>
  );
}
