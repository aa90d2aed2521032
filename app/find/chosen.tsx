import { X } from 'lucide-react';
import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { type FindWish, facets, searchOf, withoutChoice } from '#domain/search-wish.ts';
import { useFacetNames } from './facet-names.ts';
import { goneAfter } from './use-results-focus.ts';

/** The choices, each with a way to remove it again. */
export function Chosen({ wish }: { wish: FindWish }) {
  const t = useStrings();
  const nameOf = useFacetNames();
  const chosen = facets.flatMap((facet) => [
    ...wish[facet].with.map((word) => ({ facet, word, isOut: false })),
    ...wish[facet].without.map((word) => ({ facet, word, isOut: true })),
  ]);
  if (chosen.length === 0) return null;
  return (
    <ul className="find__chips" aria-label={t('find.chosen')}>
      {chosen.map(({ facet, word, isOut }) => {
        const name = nameOf(facet, word);
        return (
          <li key={`${facet} ${word}`}>
            <Link
              className={isOut ? 'tag is-out' : 'tag is-on'}
              to={{ search: searchOf(withoutChoice(wish, facet, word)).toString() }}
              aria-label={t(isOut ? 'find.removeWithout' : 'find.remove', { name })}
              preventScrollReset
              state={goneAfter}
            >
              {name}
              <X className="icon" aria-hidden="true" />
            </Link>
          </li>
        );
      })}
      <li>
        <Link
          className="btn btn--bare btn--sm"
          to={{ search: wish.text === '' ? '' : new URLSearchParams({ q: wish.text }).toString() }}
          preventScrollReset
          state={goneAfter}
        >
          {t('find.clear')}
        </Link>
      </li>
    </ul>
  );
}
