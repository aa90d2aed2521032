/**
 * Stems of Ukrainian words by their endings. A word may be read in more than one way (братів is of brothers, or of a
 * verb; ніч is ночі without its ending), so each word gives all the stems it may have: words of one paradigm share one.
 * Written for folded text (domain/fold.ts): lower case, no apostrophes, г for ґ. After a change here, raise
 * `stemmerVersion` in commands/search/stem-words.ts: stored stems are made again.
 */
const nounEndings = (
  'ами ями ими іми їми ого его ому ему ові еві єві ою ею єю ій їй ом ем єм ів їв ей ах ях ам ям их іх їх ої ую юю ий ає ая ' +
  'єє яя а я о е є и і ї у ю ь й'
)
  .split(' ')
  .sort((one, other) => other.length - one.length);

const verbEndings =
  'тися тись вся всь лася лась лося лось лися лись ється еться иться ються уться яться аться уюся ' +
  'вши ючи учи ячи ачи ємо емо имо їмо єте ете ите їте ють уть ять ать єш еш иш їш ти ть ла ло ли в є ю у';
const verbs = verbEndings.split(' ').sort((one, other) => other.length - one.length);

/** Forms of a verb that would have the stem of a noun of another meaning: війнути is of вітер, not of війна. */
const apart = /^(війну)(?:ти|ть|в|ла|ло|ли|вши)$/;

/** Every stem a folded Ukrainian word may have. */
export function ukrainianStems(word: string): string[] {
  if (word.length < 3) return [word];
  const [, verbAlone] = apart.exec(word) ?? [];
  if (verbAlone) return [verbAlone];
  const stems = new Set<string>();
  const ending = nounEndings.find((end) => word.endsWith(end) && word.length - end.length >= 2);
  const noun = ending === undefined ? word : word.slice(0, -ending.length);
  stems.add(noun);
  // Where only a soft sign stood behind it, the last syllable is closed: і was о or е, and е or о may have been
  // inserted.
  if (ending === undefined || ending === 'ь') for (const open of opened(noun)) stems.add(open);
  // Before the ending -і of нога, рука, муха the last letter is another one.
  if (ending === 'і') {
    const before = { ц: 'к', з: 'г', с: 'х' }[noun.at(-1) ?? ''];
    if (before) stems.add(noun.slice(0, -1) + before);
  }
  const verb = verbStem(word);
  if (verb) stems.add(verb);
  return [...stems];
}

function opened(stem: string): string[] {
  const closed = /^(.*)([іїео])([^аеєиіїоуюяь]{1,2})$/.exec(stem);
  if (!closed) return [];
  const [, begin = '', letter = '', end = ''] = closed;
  if (letter === 'і' || letter === 'ї') return begin === '' ? [] : [`${begin}о${end}`, `${begin}е${end}`];
  const isFleeting = end.length === 1 && /[^аеєиіїоуюя]$/.test(begin);
  return isFleeting ? [begin + end] : [];
}

function verbStem(word: string): string | undefined {
  const ending = verbs.find((end) => word.endsWith(end) && word.length - end.length >= 3);
  if (ending === undefined) return undefined;
  const bare = word
    .slice(0, -ending.length)
    .replace(/(?:ува|юва)$/, '')
    .replace(/[аяуюиіїеє]+$/, '');
  return bare.length >= 3 ? bare : undefined;
}
