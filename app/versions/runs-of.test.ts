import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ComparedLine } from '#commands/document/compare-texts.ts';
import { runsOf } from './runs-of.ts';

const line = (kind: ComparedLine['kind']): ComparedLine => ({ tag: 'p', within: undefined, kind, parts: [] });

test('long stretches without a change are folded, but not the lines beside one', () => {
  const lines = [...Array(9).fill(line('same')), line('changed'), ...Array(3).fill(line('same'))];
  expect(runsOf(lines).map(({ isFolded, lines: { length } }) => [isFolded, length])).toEqual([
    [true, 7],
    [false, 5],
    [false, 1],
  ]);
});

test('no line is left out, none comes twice, and no change is folded', () => {
  const kinds = fc.array(fc.constantFrom('same' as const, 'same' as const, 'same' as const, 'changed' as const));
  fc.assert(
    fc.property(kinds, (given) => {
      const lines = given.map(line);
      const runs = runsOf(lines);
      expect(runs.flatMap((run) => run.lines)).toEqual(lines);
      for (const run of runs) if (run.isFolded) expect(run.lines.every(({ kind }) => kind === 'same')).toBe(true);
    }),
  );
});
