import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Spelling } from '#domain/spelling.ts';
import { loadHunspell } from './hunspell.ts';
import { createSpeller } from './speller.ts';

const packages = join(import.meta.dirname, '../../../node_modules');
const bytes = (name: string) => new Uint8Array(readFileSync(join(packages, name)));

async function load(spelling: Spelling, language: string, ...words: string[]) {
  const hunspell = await loadHunspell(
    bytes(`dictionary-${language}/index.aff`),
    words.map((each) => bytes(`dictionary-${each}/index.dic`)),
  );
  const speller = createSpeller(hunspell, spelling);
  const wrong = (text: string) => speller.check([text])[0]?.map(({ from, to }) => text.slice(from, to));
  return { ...speller, wrong, megabytes: hunspell.memory() / 2 ** 20 };
}

test('English: what is right in America or in Britain is right, and so is how people speak', async () => {
  const { wrong, suggest } = await load('en', 'en', 'en', 'en-gb');
  expect(
    wrong(
      'The colour of the color is grey, and gray. I don’t know; ’tis a well-known café, dancin’ with O’Brien’s dogs’ ' +
        '“naïve” friends… W-what? Nooooo! NATO, 3rd, R2D2, https://exampel.org.',
    ),
  ).toEqual([]);
  expect(wrong('I recieve teh lettr, dont you? A well-knwon Florimel.')).toEqual([
    'recieve',
    'teh',
    'lettr',
    'dont',
    'knwon',
    'Florimel',
  ]);
  expect(suggest('recieve')[0]).toBe('receive');
  expect(suggest('dont')[0]).toBe('don’t');
  expect(suggest("dont't").every((some) => !some.includes('’'))).toBe(true);
  expect(suggest('teh').length).toBeLessThanOrEqual(5);
});

test('English of one country: the spelling of the other is marked', async () => {
  const america = await load('en-US', 'en', 'en');
  expect(america.wrong('colour color')).toEqual(['colour']);
  const britain = await load('en-GB', 'en', 'en-gb');
  expect(britain.wrong('colour color')).toEqual(['color']);
});

test('Spanish: accents count', async () => {
  const { wrong, suggest } = await load('es', 'es', 'es');
  expect(wrong('—¿Así? —preguntó él—. Dámelo, que la canción franco-prusiana la oí en 1936.')).toEqual([]);
  expect(wrong('La cancion que avia oído ayer')).toEqual(['cancion', 'avia']);
  expect(suggest('cancion')[0]).toBe('canción');
});

test('Ukrainian: every apostrophe is one, and a Latin letter in a word is a mistake', async () => {
  const { wrong, suggest, megabytes } = await load('uk', 'uk', 'uk');
  expect(
    wrong("П’ять, п\u02bcять і п'ять слів — за́мок, будь-який, по-українському. Вона пише у WhatsApp. Н-ні!"),
  ).toEqual([]);
  expect(wrong('Ця мовф, пять і сьогоднi')).toEqual(['мовф', 'пять', 'сьогоднi']);
  expect(suggest('пять')[0]).toBe('п’ять');
  expect(suggest('сьогоднi')[0]).toBe('сьогодні');
  // The largest of the dictionaries fits where it has to.
  expect(megabytes).toBeLessThan(60);
});
