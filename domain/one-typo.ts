/** Letters of a word from which on one may be wrong: of a shorter one nearly every other is a letter away. */
const shortest = 4;

const latin = 'abcdefghijklmnopqrstuvwxyz';
const cyrillic = 'абвгдеєжзиіїйклмнопрстуфхцчшщьюя';

/**
 * The words that someone may have meant by a folded word with one slip: a letter left out, put in, mistaken for another,
 * or two that changed places. None for short words and for numbers. As in P. Norvig, "How to Write a Spelling
 * Corrector"; a word of n letters has about 60 n.
 */
export function oneTypoAway(word: string): Set<string> {
  const near = new Set<string>();
  if (word.length < shortest || /[^\p{L}]/u.test(word)) return near;
  const letters = [...(/[\u0400-\u04ff]/.test(word) ? cyrillic : latin)];
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) near.add(before + letter + after);
    if (after === '') continue;
    near.add(before + after.slice(1));
    for (const letter of letters) near.add(before + letter + after.slice(1));
    if (after.length > 1) near.add(before + after[1] + after[0] + after.slice(2));
  }
  near.delete(word);
  return near;
}
