import initialize from 'hunspell-wasm/wasm/hunspell.js';

/** What the compiled library gives out; addresses are those of its memory. */
type Library = {
  readonly FS: {
    readonly writeFile: (name: string, bytes: Uint8Array) => void;
    readonly unlink: (name: string) => void;
  };
  /** Replaced when the memory grows. */
  readonly HEAPU8: Uint8Array;
  readonly HEAPU32: Uint32Array;
  readonly _malloc: (bytes: number) => number;
  readonly _free: (address: number) => void;
  readonly _Hunspell_create: (affixes: number, words: number) => number;
  readonly _Hunspell_add_dic: (dictionary: number, words: number) => number;
  readonly _Hunspell_spell: (dictionary: number, word: number) => number;
  readonly _Hunspell_suggest: (dictionary: number, list: number, word: number) => number;
  readonly _Hunspell_free_list: (dictionary: number, list: number, count: number) => void;
};

/** A dictionary in memory. */
export type Hunspell = {
  readonly isRight: (word: string) => boolean;
  /** What may be meant by a word, the likeliest first. */
  readonly suggest: (word: string) => string[];
  /** Bytes of its memory: it grows, and is only given back with all of it. */
  readonly memory: () => number;
};

/**
 * Loads the dictionary of a language: its affixes, and one or more lists of words that share them. The bytes are handed
 * to the library as they are, since as text they would need three times the memory.
 */
export async function loadHunspell(affixes: Uint8Array, words: readonly Uint8Array[]): Promise<Hunspell> {
  const library: Library = await initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const withText = <Value>(text: string, act: (address: number) => Value): Value => {
    const bytes = encoder.encode(`${text}\0`);
    const address = library._malloc(bytes.length);
    library.HEAPU8.set(bytes, address);
    const value = act(address);
    library._free(address);
    return value;
  };
  const withFile = <Value>(name: string, bytes: Uint8Array, act: (address: number) => Value): Value => {
    library.FS.writeFile(name, bytes);
    const value = withText(name, act);
    library.FS.unlink(name);
    return value;
  };
  const textAt = (address: number) => decoder.decode(library.HEAPU8.slice(address, library.HEAPU8.indexOf(0, address)));

  const [first = new Uint8Array(), ...more] = words;
  // The affixes are read again with each list of words that is added.
  const dictionary = withFile('affixes', affixes, (affixesAt) => {
    const made = withFile('words', first, (at) => library._Hunspell_create(affixesAt, at));
    for (const bytes of made === 0 ? [] : more) withFile('words', bytes, (at) => library._Hunspell_add_dic(made, at));
    return made;
  });
  if (dictionary === 0) throw new Error('The dictionary could not be read.');
  return {
    isRight: (word) => withText(word, (at) => library._Hunspell_spell(dictionary, at) !== 0),
    suggest: (word) =>
      withText(word, (at) => {
        const list = library._malloc(4);
        const count = library._Hunspell_suggest(dictionary, list, at);
        const first = (library.HEAPU32[list / 4] ?? 0) / 4;
        const found = [...library.HEAPU32.slice(first, first + count)].map(textAt);
        library._Hunspell_free_list(dictionary, list, count);
        library._free(list);
        return found;
      }),
    memory: () => library.HEAPU8.length,
  };
}
