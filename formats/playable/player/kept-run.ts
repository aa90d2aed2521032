import { answerLength, movesAtMost } from '#domain/journey/journey.ts';

/** What is stored of a reading: everything else follows from it. */
export type KeptRun = {
  readonly seed: number;
  readonly moves: readonly string[];
  /** The reader's texts, by the step's id. */
  readonly written: Readonly<Record<string, string>>;
};

/** A run that begins, with a random seed. */
export function newRun(): KeptRun {
  const [seed = 1] = crypto.getRandomValues(new Uint32Array(1));
  return { seed, moves: [], written: {} };
}

const keyOf = (id: string) => `fabula-journey ${id}`;

/** The run this browser keeps of a story; undefined where there is none, or it keeps nothing. */
export function loadRun(id: string): KeptRun | undefined {
  try {
    const { seed, moves, written }: Partial<KeptRun> = JSON.parse(localStorage.getItem(keyOf(id)) ?? '{}');
    if (!Number.isSafeInteger(seed) || !Array.isArray(moves) || moves.length > movesAtMost) return undefined;
    const texts = Object.entries(written ?? {}).map(([at, text]) => [at, String(text).slice(0, answerLength)]);
    return { seed: Number(seed), moves: moves.map(String), written: Object.fromEntries(texts) };
  } catch {
    return undefined;
  }
}

/** Stores a run; returns whether it is stored. A browser may refuse, above all for a page that was opened as a file. */
export function keepRun(id: string, run: KeptRun): boolean {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(run));
    return true;
  } catch {
    return false;
  }
}
