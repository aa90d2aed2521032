import { Search } from 'lucide-react';
import { Form, Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { findLimits, worksCounted } from '#domain/search-wish.ts';
import { Hits } from './hits.tsx';
import type { VisitorSearch } from './load-visitor-search.ts';

/** Where visitors search by words; filters come with an account. */
export function VisitorSearchField({ text = '' }: { text?: string }) {
  const t = useStrings();
  return (
    <Form method="get" action="/" role="search" className="find__bar">
      <div className="inputwrap">
        <Search className="icon" aria-hidden="true" />
        <input
          className="input"
          type="search"
          name="q"
          aria-label={t('find.label')}
          placeholder={t('find.label')}
          defaultValue={text}
          key={text}
          maxLength={findLimits.text}
        />
      </div>
      <button type="submit" className="btn btn--primary">
        {t('find.search')}
      </button>
    </Form>
  );
}

/** What a visitor's search found, a page of it. */
export function VisitorFinds({ search }: { search: VisitorSearch }) {
  const t = useStrings();
  return (
    <section className="find" aria-labelledby="found">
      <h1 id="found">{t('find.title')}</h1>
      <VisitorSearchField text={search.text} />
      {search.kind === 'busy' ? <Notice kind="warning">{t('find.busy')}</Notice> : <Found search={search} />}
    </section>
  );
}

function Found({ search: { text, isFirst, found } }: { search: VisitorSearch & { kind: 'found' } }) {
  const t = useStrings();
  const format = useFormat();
  const { finds, count, instead, next } = found;
  const address = (after?: typeof next) => ({
    pathname: '/',
    search: new URLSearchParams({ q: text, ...(after && { after: `${after.key}~${after.id}` }) }).toString(),
  });
  const works = format.number(count);
  return (
    <div className="find__alone">
      <h2 className="vh">{t('find.results')}</h2>
      <div className="find__line">
        <div role="status">
          {instead === undefined ? null : <p className="find__instead">{t('find.instead', { text, instead })}</p>}
          <p className="medium">
            {count >= worksCounted
              ? t('find.more', { works: format.number(worksCounted - 1) })
              : count === 0
                ? t('find.none')
                : t('find.count', { count, works })}
          </p>
        </div>
        {/* Another page, which asks a visitor to log in and then shows this search. */}
        <Link className="link" to={`/journey/find?${new URLSearchParams({ q: text })}`} reloadDocument>
          {t('find.withFilters')}
        </Link>
      </div>
      {count === 0 ? <p className="soft find__none">{t('find.noneWords')}</p> : <Hits finds={finds} />}
      <nav className="find__pages" aria-label={t('find.results')}>
        {isFirst ? null : (
          <Link className="btn btn--quiet" to={address()}>
            {t('find.first')}
          </Link>
        )}
        {next ? (
          <Link className="btn btn--plain" to={address(next)}>
            {t('find.next')}
          </Link>
        ) : null}
      </nav>
    </div>
  );
}
