/** Encodings by the number of their Windows code page, as `\ansicpg` gives it. */
const pages: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
  20866: 'koi8-r',
  21866: 'koi8-u',
  28592: 'iso-8859-2',
  28595: 'iso-8859-5',
  65001: 'utf-8',
};

/** Code pages by the character set of a font (`\fcharset`). */
const charsets: Readonly<Record<number, number>> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

/** Languages by the number Windows has for them, those that books are likely to mix. */
const languages: Readonly<Record<number, string>> = {
  1031: 'de-DE',
  1033: 'en-US',
  1034: 'es-ES',
  1036: 'fr-FR',
  1040: 'it-IT',
  1045: 'pl-PL',
  1049: 'ru-RU',
  1058: 'uk-UA',
  2057: 'en-GB',
  2058: 'es-MX',
  3082: 'es-ES',
};

/** The encoding of a code page; Western European for an unknown one. */
export function encodingOf(page: number): string {
  return pages[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252');
}

/** The encoding of a font's character set; undefined where it is that of the file. */
export function encodingOfCharset(charset: number): string | undefined {
  const page = charsets[charset];
  return page === undefined ? undefined : encodingOf(page);
}

/** The language of a number; undefined for one we have no name for. */
export function languageOfNumber(number: number): string | undefined {
  return languages[number];
}
