import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { Facet, FoundKind, foundStatuses, Length } from '#domain/search-wish.ts';
import type { Genre, Rating, Warning } from '#domain/work-facts.ts';

/** Says a choice in the language of the page. */
export function useFacetNames(): (facet: Facet, word: string) => string {
  const t = useStrings();
  const format = useFormat();
  return (facet, word) => {
    switch (facet) {
      case 'genre':
        return t(`genre.${word as Genre}`);
      case 'warning':
        return t(`warning.${word as Warning}`);
      case 'rating':
        return t(`rating.${word as Rating}`);
      case 'status':
        return t(`workStatus.${word as (typeof foundStatuses)[number]}`);
      case 'kind':
        return t(`workKind.${word as FoundKind}`);
      case 'length':
        return t(`find.length.${word as Length}`);
      case 'language':
        return format.language(word);
      case 'tag':
        return word;
    }
  };
}
