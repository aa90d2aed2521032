import { foldText } from './fold.ts';

/**
 * Words that say little of what a text is about: they are left out of long texts, and of a search that has others. After
 * a change here, raise `stemmerVersion` in commands/search/stem-words.ts: stored stems are made again.
 */
const little: Readonly<Record<string, string>> = {
  en: 'a about after all am an and any are as at be because been before but by can could did do does for from had has have he her hers him his how i if in into is it its just me more most my no nor not of off on once or other our out over own she should so some such than that the their them then there these they this those to too under up very was we were what when where which who whom why will with would you your',
  es: 'a al algo ante antes aquel aquella aun aunque cada como con cual cuando de del desde donde dos el ella ellas ellos en entre era eran es esa ese eso esta estaba estas este esto estos fue ha habia han hasta hay la las le les lo los mas me mi mientras mis muy ni no nos o otra otro para pero por porque pues que quien se ser si sin sobre son su sus tal tan te tenia ti todo todos tu tus un una uno unos y ya yo',
  uk: 'а або але без би був була були було бути в вам вас весь вже від він вона вони воно все всі все г де для до його за з зі и і із її їй їм їх й ще що щоб як який яка яке які та там так також те теж ти тим то того тоді той том тут у хто це цей ця ці цього чи через я мене мені ми на над нам нас не нема нехай ні них но ну о об один однак от перед під по при про хоч',
};

const littleWords = Object.fromEntries(
  Object.entries(little).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/** Letters of a word that are looked at: longer ones are not words of a language. */
const longest = 40;

/** The words of a text as they are compared: folded, in their order. */
export function wordsIn(text: string): string[] {
  return (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, longest));
}

/** Words as they are written, with accents and apostrophes. */
export const writtenWords = /[\p{L}\p{N}\p{M}'’ʼ]+/gu;

/** The phrases of a search: what stands in quotation marks of any kind, in folded words. */
export function phrasesIn(text: string): string[][] {
  return [...text.matchAll(/["“”„«»]([^"“”„«»]+)["“”„«»]/g)]
    .map(([, said = '']) => wordsIn(said))
    .filter((words) => words.length > 0);
}

/** Whether a folded word says little in a language. */
export function saysLittle(word: string, language: string): boolean {
  return littleWords[language.slice(0, 2)]?.has(word) ?? false;
}

/** Whether a folded word says little in any language. */
export function saysLittleAnywhere(word: string): boolean {
  return Object.values(littleWords).some((words) => words.has(word));
}

/** Words of a search that are looked for. */
const mostWords = 8;

/**
 * The words that a search looks for: those that say something, or all where none does; the first few, each once. It is
 * taken to be in the language of which it has the most words that say little: a son is no verb among English words.
 */
export function searchedWords(text: string): string[] {
  const all = [...new Set(wordsIn(text))];
  const languages = Object.keys(littleWords).map((language) => {
    const littles = all.filter((word) => saysLittle(word, language));
    return { littles, count: littles.length };
  });
  const most = Math.max(...languages.map(({ count }) => count));
  const said = new Set(languages.filter(({ count }) => count === most).flatMap(({ littles }) => littles));
  const telling = all.filter((word) => !said.has(word));
  return (telling.length > 0 ? telling : all).slice(0, mostWords);
}
