import { Form, Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { type FindWish, searchOf } from '#domain/search-wish.ts';
import { FoundCount } from './found-count.tsx';
import { Hits } from './hits.tsx';
import type { VisitorSearch } from './load-visitor-search.ts';
import { SearchBar } from './search-bar.tsx';

/** Where visitors search by words; filters come with an account. */
export function VisitorSearchForm({ text = '' }: { text?: string }) {
  return (
    <Form method="get" action="/" role="search">
      <SearchBar text={text} isAlone />
    </Form>
  );
}

/** What a visitor's search found, a page of it. */
export function VisitorFinds({ search: { wish, found } }: { search: VisitorSearch }) {
  const t = useStrings();
  return (
    <section className="find" aria-labelledby="found">
      <h1 id="found">{t('find.title')}</h1>
      <VisitorSearchForm text={wish.text} />
      {found === 'busy' ? (
        <div className="find__alone">
          <Notice kind="warning">{t('find.busy')}</Notice>
        </div>
      ) : (
        <Found wish={wish} found={found} />
      )}
    </section>
  );
}

function Found({ wish, found }: { wish: FindWish; found: Exclude<VisitorSearch['found'], 'busy'> }) {
  const t = useStrings();
  const at = (after: FindWish['after']) => ({ pathname: '/', search: searchOf({ ...wish, after }).toString() });
  return (
    <div className="find__alone">
      <h2 className="vh">{t('find.results')}</h2>
      <div className="find__line">
        <FoundCount found={found} text={wish.text} />
        {/* Another page, which asks a visitor to log in and then shows this search. */}
        <Link
          className="link"
          to={{ pathname: '/journey/find', search: searchOf({ ...wish, after: undefined }).toString() }}
          reloadDocument
        >
          {t('find.withFilters')}
        </Link>
      </div>
      {found.count === 0 ? <p className="soft find__none">{t('find.noneWords')}</p> : <Hits finds={found.finds} />}
      <nav className="find__pages" aria-label={t('find.results')}>
        {wish.after ? (
          <Link className="btn btn--quiet" to={at(undefined)}>
            {t('find.first')}
          </Link>
        ) : null}
        {found.next ? (
          <Link className="btn btn--plain" to={at(found.next)}>
            {t('find.next')}
          </Link>
        ) : null}
      </nav>
    </div>
  );
}
