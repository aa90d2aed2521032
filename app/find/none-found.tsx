import { SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { type FindWish, facets } from '#domain/search-wish.ts';
import { searchedWords } from '#domain/search-words.ts';
import { goneAfter } from './use-results-focus.ts';

/** What may help where a search found nothing: other words, or the way back to fewer filters or to every story. */
export function NoneFound({ wish }: { wish: FindWish }) {
  const t = useStrings();
  const { text } = wish;
  const isWordless = text !== '' && searchedWords(text).length === 0;
  const isFiltered = facets.some((facet) => wish[facet].with.length + wish[facet].without.length > 0);
  return (
    <div className="empty">
      <SearchX className="icon" aria-hidden="true" />
      <p>{t(isWordless ? 'find.noWord' : isFiltered ? 'find.noneText' : 'find.noneWords')}</p>
      {isFiltered || text !== '' ? (
        <Link
          className="btn btn--plain"
          to={{ search: isFiltered && text !== '' ? new URLSearchParams({ q: text }).toString() : '' }}
          preventScrollReset
          state={goneAfter}
        >
          {t(isFiltered ? 'find.clearFilters' : 'find.seeAll')}
        </Link>
      ) : null}
    </div>
  );
}
