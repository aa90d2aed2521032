/**
 * English words that the stemmer takes for forms of others, each with its own forms: university would be of universe,
 * important of import. After a change here, raise `stemmerVersion` in commands/search/stem-words.ts: stored stems are
 * made again.
 */
const families = [
  'animate animated animates animating animation animations',
  'authority authorities',
  'executive executives',
  'experiment experiments experimental experimented experimenting',
  'general generals generally',
  'generous generously generosity',
  'important importance importantly',
  'marinate marinated',
  'news',
  'organization organizations organisation organisations',
  'paste pasted pastes',
  'several',
  'university universities',
];

const family = new Map(
  families.flatMap((forms) => {
    const words = forms.split(' ');
    return words.map((word) => [word, words[0]] as const);
  }),
);

/** The stem of a folded English word that the stemmer would get wrong; undefined for all others. */
export function englishFamily(word: string): string | undefined {
  return family.get(word);
}
