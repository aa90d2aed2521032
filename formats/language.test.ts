import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { defaultBookLimits } from '#domain/book.ts';
import { languageOfWords } from '#formats/language.ts';
import { readFiles } from '#formats/read-book.ts';
import { buildDocx, paragraphXml } from '#tests/fixtures/books/docx.ts';
import { bookOf, shown } from '#tests/fixtures/books/show.ts';

const prose = {
  en: 'The keeper of the lamp had gone out to the rock, and he was not seen again. It was said that the sea took him in the night.',
  es: 'El guardián de la lámpara se fue a la roca y no lo vieron más. Dicen que el mar se lo llevó en la noche con su lámpara.',
  uk: 'Сторож маяка пішов на скелю, і його вже не бачили. Кажуть, що море забрало його вночі, а лампа так і горіла до ранку.',
};
const others = {
  ru: 'Смотритель маяка ушёл на скалу, и его больше не видели. Говорят, что море забрало его ночью, а лампа так и горела до утра.',
  fr: 'Le gardien de la lampe est parti sur le rocher et on ne le vit plus. On dit que la mer l’a pris dans la nuit avec sa lampe.',
  pt: 'O guarda da lâmpada foi para a rocha e não o viram mais. Dizem que o mar o levou na noite com a sua lâmpada, e que ela não se apagou.',
};
const read = (source: string | Uint8Array, name: string) =>
  readFiles([{ name, bytes: typeof source === 'string' ? strToU8(source) : source }], defaultBookLimits);
const unicode = (words: string) => [...words].map((letter) => `\\u${letter.codePointAt(0)}?`).join('');

test.each(Object.entries(prose))(
  'words tell that they are in %s, in text, Markdown, RTF and a folder',
  (code, words) => {
    const told = { ok: true, isLanguageFound: true, book: { language: code } };

    expect(read(words, 'a.txt')).toMatchObject(told);
    expect(read(`# One\n\n${words}\n`, 'a.md')).toMatchObject(told);
    expect(read(`{\\rtf1 ${unicode(words)}\\par}`, 'a.rtf')).toMatchObject(told);
    const files = ['# One', '# Two'].map((title, at) => ({ name: `${at}.md`, bytes: strToU8(`${title}\n\n${words}`) }));
    expect(readFiles(files, defaultBookLimits)).toMatchObject(told);
  },
);

test('another language, and too few words, tell nothing', () => {
  for (const words of Object.values(others)) expect(languageOfWords(words.repeat(5))).toBeUndefined();
  expect(languageOfWords('The keeper of the lamp.')).toBeUndefined();
  expect(languageOfWords('')).toBeUndefined();
});

test('the language that a file names stays', () => {
  const said = read(`---\nlang: en\n---\n\n${prose.uk.repeat(20)}`, 'a.md');

  expect(bookOf(said).language).toBe('en');
  expect(said).not.toHaveProperty('isLanguageFound');
});

test('the language setting of a word processor counts for less than many words, and marks nothing any more', () => {
  const styles = '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="en-US"/></w:rPr></w:rPrDefault></w:docDefaults>';
  const docx = (times: number, core = '') =>
    read(
      buildDocx({
        styles,
        core,
        body: paragraphXml(`${prose.uk} `.repeat(times), undefined, '<w:lang w:val="uk-UA"/>'),
      }),
      'a.docx',
    );
  const marked = '{\\rtf1\\deflang1033 ';
  const rtf = read(`${marked}{\\lang1058 ${unicode(prose.uk.repeat(20))}}\\par}`, 'a.rtf');

  expect(bookOf(rtf)).toMatchObject({ language: 'uk' });
  expect(bookOf(rtf).blocks.flatMap(shown).join('')).not.toContain('@');
  expect(bookOf(read(`${marked}${unicode(prose.uk)}\\par}`, 'a.rtf')).language).toBe('en-US');
  expect(bookOf(docx(20)).language).toMatch(/^uk/);
  expect(bookOf(docx(20, '<dc:language>en</dc:language>')).language).toBe('en');
});
