import { countWords } from '#domain/plain-text.ts';

/** All words that a compiled story can tell, and how many they are. Total: input that is not JSON has none. */
export function wordsOfInk(compiled: string): { readonly text: string; readonly count: number } {
  const said: string[] = [];
  try {
    // A text is written with a mark before it, and the end of a line stands alone.
    JSON.parse(compiled, (_name, value) => {
      if (typeof value === 'string' && value.startsWith('^')) said.push(value.slice(1));
      return undefined;
    });
  } catch {
    // Opening it reports the problem.
  }
  const text = said.join('\n');
  return { text, count: countWords(text) };
}
