import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { smartPunctuation } from './smart-punctuation.ts';

/** What someone gets who types these characters one after the other. */
function typed(characters: string, language: string): string {
  let line = '';
  for (const character of characters) {
    line += character;
    const change = smartPunctuation(line, language);
    if (change) line = line.slice(0, line.length - change.remove) + change.put;
  }
  return line;
}

test.each([
  ['en', `"I won't," he said.`, '“I won’t,” he said.'],
  ['en', `"He said 'no' to me."`, '“He said ‘no’ to me.”'],
  ['en', `"'No,' she said."`, '“‘No,’ she said.”'],
  ['en', `He stopped--then went on.`, 'He stopped—then went on.'],
  ['en', `"Wait--" "What?"`, '“Wait—” “What?”'],
  ['en', `Well...`, 'Well…'],
  ['en', `("so")`, '(“so”)'],
  ['en', `the dogs' bowls`, 'the dogs’ bowls'],
  ['en', `a well-known 3-1 match - no more`, 'a well-known 3-1 match - no more'],
  ['en', `*"x"* and **"y"**`, '*“x”* and **“y”**'],
  ['en', 'a `let s = "x--y..."` b "c"', 'a `let s = "x--y..."` b “c”'],
  ['en', 'see https://ex.org/a--b?q="x"... "so"', 'see https://ex.org/a--b?q="x"... “so”'],
  ['en', `'Twas the '90s, rock 'n' roll, tell 'em.`, '’Twas the ’90s, rock ’n’ roll, tell ’em.'],
  ['en', `"'Tis 'em who said 'emblem'"`, '“’Tis ’em who said ‘emblem’”'],
  ['en-GB', `"Aye"`, '“Aye”'],
  ['es', `"Dijo "no" y se fue"`, '«Dijo “no” y se fue»'],
  ['es', `-Hola -dijo Juan-. No vengo.`, '—Hola —dijo Juan—. No vengo.'],
  ['es', `-¿Y tú? -preguntó-, ¿vienes?`, '—¿Y tú? —preguntó—, ¿vienes?'],
  ['es', `Madrid -así la llaman- es grande.`, 'Madrid —así la llaman— es grande.'],
  ['es', `un físico-químico`, 'un físico-químico'],
  ['es', `el norte-sur. Y pre- y post-.`, 'el norte-sur. Y pre- y post-.'],
  ['es', `- uno`, '- uno'],
  ['es', `-"Sí" -dijo-.`, '—«Sí» —dijo—.'],
  ['es', `-...No sé`, '—…No sé'],
  ['es', `(-Sí -dijo-.)`, '(—Sí —dijo—.)'],
  ['es', `-*Hola*`, '—*Hola*'],
  ['es', `-20 grados`, '-20 grados'],
  ['es', `<<Sí>>`, '«Sí»'],
  ['uk', `"Читав "Кобзаря" вчора"`, '«Читав „Кобзаря“ вчора»'],
  ['uk', `м'ята й об'єкт`, 'м’ята й об’єкт'],
  ['uk', `- Так, - сказав він.`, '—\u00a0Так,\u00a0— сказав він.'],
  ['uk', `Київ -- столиця`, 'Київ\u00a0— столиця'],
  ['uk', `хтозна-де й 3-4 рази`, 'хтозна-де й 3-4 рази'],
  ['uk', `"- Ні"`, '«—\u00a0Ні»'],
  ['uk', `'x'`, "'x'"],
  ['ru', `"Да "нет""`, '«Да „нет“»'],
  ['de', `"Er sagte 'nein'"`, '„Er sagte ‚nein‘“'],
  ['fr', `"Oui", l'enfant`, '«\u202fOui\u202f», l’enfant'],
  ['pl', `"Tak"`, '„Tak”'],
  ['xx', `"Unknown" isn't--`, '"Unknown" isn\'t—'],
])('in %s, %s becomes %s', (language, characters, expected) => {
  expect(typed(characters, language)).toBe(expected);
});

test('whatever is typed, no word changes, and nothing but the marks between', () => {
  /** The text in the signs of a typewriter. */
  const plain = (text: string) =>
    text
      .replace(/[“”„«»]|<<|>>/g, '"')
      .replace(/[‘’‚]/g, "'")
      .replace(/…/g, '...')
      .replace(/[—–-]+/g, '-')
      .replace(/\u202f/g, '')
      .replace(/\u00a0/g, ' ');
  const characters = fc.array(fc.constantFrom(...`ab жї 12"'-.,<>( )¿!*\`:/\n`), { maxLength: 40 });
  fc.assert(
    fc.property(characters, fc.constantFrom('en', 'es', 'uk', 'de', 'fr', 'pl', 'xx'), (keys, language) => {
      const text = keys.join('');
      expect(plain(typed(text, language))).toBe(plain(text));
    }),
    { numRuns: 2_000 },
  );
});

test('a change takes away only what stands before the cursor', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60, unit: 'binary' }), fc.constantFrom('en', 'es', 'uk'), (line, language) => {
      const change = smartPunctuation(line, language);
      if (change) expect(change.remove).toBeLessThanOrEqual(line.length);
    }),
  );
});
