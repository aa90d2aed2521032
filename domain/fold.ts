/** Letters that are not another letter with an accent, as people type them who do not have them on their keyboard. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ґ: 'г',
};

const apostrophes = /['’‘ʼʹ`´′＇]/g;
const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** Marks that are part of the letters й, ї and ў. */
const partsOfLetters = ['\u0306', '\u0308'];

/**
 * A text in which letters are equal that people take for the same: in lower case, without accents and apostrophes. The
 * letters й, ї, і and є stay what they are.
 */
export function foldText(text: string): string {
  return text
    .replace(apostrophes, '')
    .normalize('NFKC')
    .replace(apostrophes, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, (marks, at: number, whole: string) =>
      /[\u0400-\u04ff]/.test(whole[at - 1] ?? '')
        ? [...marks].filter((mark) => partsOfLetters.includes(mark)).join('')
        : '',
    )
    .normalize('NFC')
    .replace(special, (letter) => plainLetters[letter] ?? letter);
}
