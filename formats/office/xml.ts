// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML 1.0 has no room for
const illegal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Words as XML 1.0 takes them, in text and in attributes; characters it cannot hold are dropped. */
export function escaped(words: string): string {
  return words
    .toWellFormed()
    .replace(illegal, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
