/** Invisible letters, some of which count as letters. */
const unseen = /[\p{Z}\p{C}\s\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Letters that a word has at least before digits behind it are ignored. */
const wordLength = 4;

/** Whether a password shows nothing at all. */
export function isBlank(password: string): boolean {
  return password.replace(unseen, '') === '';
}

/**
 * Whether a password is one of its person's own words, which attackers try first: their email or the part before its @,
 * their name, the site's. Capitals, signs and spaces make no other word of one, nor do digits behind it.
 */
export function isOwnWord(password: string, words: readonly (string | undefined)[]): boolean {
  const own = words.flatMap((word) => [word ?? '', (word ?? '').split('@', 1)[0] ?? '']).map(plain);
  const said = plain(password);
  const bare = said.replace(/\d+$/, '');
  const tries = bare.length >= wordLength ? [said, bare] : [said];
  return tries.some((text) => text !== '' && own.includes(text));
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
