import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';

/**
 * The ways on and back below a list that is too long for one page: plain links, so that they work without scripts.
 *
 * @param props.label - what the list is of
 * @param props.isFirst - whether it begins on this page
 * @param props.more - where it goes on, where it does
 * @param props.first - where it begins
 */
export function ListMore({
  label,
  isFirst,
  more,
  first = '?',
}: {
  label: string;
  isFirst: boolean;
  more: string | undefined;
  first?: string;
}) {
  const t = useStrings();
  if (isFirst && more === undefined) return null;
  return (
    <nav className="row row--wrap" aria-label={t('list.pages', { list: label })}>
      {isFirst ? null : (
        <Link className="btn btn--plain" to={first}>
          {t('list.first')}
        </Link>
      )}
      {more === undefined ? null : (
        <Link className="btn btn--plain" to={more}>
          {t('list.more')}
        </Link>
      )}
    </nav>
  );
}
