const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the letters XML 1.0 (section 2.2) has no room for
const outsideXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Words as XML and HTML allow them, in content and in quoted attributes; letters that XML cannot hold are left out. */
export function escapeXml(words: string): string {
  return words
    .toWellFormed()
    .replace(outsideXml, '')
    .replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
}

const rightToLeft = new Set('ar arc ckb dv fa he iw ku-arab lrc mzn nqo pnb ps sd syr ug ur yi'.split(' '));

/** The direction in which a language is written, by its tag; the script in it counts more than the language. */
export function directionOf(language: string | undefined): 'ltr' | 'rtl' {
  const [code = '', ...more] = (language ?? '').toLowerCase().split('-');
  const script = more.find((part) => part.length === 4);
  if (script) return /^(arab|hebr|thaa|syrc|nkoo|adlm|mand|samr)$/.test(script) ? 'rtl' : 'ltr';
  return rightToLeft.has(code) ? 'rtl' : 'ltr';
}
