import { numberOfWords } from '#formats/text/number-words.ts';

/** A line that begins a part (rank 1) or a chapter (rank 2). */
export type HeadingLine = {
  readonly rank: 1 | 2;
  readonly title: string;
  /** The word for a part, in lower case: “book”, “part”. */
  readonly word?: string;
  /** Whether it is one of several that are counted (“Chapter 3”), or underlined; a prologue is neither. */
  readonly isCounted: boolean;
};

const part = 'part|book|volume|parte|libro|tomo|частина|книга|том';
const chapter = 'chapter|cap[íi]tulo|розділ|глава';
const unnumbered =
  'prologue|epilogue|preface|foreword|introduction|afterword|prelude|interlude|pr[óo]logo|ep[íi]logo|prefacio|introducci[óo]n|preludio|interludio|пролог|епілог|передмова|післямова|вступ|прелюдія|інтерлюдія';
const ordinal = [
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen',
  'twenty|thirty|forty|fifty',
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last',
  'primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|sext[oa]|s[ée]ptim[oa]|octav[oa]|noven[oa]|d[ée]cim[oa]|[úu]ltim[oa]',
  'un[oa]|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|diecis[ée]is|veinte',
  "перш[аеи]й?|друг[аеи]й?|трет[яєі]й?|четверт[аеи]й?|п[’'ʼ]?ят[аеи]й?|шост[аеи]й?|сьом[аеи]й?|восьм[аеи]й?|дев[’'ʼ]?ят[аеи]й?|десят[аеи]й?|\\p{L}+надцят[аеи]й?|двадцят[аеи]й?|останн[яєі]й?",
  "один|два|три|чотири|п[’'ʼ]ять|шість|сім|вісім|дев[’'ʼ]ять|десять",
].join('|');
const number = `(?:\\d{1,4}|[ivxlcdm]{1,8}|[ІVХXLСCDМM]{1,8}|(?:the\\s+)?(?:${ordinal})(?:[\\s-](?:${ordinal}))?)`;
const rest = '(?:\\s*[.:—–-]+\\s*|\\s+)?(?<title>.*)';

const shapes: readonly (readonly [1 | 2, RegExp])[] = [
  [1, new RegExp(`^(?<word>${part})\\s+${number}(?![\\p{L}\\p{N}])${rest}$`, 'iu')],
  [1, new RegExp(`^(?:${ordinal})\\s+(?<word>part|book|parte|частина|книга)(?![\\p{L}\\p{N}])${rest}$`, 'iu')],
  [2, new RegExp(`^(?:${chapter})\\s+${number}(?![\\p{L}\\p{N}])${rest}$`, 'iu')],
  [2, new RegExp(`^(?<unnumbered>${unnumbered})(?![\\p{L}\\p{N}])[.:]?(?<title>)$`, 'iu')],
];

const longest = 120;

/**
 * Reads the lines of one paragraph as a heading: a line underlined with equals signs (a part) or dashes (a chapter), or
 * one that says so in English, Spanish or Ukrainian; undefined for ordinary text.
 */
export function readHeading(lines: readonly string[]): HeadingLine | undefined {
  const [title = '', underline = ''] = lines.map((line) => line.trim());
  if (lines.length === 2 && title.length <= 300 && /^(?:={3,}|-{3,})$/.test(underline)) {
    return { rank: underline.startsWith('=') ? 1 : 2, title, isCounted: true };
  }
  const [first = '', ...more] = lines.map((line) => line.trim());
  if (more.length > 2 || first.length > longest || more.some((line) => line.length > longest)) return undefined;
  for (const [rank, shape] of shapes) {
    const match = shape.exec(first);
    if (!match) continue;
    const words = match.groups?.title ?? '';
    // “Book two seats,” he said. — a sentence, not a heading: it continues in lower case or is quoted.
    const separated = /[.:—–-]\s*$/.test(first.slice(0, first.length - words.length));
    if (words !== '' && !separated && /^[\p{Ll},;]/u.test(words)) return undefined;
    if (more.some((line) => readHeading([line]) !== undefined)) return undefined;
    const word = match.groups?.word?.toLowerCase();
    return {
      rank,
      ...(word === undefined ? {} : { word }),
      isCounted: match.groups?.unnumbered === undefined,
      title: [first.replace(/[.:]$/, more.length > 0 ? '' : '$&'), more.join(' ')].filter(Boolean).join('. '),
    };
  }
  return undefined;
}

/**
 * The words parts are called by, those of the outer ones first: “book” and “part” where the headings of books stand
 * directly before those of parts. One word, or none, where no parts lie in parts.
 *
 * @param headings - all headings in their order
 */
export function partWords(headings: readonly (HeadingLine | undefined)[]): string[] {
  const words: string[] = [];
  for (const [at, heading] of headings.entries()) {
    const word = heading?.word;
    const before = headings[at - 1]?.word;
    if (word === undefined || words.includes(word)) continue;
    if (words.length === 0 || before === words.at(-1)) words.push(word);
  }
  return words;
}

/** The rank of a heading among parts that are called by such words. */
export function rankAmong({ rank, word }: Pick<HeadingLine, 'rank' | 'word'>, words: readonly string[]): number {
  if (rank === 2) return Math.max(2, words.length + 1);
  return word === undefined ? 1 : Math.max(1, words.indexOf(word) + 1);
}

const numeral = /^(?<number>[IVXLCDM]{1,8}|\d{1,3})(?:\.?|(?<sign>[.:)])\s+(?<title>\S.*))$/u;
/** Letters of Ukrainian that look like Roman numerals, and are what its keyboard has for them. */
const alike: Readonly<Record<string, string>> = { І: 'I', Х: 'X', С: 'C', М: 'M' };

/** The number a line begins with, where it could be a bare heading: “IV”, “4.”, “ІІ”, “IV. Pig and Pepper”, “Seven”. */
export function bareNumber(lines: readonly string[]): number | undefined {
  const [line = ''] = lines;
  const words = line.trim();
  if (lines.length !== 1 || words.length > longest) return undefined;
  const latin = words.replace(/^[ІVХXLСCDМMI]{1,8}(?![\p{L}\p{N}])/u, (letters) =>
    letters.replace(/[ІХСМ]/g, (letter) => alike[letter] ?? letter),
  );
  const digits = numeral.exec(latin)?.groups?.number;
  // “One.” is a sentence, “one” continues with one.
  if (digits === undefined) return /^\p{Lu}/u.test(words) ? numberOfWords(words) : undefined;
  return /\d/.test(digits) ? Number(digits) : romanValue(digits);
}

const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

function romanValue(roman: string): number {
  let sum = 0;
  let previous = 0;
  for (const letter of [...roman].reverse()) {
    const value = values[letter] ?? 0;
    sum += value < previous ? -value : value;
    previous = Math.max(previous, value);
  }
  return sum;
}
