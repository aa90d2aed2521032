import { expect, test } from 'vitest';
import { defaultBookLimits, defaultReadOptions } from '#domain/book.ts';
import { read } from '#formats/text/read.ts';
import { bookOf, outline, shown } from '#tests/fixtures/books/show.ts';

const readSource = (source: string) => bookOf(read(new TextEncoder().encode(source), defaultBookLimits));
const textOf = (source: string) => shown(readSource(source).blocks[0]);

test('empty lines divide paragraphs, with line ends of any kind', () => {
  for (const end of ['\n', '\r\n', '\r']) expect(textOf(`\ufeffa${end}${end}b${end}`)).toEqual(['p: a', 'p: b']);
});

test('wrapped lines are joined and verse is not', () => {
  const line = 'It was the best of times, it was the worst of times, it was the age';

  expect(textOf(`${line}\n${line}\n${line}\nend.\n\n  a short\n    line\n  and one\n\n${line}\nend.`)).toEqual([
    `p: ${line} ${line} ${line} end.`,
    'verse: a short/  line/and one',
    `p: ${line} end.`,
  ]);
});

test('without empty lines indented lines or single lines are paragraphs', () => {
  expect(textOf('a\nb\nc')).toEqual(['p: a', 'p: b', 'p: c']);
  const long = 'a line that was wrapped where it had become just about so long as';
  expect(textOf(`    ${long}\n${long}\nhere.\n    ${long}\nthere.`)).toEqual([
    `p: ${long} ${long} here.`,
    `p: ${long} there.`,
  ]);
});

test('the end of a paragraph may be chosen', () => {
  const source = 'a\n  b\nc\n\n  d\ne';
  const by = (paragraphs: 'emptyLine' | 'everyLine' | 'indent') => {
    const options = { ...defaultReadOptions, paragraphs, verse: 'none' } as const;
    return shown(bookOf(read(new TextEncoder().encode(source), defaultBookLimits, options)).blocks[0]);
  };

  expect(by('everyLine')).toEqual(['p: a', 'p: b', 'p: c', 'p: d', 'p: e']);
  expect(by('indent')).toEqual(['p: a', 'p: b c', 'p: d e']);
  expect(by('emptyLine').length).toBe(2);
});

test('headings are known in three languages', () => {
  expect(
    outline(readSource('PART ONE\n\nCHAPTER I\n\na\n\nChapter 2. Home\n\nb\n\nPART II\n\nEpilogue\n\nc').blocks),
  ).toEqual([
    'part PART ONE',
    '  chapter CHAPTER I',
    '  chapter Chapter 2. Home',
    'part PART II',
    '  chapter Epilogue',
  ]);
  expect(
    outline(
      readSource('Prólogo\n\na\n\nPRIMERA PARTE\n\nCAPÍTULO PRIMERO\nDe la casa\n\nb\n\nCapítulo II: Fin\n\nc').blocks,
    ),
  ).toEqual([
    'chapter Prólogo',
    'part PRIMERA PARTE',
    '  chapter CAPÍTULO PRIMERO. De la casa',
    '  chapter Capítulo II: Fin',
  ]);
  expect(
    outline(readSource('ЧАСТИНА ПЕРША\n\nРОЗДІЛ 1\n\nДІМ\n\nа\n\nРозділ другий\n\nб\n\nЕпілог\n\nв').blocks),
  ).toEqual(['part ЧАСТИНА ПЕРША', '  chapter РОЗДІЛ 1. ДІМ', '  chapter Розділ другий', '  chapter Епілог']);
});

test('sentences that begin like headings are not headings', () => {
  expect(outline(readSource('Chapter one of my life was over.\n\nPart two is worse, he said.').blocks)).toEqual([
    'chapter',
  ]);
});

test('numbers alone are headings when they count up from one', () => {
  expect(outline(readSource('I\n\na\n\nII. Home\n\nb').blocks)).toEqual(['chapter I', 'chapter II. Home']);
  expect(outline(readSource('a\n\n1984\n\nb').blocks)).toEqual(['chapter']);
});

test('stars divide scenes and underscores emphasise', () => {
  const [chapter] = readSource('a _b c_ snake_case_name\n\n* * *\n\nd\n\n⁂\n\ne\n\n#\n\nf').blocks;

  expect(chapter?.children.map(shown)).toEqual([['p: a {emphasis:b c} snake_case_name'], ['p: d'], ['p: e'], ['p: f']]);
});
