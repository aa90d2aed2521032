import { Search } from 'lucide-react';
import { Form, Link, useNavigation, useSubmit } from 'react-router';
import { Chosen } from '#app/find/chosen.tsx';
import { Filters } from '#app/find/filters.tsx';
import { Hits } from '#app/find/hits.tsx';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { findOrders, readWish, searchOf, worksCounted } from '#domain/search-wish.ts';
import { searchedWords } from '#domain/search-words.ts';
import type { Route } from './+types/find.ts';

export { loader } from './load-find.ts';

export default function FindPage({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const format = useFormat();
  const submit = useSubmit();
  const { location: next } = useNavigation();
  const { finds, count, instead, next: after, facets, search } = loaderData;
  const shown = readWish(new URLSearchParams(search));
  // A new choice is ticked while its results are loading.
  const wish = next?.pathname.endsWith('/journey/find') ? readWish(new URLSearchParams(next.search)) : shown;
  const works = format.number(count);
  const isWordless = shown.text !== '' && searchedWords(shown.text).length === 0;
  // The first is the default.
  const orders = findOrders.filter((order) => order !== 'best' || shown.text !== '');
  return (
    <Page className="page find">
      <PageTitle title={t('find.title')} />
      <h1>{t('find.title')}</h1>
      <Form method="get" id="find" role="search">
        <div className="find__bar">
          <div className="inputwrap">
            <Search className="icon" aria-hidden="true" />
            <input
              className="input"
              type="search"
              name="q"
              aria-label={t('find.label')}
              defaultValue={shown.text}
              key={shown.text}
              maxLength={200}
            />
          </div>
          <button type="submit" className="btn btn--primary">
            {t('find.search')}
          </button>
        </div>
        <Chosen wish={shown} />
        <div className="find__cols">
          <Filters wish={wish} counts={facets} onChange={send} />
          <section aria-labelledby="results">
            <h2 className="vh" id="results">
              {t('find.results')}
            </h2>
            <div className="find__line">
              <div role="status">
                {instead === undefined ? null : (
                  <p className="find__instead">{t('find.instead', { text: shown.text, instead })}</p>
                )}
                <p className="medium">
                  {count >= worksCounted
                    ? t('find.more', { works: format.number(worksCounted - 1) })
                    : count === 0
                      ? t('find.none')
                      : t('find.count', { count, works })}
                </p>
              </div>
              <label>
                <span className="vh">{t('find.order')}</span>
                <select className="input" name="order" value={wish.order ?? ''} onChange={send}>
                  {orders.map((order, at) => (
                    <option key={order} value={at === 0 ? '' : order}>
                      {t(`find.orders.${order}`)}
                    </option>
                  ))}
                </select>
              </label>
            </div>
            {count === 0 ? (
              <p className="soft find__none">{t(isWordless ? 'find.noWord' : 'find.noneText')}</p>
            ) : (
              <Hits finds={finds} />
            )}
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
