import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ComparedLine } from '#commands/document/compare-texts.ts';
import { runsOf } from './runs-of.ts';

const line = (kind: ComparedLine['kind']): ComparedLine => ({ tag: 'p', within: undefined, kind, parts: [] });

test('long stretches without a change are folded, but not the lines beside one', () => {
  const lines = [...Array(9).fill(line('same')), line('changed'), ...Array(3).fill(line('same'))];
  expect(runsOf(lines).runs.map(({ isFolded, count }) => [isFolded, count])).toEqual([
    [true, 7],
    [false, 5],
    [false, 1],
  ]);
  expect(runsOf(lines).isCut).toBe(false);
});

test('of very long texts a page has as much as it has room for, and says so', () => {
  const same = Array(100_000).fill(line('same'));
  expect(runsOf([...same, line('changed'), ...same])).toMatchObject({
    isCut: false,
    runs: [
      { isFolded: true, count: 99_998, lines: [] },
      { isFolded: false, count: 5 },
      { isFolded: true, count: 99_998, lines: [] },
    ],
  });
  const { runs, isCut } = runsOf(Array(100_000).fill(line('added')));
  expect(isCut).toBe(true);
  expect(runs.map(({ lines: { length } }) => length)).toEqual([4_000]);
});

test('no line is left out, none comes twice, and no change is folded', () => {
  const kinds = fc.array(fc.constantFrom('same' as const, 'same' as const, 'same' as const, 'changed' as const));
  fc.assert(
    fc.property(kinds, (given) => {
      const lines = given.map(line);
      const { runs } = runsOf(lines);
      expect(runs.flatMap((run) => run.lines)).toEqual(lines);
      for (const run of runs) if (run.isFolded) expect(run.lines.every(({ kind }) => kind === 'same')).toBe(true);
    }),
  );
});
