import { Search } from 'lucide-react';
import { Form, Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { placeWord, type RowPlace, readPlaceWord } from '#domain/list-place.ts';

/** The filters of a list, and where it continues, as its address names them. */
export type ListPlace = {
  readonly words: string;
  readonly behind: RowPlace | undefined;
};

/** The place that an address names; an invalid one is the beginning. */
export function readPlace(request: Request): ListPlace {
  const search = new URL(request.url).searchParams;
  const words = (search.get('q') ?? '').trim().slice(0, 100);
  return { words, behind: readPlaceWord(search.get('behind')) };
}

/** The field above a list. */
export function ListSearch({ label, hint, words }: { label: string; hint: string; words: string }) {
  const t = useStrings();
  return (
    <Form className="op__search" role="search">
      <Field label={label} hint={hint} name="q" type="search" defaultValue={words} key={words} autoComplete="off" />
      <button type="submit" className="btn btn--plain">
        <Search className="icon" aria-hidden="true" />
        {t('operator.search')}
      </button>
    </Form>
  );
}

/** The ways on and back below a list. */
export function ListEnds({ words, isFirst, next }: { words: string; isFirst: boolean; next: RowPlace | undefined }) {
  const t = useStrings();
  if (isFirst && !next) return null;
  const to = (behind: string) => {
    const search = new URLSearchParams({ ...(words ? { q: words } : {}), ...(behind ? { behind } : {}) });
    return `?${search}`;
  };
  return (
    <nav className="op__ends" aria-label={t('operator.pages')}>
      {isFirst ? (
        <span />
      ) : (
        <Link className="btn btn--plain" to={to('')}>
          {t('operator.newest')}
        </Link>
      )}
      {next ? (
        <Link className="btn btn--plain" to={to(placeWord(next))}>
          {t('operator.older')}
        </Link>
      ) : null}
    </nav>
  );
}
