import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { type Facet, foundKinds, foundStatuses, lengths } from '#domain/search-wish.ts';
import { genres, ratings, warnings } from '#domain/work-facts.ts';

/** The choices of each kind except tags and languages, whose words the works themselves give. */
export const choices = {
  genre: genres,
  warning: warnings,
  rating: ratings,
  status: foundStatuses,
  kind: foundKinds,
  length: Object.keys(lengths) as (keyof typeof lengths)[],
} as const;

/** Says a choice in the language of the page. */
export function useFacetNames(): (facet: Facet, word: string) => string {
  const t = useStrings();
  const format = useFormat();
  return (facet, word) => {
    switch (facet) {
      case 'genre':
        return t(`genre.${word as (typeof genres)[number]}`);
      case 'warning':
        return t(`warning.${word as (typeof warnings)[number]}`);
      case 'rating':
        return t(`rating.${word as (typeof ratings)[number]}`);
      case 'status':
        return t(`workStatus.${word as (typeof foundStatuses)[number]}`);
      case 'kind':
        return t(`workKind.${word as (typeof foundKinds)[number]}`);
      case 'length':
        return t(`find.length.${word as keyof typeof lengths}`);
      case 'language':
        return format.language(word);
      case 'tag':
        return word;
    }
  };
}
