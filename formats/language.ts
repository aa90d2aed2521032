import type { Book, BookBlock, ReadBook } from '#domain/book.ts';
import { plainText } from '#domain/plain-text.ts';
import type { Inline, Mark, TextBlock } from '#domain/text.ts';
import { wordsOfInk } from '#formats/ink/words.ts';
import { sameLanguage } from '#formats/office/marks.ts';

/**
 * The commonest words of the languages that are told apart. Those whose code is empty only prevent others from being
 * taken for one of ours.
 */
const common: readonly (readonly [code: '' | 'en' | 'es' | 'uk', words: string])[] = [
  ['en', 'the and of to a in was he that it his her with had i you for she as not but at on is be they said'],
  ['es', 'de que y la el en a los se un con no una su las por lo había como más le al del pero era él'],
  ['uk', 'і в не на що з у до він та як за то а його вона я б це так але ж від по був й її'],
  ['', 'de la et le les des un une il que dans est pour qui du en au elle pas je ne se'],
  ['', 'de que e o a do da em um não uma os com as para se no na mais por ao'],
  ['', 'di che e la il un non per una del si con in le da i è al come della'],
  ['', 'de la que i el en a els va amb un no les per es una del al'],
  ['', 'и в не на что с он как я его но а это все по она так было из у к за'],
  ['', 'і ў не на з што ён як да а яго я гэта ад за па у так але'],
  ['', 'и на да не се в от е за си той като с че но'],
  ['', 'der die und in den von zu das mit sich des auf ist er es nicht ein'],
  ['', 'i w nie na że z do się to jak a jest za po co o'],
];
const languages = common.map(([code, words]) => ({ code, words: new Set(words.split(' ')) }));

/** Characters of a book that are looked at. */
const sampled = 200_000;
/** Words from which on a language can be told, and from which on it counts for more than the setting of a program. */
const fewest = { told: 20, certain: 200 };
/** The share of words that are common ones at least, and how much larger it must be than that of any other language. */
const least = { share: 0.12, ahead: 1.15 };

/** The language of words by the commonest of English, Spanish and Ukrainian; undefined for another, or too few. */
export function languageOfWords(text: string, atLeast = fewest.told): 'en' | 'es' | 'uk' | undefined {
  const words =
    text
      .slice(0, sampled)
      .toLowerCase()
      .match(/[\p{L}’'ʼ]+/gu) ?? [];
  if (words.length < atLeast) return undefined;
  const shares = languages
    .map(({ code, words: known }) => ({ code, share: words.filter((word) => known.has(word)).length / words.length }))
    .sort((one, other) => other.share - one.share);
  const [first, second] = shares;
  if (!first || !second || first.share < least.share || first.share < second.share * least.ahead) return undefined;
  return first.code === '' ? undefined : first.code;
}

/**
 * A book with the language of its words, where its file says none, or only what the program that wrote it is set to and
 * the words clearly are in another.
 */
export function withFoundLanguage(read: ReadBook): ReadBook {
  if (!read.ok || (read.book.language !== undefined && !read.isLanguageSet)) return read;
  const { language } = read.book;
  const found = languageOfWords(wordsIn(read.book), language === undefined ? fewest.told : fewest.certain);
  if (found === undefined || (language !== undefined && sameLanguage(language, found))) return read;
  const blocks = read.book.blocks.map((block) => withoutLanguage(block, found));
  return { ...read, book: { ...read.book, language: found, blocks }, isLanguageFound: true };
}

/** The words of a book: those of its blocks, then those of its journeys. */
function wordsIn({ blocks, journeys = [] }: Book): string {
  let text = textOf(blocks);
  for (const { graph } of journeys)
    for (const activity of graph.activities) {
      if (text.length >= sampled) return text;
      text += `${activity.text}\n${activity.ink ? wordsOfInk(activity.ink.compiled).text : ''}\n`;
    }
  return text;
}

function textOf(blocks: readonly BookBlock[]): string {
  let text = '';
  for (const block of blocks) {
    if (text.length >= sampled) break;
    text += `${plainText(block.text)}\n${textOf(block.children)}\n`;
  }
  return text;
}

/** A block in which nothing says the language that the whole book is in. */
function withoutLanguage(block: BookBlock, language: string): BookBlock {
  const isOther = (mark: Mark) => mark.type !== 'language' || !sameLanguage(mark.attrs.lang, language);
  const inline = (one: Inline): Inline => {
    if (one.type !== 'text' || !one.marks || one.marks.every(isOther)) return one;
    const marks = one.marks.filter(isOther);
    return { type: 'text', text: one.text, ...(marks.length > 0 ? { marks } : {}) };
  };
  const change = (node: TextBlock): TextBlock => {
    if (node.type === 'quote') return { ...node, content: node.content.map(change) };
    if (node.type === 'bulletList' || node.type === 'orderedList')
      return { ...node, content: node.content.map((item) => ({ ...item, content: item.content.map(change) })) };
    if (node.type === 'heading' || node.type === 'verse') return { ...node, content: (node.content ?? []).map(inline) };
    if (node.type !== 'paragraph') return node;
    const { lang, ...attrs } = node.attrs ?? {};
    const kept = lang !== undefined && !sameLanguage(lang, language) ? { ...attrs, lang } : attrs;
    const said = Object.keys(kept).length > 0 ? { attrs: kept } : {};
    return { type: 'paragraph', ...said, content: (node.content ?? []).map(inline) };
  };
  return {
    ...block,
    text: { type: 'doc', content: block.text.content.map(change) },
    children: block.children.map((child) => withoutLanguage(child, language)),
  };
}
