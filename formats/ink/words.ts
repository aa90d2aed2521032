import { countWords } from '#domain/plain-text.ts';

/** All that a compiled story can say, and how many words that is. Total: what is not JSON says nothing. */
export function wordsOfInk(compiled: string): { readonly text: string; readonly count: number } {
  const said: string[] = [];
  try {
    // A text is written with a mark before it, and the end of a line stands alone.
    JSON.parse(compiled, (_name, value) => {
      if (typeof value === 'string' && value.startsWith('^')) said.push(value.slice(1));
      return undefined;
    });
  } catch {
    // Whoever opens it says what is wrong.
  }
  const text = said.join('\n');
  return { text, count: countWords(text) };
}
