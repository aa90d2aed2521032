const word = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a title for comparison: without case, signs and forms of the same letter. */
export function titleWords(title: string): string[] {
  return title.normalize('NFKC').toLowerCase().match(word) ?? [];
}

/** Whether two titles say the same, apart from signs and capitals. */
export function sameWords(one: string, other: string): boolean {
  return titleWords(one).join(' ') === titleWords(other).join(' ');
}

/** Whether two titles have the same letters: where a line broke, some files join the words on both sides. */
export function sameLetters(one: string, other: string): boolean {
  return titleWords(one).join('') === titleWords(other).join('');
}

/** Whether a title has all the words of a heading, one after another: “Part I: 1805” has “Part I” and “1805”. */
export function titleHas(title: string, heading: string): boolean {
  const words = titleWords(heading);
  return words.length > 0 && ` ${titleWords(title).join(' ')} `.includes(` ${words.join(' ')} `);
}
