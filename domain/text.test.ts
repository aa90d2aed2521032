import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWords, plainText, wordsOf } from '#domain/plain-text.ts';
import { readText } from '#domain/read-text.ts';
import { renderText } from '#domain/render-text.ts';
import { languageCode, safeHref, textDepth } from '#domain/text.ts';
import { anyText, nastyStrings, pretendedTexts } from '#tests/texts.ts';

const rendering = { pictureAddress: (file: string) => file, idPrefix: 'n' };

test('a text that was read once reads the same again', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, pretendedTexts(nastyStrings), fc.anything()), (value) => {
      const text = readText(value);

      expect(readText(text)).toEqual(text);
      expect(readText(JSON.parse(JSON.stringify(text)))).toEqual(text);
    }),
  );
});

test('a text of the vocabulary keeps every word', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(plainText(readText(text))).toBe(plainText(text));
    }),
  );
});

test('words in unknown nodes, and loose ones between blocks, are kept', () => {
  const text = readText({
    content: [
      { type: 'text', text: 'loose ' },
      {
        type: 'table',
        content: [{ type: 'row', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'cell' }] }] }],
      },
      { type: 'paragraph', content: [{ type: 'mention', content: [{ type: 'text', text: 'inline' }] }] },
    ],
  });

  expect(plainText(text)).toBe('loose \ncell\ninline');
});

test('however deep lists and quotations lie in one another, no word is lost and the depth ends', () => {
  let node: object = { type: 'paragraph', content: [{ type: 'text', text: 'deep' }] };
  for (let depth = 0; depth < 30; depth++) node = { type: 'quote', content: [node] };
  const text = readText({ content: [node] });

  expect(plainText(text)).toBe('deep');
  expect(JSON.stringify(text).split('"quote"').length - 1).toBeLessThanOrEqual(textDepth * 2);
});

test('each paragraph of a page says where it begins in the plain text', () => {
  fc.assert(
    fc.property(anyText, (given) => {
      const text = readText(given);
      const plain = plainText(text);
      const offsets = [...renderText(text, rendering).matchAll(/ data-p="(\d+)"/g)].map(([, at]) => Number(at));

      expect(offsets).toEqual([...offsets].sort((one, other) => one - other));
      for (const at of offsets) expect(at === 0 || plain[at - 1] === '\n').toBe(true);
    }),
  );
});

test('links go to http, https and mailto only, without hidden letters', () => {
  const allowed = [
    'https://example.org/a?b=c#d',
    'HTTP://example.org',
    'mailto:a@example.org',
    ' https://example.org ',
  ];
  const refused = [
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001https://x',
    'https:/x',
    'https://',
    '//x',
    '/x',
    'data:,x',
    'mailto:',
    'https://x\\@y',
    'ftp://x',
    5,
    null,
    `https://${'x'.repeat(2_000)}`,
  ];

  expect(allowed.map(safeHref)).toEqual(allowed.map((href) => href.trim()));
  expect(refused.map(safeHref)).toEqual(refused.map(() => undefined));
});

test('language tags are those of BCP 47 in their ordinary forms', () => {
  expect(['uk', 'en-US', 'zh-Hant-TW', 'es-419'].map(languageCode)).toEqual(['uk', 'en-US', 'zh-Hant-TW', 'es-419']);
  expect(['', 'e', 'en_US', 'en"', 'en-', 4].map(languageCode)).toEqual(Array(6).fill(undefined));
});

test('words are counted in any script, with their apostrophes and hyphens', () => {
  expect(countWords("Don't — на п’ять, ківі-ківі; 42 años…")).toBe(6);
  expect(countWords(' — … !')).toBe(0);
});

test('the words of notes count, but stand in no line of the plain text', () => {
  const note = JSON.stringify([{ type: 'text', text: 'two words' }]);
  const text = readText({
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'one' },
          { type: 'footnote', attrs: { note } },
        ],
      },
    ],
  });

  expect(plainText(text)).toBe('one');
  expect(wordsOf(text)).toBe(3);
});
