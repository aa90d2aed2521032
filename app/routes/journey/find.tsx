import { Form, Link, useNavigation, useSubmit } from 'react-router';
import { Chosen } from '#app/find/chosen.tsx';
import { Filters } from '#app/find/filters.tsx';
import { FoundCount } from '#app/find/found-count.tsx';
import { Hits } from '#app/find/hits.tsx';
import { NoneFound } from '#app/find/none-found.tsx';
import { SearchBar } from '#app/find/search-bar.tsx';
import { useResultsFocus } from '#app/find/use-results-focus.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { WorkingStyles } from '#app/ui/working-styles.tsx';
import { findOrders, readWish, searchOf } from '#domain/search-wish.ts';
import type { Route } from './+types/find.ts';

export { loader } from './load-find.ts';

export default function FindPage({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const submit = useSubmit();
  const { location: next } = useNavigation();
  useResultsFocus();
  const { finds, count, next: after, facets: counts, search } = loaderData;
  const shown = readWish(new URLSearchParams(search));
  // A new choice is ticked while its results are loading.
  const wish = next?.pathname.endsWith('/journey/find') ? readWish(new URLSearchParams(next.search)) : shown;
  // The first is the default.
  const orders = findOrders.filter((order) => order !== 'best' || shown.text !== '');
  return (
    <Page className="page find">
      <WorkingStyles />
      <PageTitle title={t('find.title')} />
      <h1>{t('find.title')}</h1>
      <Form method="get" id="find" role="search">
        <SearchBar text={shown.text} />
        <Chosen wish={shown} />
        <div className="find__cols">
          <Filters wish={wish} counts={counts} onChange={send} />
          <section aria-labelledby="results">
            <h2 className="vh" id="results" tabIndex={-1}>
              {t('find.results')}
            </h2>
            <div className="find__line">
              <FoundCount found={loaderData} text={shown.text} />
              <label hidden={count === 0}>
                <span className="vh">{t('find.order')}</span>
                <select className="input input--quiet" name="order" value={wish.order ?? ''} onChange={send}>
                  {orders.map((order, at) => (
                    <option key={order} value={at === 0 ? '' : order}>
                      {t(`find.orders.${order}`)}
                    </option>
                  ))}
                </select>
              </label>
            </div>
            {count === 0 ? <NoneFound wish={shown} /> : <Hits finds={finds} />}
            <nav className="find__pages" aria-label={t('find.results')}>
              {shown.after ? (
                <Link className="btn btn--quiet" to={{ search: searchOf({ ...shown, after: undefined }).toString() }}>
                  {t('find.first')}
                </Link>
              ) : null}
              {after ? (
                <Link className="btn btn--plain" to={{ search: searchOf({ ...shown, after }).toString() }}>
                  {t('find.next')}
                </Link>
              ) : null}
            </nav>
          </section>
        </div>
      </Form>
    </Page>
  );

  function send() {
    const form = document.getElementById('find');
    if (form instanceof HTMLFormElement) void submit(form, { preventScrollReset: true, replace: true });
  }
}
