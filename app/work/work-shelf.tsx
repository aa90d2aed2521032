import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { PublicWork, WorkOrder } from '#database/public-works.ts';
import { shownCredit } from '#domain/shown-credit.ts';
import type { Genre } from '#domain/work-facts.ts';
import { WorkCard } from './work-card.tsx';

const orders = ['new', 'mostRead', 'finished'] as const satisfies readonly WorkOrder[];

type Shelf = {
  order: WorkOrder;
  language?: string | undefined;
  genre?: Genre | undefined;
  adults?: 'yes' | undefined;
};

type ShelfProps = {
  works: readonly PublicWork[];
  shelf: Shelf;
  /** The languages and genres there are works of. */
  languages: readonly string[];
  genres: readonly Genre[];
  /** What stands above its head. */
  children?: React.ReactNode;
};

/** Public works in an order, a language and a genre; all of it stands in the address. */
export function WorkShelf({ works, shelf, languages, genres, children }: ShelfProps) {
  const t = useStrings();
  const format = useFormat();
  const { order, language, genre } = shelf;
  const address = (wish: Partial<Shelf>) => {
    const { order: by, ...only } = { ...shelf, ...wish };
    const wanted = { ...(by === 'new' ? {} : { order: by }), ...only };
    const search = new URLSearchParams(Object.entries(wanted).filter((pair): pair is [string, string] => !!pair[1]));
    return { pathname: '/', search: search.toString(), hash: '#read' };
  };
  return (
    <section className="section section--first" id="read" aria-labelledby="works">
      {children}
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
        {genres.length > 0 ? (
          <nav className="shelfbar__languages" aria-label={t('home.genres')}>
            {[undefined, ...genres].map((some) => (
              <Link
                key={some ?? ''}
                className="btn btn--quiet btn--sm"
                to={address({ genre: some })}
                preventScrollReset
                aria-current={some === genre ? 'true' : undefined}
              >
                {some === undefined ? t('home.anyGenre') : t(`genre.${some}`)}
              </Link>
            ))}
          </nav>
        ) : null}
      </div>
      {works.length === 0 ? (
        <p className="soft">{t(genre || language ? 'home.noneSuch' : `home.none.${order}`)}</p>
      ) : (
        <Works works={works} />
      )}
      <p className="shelfbar__adults">
        <Link className="link small" to={address({ adults: shelf.adults ? undefined : 'yes' })} preventScrollReset>
          {t(shelf.adults ? 'home.withoutAdults' : 'home.withAdults')}
        </Link>
      </p>
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
