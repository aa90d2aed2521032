import { Search } from 'lucide-react';
import { useStrings } from '#app/strings.ts';
import { findLimits } from '#domain/search-wish.ts';

/** The field for the words of a search, and its button, within a form. */
export function SearchBar({ text, isAlone = false }: { text: string; isAlone?: boolean }) {
  const t = useStrings();
  return (
    <div className="find__bar">
      <div className="inputwrap">
        <Search className="icon" aria-hidden="true" />
        <input
          className="input"
          type="search"
          name="q"
          aria-label={t('find.label')}
          // Where no heading says what is searched.
          placeholder={isAlone ? t('find.label') : undefined}
          defaultValue={text}
          key={text}
          maxLength={findLimits.text}
        />
      </div>
      <button type="submit" className={isAlone ? 'btn btn--plain' : 'btn btn--primary'}>
        {t('find.search')}
      </button>
    </div>
  );
}
