import { expect, test } from 'vitest';
import { decodeText } from '#formats/encoding.ts';

/** Bytes of a text in a single-byte encoding, found by decoding all bytes. */
function encode(text: string, encoding: string): Uint8Array {
  const table = new Map<string, number>();
  for (let byte = 255; byte >= 0; byte--) table.set(new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte);
  return Uint8Array.from(text, (letter) => table.get(letter) ?? 0x3f);
}

const ukrainian = 'Надворі весна вповні. Куди не глянь — скрізь розвернулося, розпустилося, зацвіло пишним цвітом.';
const russian = 'Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему.';
const spanish =
  'En un lugar de la Mancha, de cuyo nombre no quiero acordarme, vivía un hidalgo. ¿Qué más? El corazón, señor.';

test.each([
  ['windows-1251', ukrainian],
  ['koi8-u', ukrainian],
  ['windows-1251', russian],
  ['koi8-u', russian],
  ['ibm866', russian],
  ['iso-8859-5', russian],
  ['windows-1252', spanish],
])('%s is guessed', (encoding, text) => {
  const known = new TextDecoder(encoding).decode(encode(text, encoding));

  expect(decodeText(encode(text, encoding))).toEqual({ text: known, encoding, guessed: true });
});

test('the encoding that a file declares counts, and all line ends become one kind', () => {
  const both = (text: string, swap: boolean) =>
    Uint8Array.from(
      [...text].flatMap((letter) => {
        const code = letter.charCodeAt(0);
        return swap ? [code >> 8, code & 255] : [code & 255, code >> 8];
      }),
    );

  expect(decodeText(new TextEncoder().encode('\ufeffa\r\nb\rc\u0085d'))).toEqual({
    text: 'a\nb\nc\nd',
    encoding: 'utf-8',
    guessed: false,
  });
  expect(decodeText(both('\ufeffдім', false))).toMatchObject({ text: 'дім', encoding: 'utf-16le', guessed: false });
  expect(decodeText(both('\ufeffдім', true))).toMatchObject({ text: 'дім', encoding: 'utf-16be', guessed: false });
  expect(decodeText(both('The lamp\n', false))).toMatchObject({
    text: 'The lamp\n',
    encoding: 'utf-16le',
    guessed: true,
  });
  expect(decodeText(encode('дім', 'koi8-u'), 'KOI8-U')).toMatchObject({
    text: 'дім',
    encoding: 'koi8-u',
    guessed: false,
  });
  expect(decodeText(Uint8Array.of(0x63, 0xe9), 'utf-8')).toMatchObject({ text: 'cé', guessed: true });
  expect(decodeText(Uint8Array.of(0x63, 0xe9), 'no-such')).toMatchObject({ text: 'cé', guessed: true });
});
