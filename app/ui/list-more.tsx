import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { nextRows, useListFocus } from './use-list-focus.ts';

/**
 * The links to the next and first pages below a list that is too long for one page: plain links, so that they work
 * without scripts.
 *
 * @param props.label - what the list is of
 * @param props.isFirst - whether it begins on this page
 * @param props.more - where it continues, if it does
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
  useListFocus();
  if (isFirst && more === undefined) return null;
  return (
    <nav className="row row--wrap list-more" aria-label={t('list.pages', { list: label })}>
      {isFirst ? null : (
        <Link className="btn btn--plain" to={first} state={nextRows}>
          {t('list.first')}
        </Link>
      )}
      {more === undefined ? null : (
        <Link className="btn btn--plain" to={more} state={nextRows}>
          {t('list.more')}
        </Link>
      )}
    </nav>
  );
}
