import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFrontMatter, storyLines } from './front-matter.ts';

const prose = 'The inspector came up in a wet coat and asked to see the ship, which was late.';

test.each([
  'Copyright',
  'COPYRIGHT PAGE',
  'Dedication',
  'Table of Contents',
  'Contents.',
  'Transcriber’s note',
  'Translator’s Notes',
  'The Project Gutenberg License',
  'Half-title',
  'Dedicatoria',
  'Índice',
  'Nota del traductor',
  'Portada',
  'Зміст',
  'Присвята',
  'Титульна сторінка',
  'Від видавництва',
])('“%s” is no part of a story', (title) => expect(isFrontMatter(title)).toBe(true));

test.each(['', 'Prologue', 'Preface', 'I', 'The title', 'Cover me', 'Prólogo', 'Передмова', 'Зміст життя'])(
  '“%s” may be',
  (title) => expect(isFrontMatter(title)).toBe(false),
);

test('a story is told from its own beginning', () => {
  const begun = (front: string) => storyLines(`${front}\n\n${prose}\nMore.`);
  for (const front of [
    'Produced by David Widger\nMOBY-DICK;\nor, THE WHALE.\n\nBy Herman Melville',
    'The Project Gutenberg eBook of A Book\n\nThis eBook is for the use of anyone anywhere at no cost and with almost no restrictions whatsoever. You may copy it, give it away or re-use it.\n\nCONTENTS\nI. The road\nII. The sea\n\nChapter 1',
    'THE LAMP\nCopyright © 2024 Nell Harker\nAll rights reserved.\nISBN 978-0-00-000000-2\nTo my mother',
    'LA LÁMPARA\nTraducción de Ana Ruiz\nTodos los derechos reservados.\nPara mis hijos',
    'ЛАМПА\nПереклад Ольги Кобилянської\nУсі права захищено.\nМоїй матері\nЗМІСТ\nРозділ 1\nРозділ 2',
  ])
    expect(begun(front), front).toEqual([prose, 'More.']);
});

test('what stands before a story and nothing else leaves nothing', () => {
  expect(storyLines('Copyright © 2024 Nell Harker\nAll rights reserved.')).toEqual([]);
  expect(storyLines('I. The road\nII. The sea\nIII. The hill\nIV. The house\nNotes')).toEqual([]);
  expect(storyLines('')).toEqual([]);
});

test('a story that begins with short lines, with talk or with verse stays whole', () => {
  for (const text of [
    `Call me Ishmael.\n${prose}`,
    `— Who is it?\n— Nobody.\n${prose}`,
    `The boats lay dry\nby the grey sea wall\nand slept`,
    'The tide goes out\nand leaves the boats\nlike questions on the sand',
    `A letter came.\n“By the way,” she said, “all rights reserved.”\nCopyright was his trade.`,
    `To my surprise, nobody came.\n${prose}`,
    '1\nIt was late.\n2\nIt was early.',
  ])
    expect(storyLines(text)).toEqual(text.split('\n'));
});

test('any text loses nothing but its beginning, and what is left loses nothing more', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom(prose, 'Contents', 'Copyright 2024', 'CHAPTER I', 'By Nell Harker', 'A line', '2. The sea'),
  );
  fc.assert(
    fc.property(fc.array(line), (some) => {
      const text = some.join('\n');
      const left = storyLines(text);
      const all = text
        .split('\n')
        .map((one) => one.trim())
        .filter((one) => one !== '');
      expect(left).toEqual(all.slice(all.length - left.length));
      if (all.some((one) => one === prose)) expect(left).toContain(prose);
    }),
  );
});
