import type { ComparedLine } from '#commands/document/compare-texts.ts';

/** Unchanged lines that are shown before and after a change. */
const around = 2;
/** Unchanged lines that are folded at least: fewer are shown. */
const foldedLeast = 4;

type Run = { readonly at: number; readonly isFolded: boolean; readonly lines: readonly ComparedLine[] };

/** The lines of a comparison in runs: changes with some lines around them, and between these what is folded. */
export function runsOf(lines: readonly ComparedLine[]): Run[] {
  const isNear = lines.map(() => false);
  for (const [at, { kind }] of lines.entries()) {
    if (kind === 'same') continue;
    for (let near = Math.max(0, at - around); near <= Math.min(lines.length - 1, at + around); near++)
      isNear[near] = true;
  }
  const runs: { at: number; isFolded: boolean; lines: ComparedLine[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const last = runs.at(-1);
    if (last && last.isFolded === !isNear[at]) last.lines.push(line);
    else runs.push({ at, isFolded: !isNear[at], lines: [line] });
  }
  return runs.map((run) => ({ ...run, isFolded: run.isFolded && run.lines.length >= foldedLeast }));
}
