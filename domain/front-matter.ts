import { carriesNumber } from './chapter-number.ts';

/** Titles of what stands before a story, in the languages of the interface. */
const titles = new RegExp(
  `^(?:${[
    'cover|(?:half[ -])?title(?: page)?|copyright(?: page| notice)?|imprint|colophon|credits|dedication|epigraph|notice',
    '(?:table of )?contents|(?:list of )?illustrations|acknowledge?ments|also by .*|about the author|licen[cs]e',
    "(?:a )?(?:transcriber|translator|editor|publisher|author)s?[’']?s?[’']? notes?|.*project gutenberg.*",
    'cubierta|portada|portadilla|créditos|copyright|derechos(?: de autor)?|dedicatoria|epígrafe|agradecimientos|licencia',
    'índice|contenidos?|tabla de contenidos?|sobre (?:el autor|la autora)|nota (?:del?|de la) .*',
    'обкладинка|титул|титульна сторінка|вихідні дані|авторськ[еі] прав[оа]|присвята|епіграф|подяк[аи]|ліцензія',
    'зміст|про автор(?:а|ку)|від (?:автора|авторки|видавця|видавництва|перекладача|перекладачки|редактора|редакції)',
  ].join('|')})[.:]?$`,
  'iu',
);

/** Beginnings of lines that only what stands before a story has. */
const lines = new RegExp(
  `^(?:${[
    'produced by|(?:e-?text|ebook|this (?:e-?text|ebook)) (?:was )?(?:prepared|produced)|.*project gutenberg',
    '(?:copyright|©|\\(c\\) ?\\d{4})|all rights reserved|isbn|(?:first )?(?:published|printed) (?:in|by)',
    "(?:translated|illustrated|edited|transcribed|written) by|transcriber[’']s note|dedicated to|creative commons",
    'this (?:e-?book|book|work|text|edition) is (?:for the use of|licensed|in the public domain|released|published)',
    '(?:table of )?contents\\.?$|list of illustrations|(?:to|for) my [^.!?…]{1,60}$',
    '(?:producido|preparado|digitalizado|traducido|ilustrado|editado|publicado) por|traducción de',
    '(?:todos los )?derechos reservados|reservados todos los derechos|primera edición|impreso en|dedicad[oa] a',
    'est[ae] (?:obra|libro|edición) (?:está|se publica|se distribuye) (?:en|bajo|con)',
    '(?:índice|contenidos?|tabla de contenidos?)\\.?$|(?:a|para) mis? [^.!?…]{1,60}$',
    '(?:усі|всі) права (?:захищен|застережен)|авторськ[еі] прав|зміст\\.?$|присвячу(?:ю|ється)|мо(?:їй|єму|їм) [^.!?…]{1,60}$',
    '(?:переклад|переклав|переклала|ілюстрації|видавництво|видано|надруковано)(?:$|[ :])',
    'ц(?:я книга|ей твір|ей текст) (?:поширюється|розповсюджується|опублікован)',
  ].join('|')})`,
  'iu',
);

/** The line that names an author on a title page. */
const byline = /^(?:by|By|BY|por|Por|POR) \p{Lu}[^.!?…]{2,60}$/u;

/** Lines of a text that are looked at for its front matter, and characters of a line that is still no prose. */
const looked = 400;
const longestTitle = 90;

/** Lines with numbers that make a list of contents of a text that has little else. */
const fewestNumbers = 4;

/** Whether a block by its title is no part of the story: a title page, a copyright notice, a dedication, contents. */
export function isFrontMatter(title: string): boolean {
  return titles.test(title.trim());
}

/**
 * The lines of a text from where its story begins: without the title page, the copyright and the contents that an
 * imported text may begin with. Empty where it holds nothing else.
 *
 * @param text - plain text, a paragraph on each line
 */
export function storyLines(text: string): string[] {
  const all = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  let from = 0;
  for (const [at, line] of all.slice(0, looked).entries()) {
    if (lines.test(line) || byline.test(line)) from = at + 1;
    else if (!isTitleLine(line)) break;
  }
  const first = all.slice(0, looked);
  if (from === 0) return isContents(first) ? [] : all;
  const rest = all.slice(from);
  const begins = rest.findIndex((line) => !isTitleLine(line));
  return begins < 0 ? [] : rest.slice(begins);
}

/** Whether a line could stand on a title page or in a table of contents: short, and no sentence. */
function isTitleLine(line: string): boolean {
  if (line.length > longestTitle) return false;
  const isInCapitals = line.replace(/\P{Lu}/gu, '').length >= line.replace(/\P{Ll}/gu, '').length;
  return carriesNumber(line) || isInCapitals || !/[.!?…:,]["'”’»)\]]*$/u.test(line);
}

/** Whether some lines are a table of contents: titles alone, of which most have numbers. */
function isContents(some: readonly string[]): boolean {
  const numbered = some.filter(carriesNumber).length;
  return numbered >= fewestNumbers && numbered * 2 >= some.length && some.every(isTitleLine);
}
