import { Link } from 'react-router';
import { ListEnds, ListSearch } from '#app/operator/list-search.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { Route } from './+types/organisations.ts';

export { loader } from './load-organisations.ts';

export default function OperatorOrganisations({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const format = useFormat();
  const { words, organisations, isFirst, next } = loaderData;
  return (
    <>
      <PageTitle title={t('operator.organisations.title')} />
      <h1>{t('operator.organisations.title')}</h1>
      <ListSearch
        label={t('operator.organisations.search')}
        hint={t('operator.organisations.searchHint')}
        words={words}
      />
      {organisations.length === 0 ? (
        <p className="soft">{t('operator.noneFound')}</p>
      ) : (
        <ul className="op__list">
          {organisations.map(({ id, slug, name, kind, members, works, createdAt }) => (
            <li key={id}>
              <div className="op__what">
                <Link className="link strong" to={`/org/${slug}`}>
                  {name || slug}
                </Link>
                <p className="small">
                  {t(`operator.organisations.kind.${kind}`)} · {t('operator.organisations.members', { count: members })}{' '}
                  · {t('operator.organisations.works', { count: works })}
                </p>
                <p className="mute small">{t('operator.organisations.since', { day: format.day(createdAt) })}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <ListEnds words={words} isFirst={isFirst} next={next} />
    </>
  );
}
