import { isSameLanguage } from './language.ts';

/** Characters that fill the page of a story that visitors see first. */
export const fullPage = 600;

/** Characters with which a beginning says enough to stand for its work, where a later page has more to say. */
const enough = 140;

/** Works on the first shelf at least that are in other languages than the page, where there are that many. */
const others = 3;

type InLanguage = { readonly language: string };

/**
 * Works in the order in which their beginnings are shown: those in the page's language, then the first of each other
 * language, then the rest.
 */
export function openingOrder<Work extends InLanguage>(works: readonly Work[], language: string): Work[] {
  const own = works.filter((work) => isSameLanguage(work.language, language));
  const rest = works.filter((work) => !own.includes(work));
  const ofEach = rest.filter((work, at) => rest.findIndex((one) => isSameLanguage(one.language, work.language)) === at);
  return [...own, ...ofEach, ...rest.filter((work) => !ofEach.includes(work))];
}

/**
 * The shelf that someone comes upon who has chosen nothing: works in the page's language first, and some in others.
 *
 * @param own - works in the page's language
 * @param all - works in any language
 */
export function firstShelf<Work extends InLanguage>(
  own: readonly Work[],
  all: readonly Work[],
  { language, limit }: { readonly language: string; readonly limit: number },
): Work[] {
  const foreign = all.filter((work) => !isSameLanguage(work.language, language));
  return [...own.slice(0, Math.max(0, limit - Math.min(others, foreign.length))), ...foreign].slice(0, limit);
}

/**
 * Which of a work's first pages it is shown by: the first that says enough, else the first that says anything.
 *
 * @param pages - the story on each of them, without front matter
 */
export function openingPage(pages: readonly (readonly string[])[]): number | undefined {
  const lengths = pages.map((lines) => lines.join('\n').length);
  const found = [lengths.findIndex((length) => length >= enough), lengths.findIndex((length) => length > 0)];
  return found.find((at) => at >= 0);
}
