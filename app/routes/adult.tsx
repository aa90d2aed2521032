import { Form, Link, useSearchParams } from 'react-router';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { splitLocale } from '#domain/locale.ts';
import { ownPath } from '#domain/own-address.ts';

export { action } from './load-adult.ts';

/** Asks once whether someone wants to read works for adults. A plain form, so that it works without a script. */
export default function Adult() {
  const t = useStrings();
  const [search] = useSearchParams();
  const next = ownPath(search.get('next'));
  const work = next && /^\/(?:[a-z]{2}\/)?org\/[^/]+\/[^/]+/.exec(next)?.[0];
  return (
    <Page className="page page--column gate">
      <PageTitle title={t('adult.title')} />
      <meta name="robots" content="noindex" />
      <h1>{t('adult.title')}</h1>
      <p>{t('adult.text')}</p>
      <p className="soft">{t('adult.remembered')}</p>
      <Form method="post" reloadDocument className="acts">
        <button type="submit" className="btn btn--primary btn--lg">
          {t('adult.yes')}
        </button>
        <Link className="btn btn--plain btn--lg" to={work ? splitLocale(work).path : '/'} reloadDocument>
          {t('adult.no')}
        </Link>
      </Form>
    </Page>
  );
}
