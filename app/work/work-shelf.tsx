import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { PublicWork, WorkOrder } from '#database/public-works.ts';
import { shownCredit } from './shown-credit.ts';
import { WorkCard } from './work-card.tsx';

const orders = ['new', 'mostRead', 'finished'] as const satisfies readonly WorkOrder[];

type ShelfProps = {
  works: readonly PublicWork[];
  order: WorkOrder;
  language: string | undefined;
  /** The languages there are works in. */
  languages: readonly string[];
};

/** Public works in an order and a language; both stand in the address. */
export function WorkShelf({ works, order, language, languages }: ShelfProps) {
  const t = useStrings();
  const format = useFormat();
  const address = (wish: { order?: WorkOrder; language?: string | undefined }) => {
    const { order: by, language: only } = { order, language, ...wish };
    const search = new URLSearchParams({ ...(by === 'new' ? {} : { order: by }), ...(only ? { language: only } : {}) });
    return { pathname: '/', search: search.toString(), hash: '#read' };
  };
  return (
    <section className="section section--first" id="read" aria-labelledby="works">
      <div className="shelfbar">
        <h2 id="works">{t('home.toRead')}</h2>
        <nav className="tabs" aria-label={t('home.order')}>
          {orders.map((some) => (
            <Link
              key={some}
              to={address({ order: some })}
              preventScrollReset
              aria-current={some === order ? 'page' : undefined}
            >
              {t(`home.orders.${some}`)}
            </Link>
          ))}
        </nav>
        {languages.length > 1 ? (
          <nav className="shelfbar__languages" aria-label={t('home.languages')}>
            {[undefined, ...languages].map((some) => (
              <Link
                key={some ?? ''}
                className="btn btn--quiet btn--sm"
                to={address({ language: some })}
                preventScrollReset
                aria-current={some === language ? 'true' : undefined}
              >
                {some === undefined ? t('home.anyLanguage') : format.language(some)}
              </Link>
            ))}
          </nav>
        ) : null}
      </div>
      {works.length === 0 ? <p className="soft">{t(`home.none.${order}`)}</p> : <Works works={works} />}
    </section>
  );
}

function Works({ works }: { works: readonly PublicWork[] }) {
  const t = useStrings();
  const format = useFormat();
  return (
    <ul className="works">
      {works.map((work) => {
        const credit = shownCredit(work);
        const path = `/org/${work.organisationSlug}/${work.slug}`;
        return (
          <li key={work.projectId}>
            <WorkCard work={{ ...work, credit, path }}>
              {credit}
              <br />
              {format.language(work.language)}
              {work.finishedAt === undefined ? null : ` · ${t('work.finished')}`}
            </WorkCard>
          </li>
        );
      })}
    </ul>
  );
}
