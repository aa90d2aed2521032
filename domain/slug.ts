/** Characters of a slug, at least and at most. */
export const slugLength = { least: 2, most: 40 } as const;

const reserved = {
  organisation: new Set([
    'en',
    'es',
    'uk',
    'new',
    'find',
    'projects',
    'settings',
    'admin',
    'api',
    'session',
    'invitation',
  ]),
  project: new Set(['projects', 'new', 'manage', 'journey', 'block']),
} as const;

/** The things that have a slug. */
export type SlugKind = keyof typeof reserved;

/** Whether a text has the form of a slug: 2 to 40 of a-z, 0-9 and hyphen, and is not a word of our own addresses. */
export function isSlug(kind: SlugKind, text: string): boolean {
  return (
    text.length >= slugLength.least &&
    text.length <= slugLength.most &&
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) &&
    !reserved[kind].has(text)
  );
}

/**
 * The official romanisation of Ukrainian (Cabinet of Ministers, resolution 55 of 2010). Letters with two forms have the
 * one for the beginning of a word first.
 */
const ukrainian: Readonly<Record<string, string | readonly [string, string]>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: ['ye', 'ie'],
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: ['yi', 'i'],
  й: ['y', 'i'],
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ь: '',
  ю: ['yu', 'iu'],
  я: ['ya', 'ia'],
  ё: 'io',
  ъ: '',
  ы: 'y',
  э: 'e',
};

const folded: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

function romanise(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('зг', 'zgh')
    .replace(/[’'ʼ`]/g, '')
    .replace(/[а-яєіїґёъыэ]/g, (letter, at: number, whole: string) => {
      const sound = ukrainian[letter] ?? '';
      if (typeof sound === 'string') return sound;
      return /[\p{L}\p{N}]/u.test(whole[at - 1] ?? ' ') ? sound[1] : sound[0];
    });
}

/**
 * The slug of a name, without looking whether it is taken: accents folded, Ukrainian romanised, everything else a
 * hyphen. Undefined when fewer than two letters are left or the word is one of our own addresses.
 */
export function slugOf(kind: SlugKind, name: string): string | undefined {
  const letters = romanise(name)
    .replace(/[ßæœøđðþłı]/g, (letter) => folded[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  const slug = shortened(letters.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, ''), slugLength.most);
  return isSlug(kind, slug) ? slug : undefined;
}

/** As much of a slug as there is room for, up to the end of a word; a word so long that little else is left is cut. */
function shortened(slug: string, most: number): string {
  if (slug.length <= most) return slug;
  const end = slug.lastIndexOf('-', most);
  return slug.slice(0, end > most / 3 ? end : most).replace(/-+$/, '');
}

/**
 * The slugs to try for a name, in order: the name's own, then with -2, -3 …; where the name leaves nothing, a
 * word with five random characters.
 *
 * @param random - lower-case letters and digits, five at least
 */
export function* slugCandidates(kind: SlugKind, name: string, random: string): Generator<string> {
  const own = slugOf(kind, name);
  const base = own ?? `${kind === 'organisation' ? 'writer' : 'story'}-${random.slice(0, 5)}`;
  yield base;
  for (let count = 2; ; count++) {
    const numbered = `${shortened(base, slugLength.most - String(count).length - 1)}-${count}`;
    // A name may end with that very number.
    if (numbered !== base) yield numbered;
  }
}
