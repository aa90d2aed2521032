import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';

/** For a testers' link that has expired, or that gets too many requests: it says nothing of its target. */
export function TestEndedPage({ because }: { because: 'expired' | 'withdrawn' | 'busy' }) {
  const t = useStrings();
  return (
    <Page className="page page--column gate">
      <PageTitle title={t(`testing.over.${because}`)} />
      <h1>{t(`testing.over.${because}`)}</h1>
      <p className="soft">{t(`testing.over.${because}Text`)}</p>
    </Page>
  );
}
