import { isTest, sourcesIn } from '#tests/sources.ts';
import { importCycles } from './cycles.ts';
import { functionsIn, type LongFunction } from './functions.ts';

export const folders = [
  'app',
  'cli',
  'commands',
  'database',
  'domain',
  'files',
  'formats',
  'identity',
  'policies',
  'server',
] as const;

/** The figures of the house, over every source that is no test. */
export type Figures = {
  /** The lines of each file, the longest first. */
  readonly files: readonly { readonly path: string; readonly lines: number }[];
  /** Every function, the longest first. */
  readonly functions: readonly LongFunction[];
  readonly cycles: readonly (readonly string[])[];
};

export function measureHouse(): Figures {
  const sources = sourcesIn(...folders).filter((source) => !isTest(source));
  const files = sources.map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }));
  return {
    files: files.sort((a, b) => b.lines - a.lines),
    functions: sources.flatMap(functionsIn).sort((a, b) => b.lines - a.lines),
    cycles: importCycles(sources),
  };
}
