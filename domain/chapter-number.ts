/** Roman numerals in their only spelling; alone they may be in small letters. */
const roman = `(?=[MDCLXVI])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})`;

/** What may stand between a number and the rest of a title. */
const behind = String.raw`(?:$|[.,:;)\]]|\s*[–—-]\s)`;

const forms: readonly RegExp[] = [
  // 3, 12. The ball, [7], § 4, № 5
  new RegExp(String.raw`^[#№§([]?\s*\d+(?:${behind}|\s)`, 'u'),
  // IV, iv, XII. The ball, II The ball; a single letter before a word may be one: I remember.
  new RegExp(`^[([]?${roman}${behind}`, 'u'),
  new RegExp(`^${roman.toLowerCase()}[.)]?$`, 'u'),
  new RegExp(String.raw`^(?=[MDCLXVI]{2})${roman}\s`, 'u'),
  // Chapter the first, Capítulo 3, Розділ перший
  /^(?:chapter|chap\.|capítulo|cap\.|capitol|chapitre|kapitel|capitolo|rozdział|розділ|глава)\s+\S/iu,
  // Letter 4, Parte II, Книга 3
  new RegExp(
    String.raw`^(?:part|book|volume|letter|act|scene|canto|day|parte|libro|tomo|carta|acto|escena|día|частина|книга|том|лист|дія|сцена|день)\s+(?:\d+|${roman}|${roman.toLowerCase()})${behind}`,
    'iu',
  ),
];

/** Whether a title carries a number of its own: in figures, in Roman numerals, or after a word for chapter. */
export function carriesNumber(title: string): boolean {
  const told = title.trim();
  return forms.some((form) => form.test(told));
}

/**
 * Whether a list of a work's chapters numbers them: not where some carry numbers of their own, since ours, which also
 * count a preface, would run beside them.
 *
 * @param titles - of all chapters; one without a title is called by its number anyway
 */
export function needNumbers(titles: readonly string[]): boolean {
  return !titles.some(carriesNumber);
}
