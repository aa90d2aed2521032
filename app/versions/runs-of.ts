import type { ComparedLine } from '#commands/document/compare-texts.ts';

/** Unchanged lines that are shown before and after a change. */
const around = 2;
/** Unchanged lines that are folded at least: fewer are shown. */
const foldedLeast = 4;
/** Unchanged lines that can be unfolded at most: of more, only their number is shown. */
const foldedMost = 200;
/** Lines in all that are shown at most. */
const shownMost = 4_000;

/** A line that is shown, and the passage that ends with it and can be restored. */
export type ShownLine = ComparedLine & { readonly passage?: number | undefined };

/** Lines one after the other that are shown, or folded. */
export type Run = {
  /** The number of its first line. */
  readonly at: number;
  readonly isFolded: boolean;
  readonly count: number;
  /** None where there are too many to unfold. */
  readonly lines: readonly ShownLine[];
};

/**
 * The lines of a comparison in runs: changes with some lines around them, and between these what is folded. However
 * long the texts are, a page has room for them.
 *
 * @returns the runs, and whether the last ones are left out
 */
export function runsOf(lines: readonly ShownLine[]): { readonly runs: Run[]; readonly isCut: boolean } {
  const isNear = lines.map(() => false);
  for (const [at, { kind }] of lines.entries())
    if (kind !== 'same') isNear.fill(true, Math.max(0, at - around), at + around + 1);
  const found: { at: number; isFolded: boolean; lines: ShownLine[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const last = found.at(-1);
    if (last && last.isFolded === !isNear[at]) last.lines.push(line);
    else found.push({ at, isFolded: !isNear[at], lines: [line] });
  }
  const runs: Run[] = [];
  let left = shownMost;
  for (const run of found) {
    const count = run.lines.length;
    const isFolded = run.isFolded && count >= foldedLeast;
    const shown = isFolded && count > foldedMost ? [] : run.lines.slice(0, left);
    runs.push({ at: run.at, isFolded, count, lines: shown });
    left -= shown.length;
    if (left === 0) break;
  }
  const last = runs.at(-1);
  return { runs, isCut: last !== undefined && last.at + (last.lines.length || last.count) < lines.length };
}
