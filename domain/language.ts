/**
 * The language of a tag without its region or script, as readers choose it: works in American and in British English are
 * works in English to them.
 *
 * @param tag - a BCP 47 tag, such as `en-US`
 */
export function readersLanguage(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? '';
}

/** Whether a reader takes the languages of two tags for one. */
export function isSameLanguage(one: string, other: string): boolean {
  return readersLanguage(one) === readersLanguage(other);
}

/**
 * The languages of some tags, each once, the one with most works first.
 *
 * @param counted - tags, each with its number of works
 */
export function languagesByWorks(counted: readonly { readonly language: string; readonly works: number }[]): string[] {
  const works = new Map<string, number>();
  for (const { language, works: more } of counted) {
    const code = readersLanguage(language);
    works.set(code, (works.get(code) ?? 0) + more);
  }
  const all = [...works].sort(([one, of], [other, ofOther]) => ofOther - of || (one < other ? -1 : 1));
  return all.map(([code]) => code);
}
