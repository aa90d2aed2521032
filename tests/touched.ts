import { spawnSync } from 'node:child_process';
import { importsOf, type Read } from './house/imports.ts';

/** The possible base of the current changes: the last pushed commit, else the main branch. */
const bases = ['@{upstream}', 'origin/HEAD', 'main', 'master'];

/**
 * The files that the work at hand has changed: committed since it was begun, not committed yet, or new; on a clean tree
 * those of the last commit. Empty without git, and where git knows no history.
 *
 * @param git - the program's name
 */
export function changedFiles(root: string, git = 'git'): string[] {
  const ask = (...words: string[]): string[] => {
    const { status, stdout } = spawnSync(git, words, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.split(/[\0\n]/).filter(Boolean) : [];
  };
  const changedSince = (commit: string) => ask('diff', '--name-only', '--relative', '-z', commit);
  const [begun = 'HEAD'] = bases.flatMap((base) => ask('merge-base', 'HEAD', base));
  const changed = [...changedSince(begun), ...ask('ls-files', '--others', '--exclude-standard', '-z')];
  return changed.length > 0 ? changed : changedSince('HEAD^');
}

/** The tests that a change touches: those it changes, and those whose imports lead to a changed file. */
export function testsTouchedBy(changed: readonly string[], sources: readonly Read[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const source of sources)
    for (const path of importsOf(source, true)) importers.set(path, [...(importers.get(path) ?? []), source.path]);
  const touched = new Set(changed);
  // A walk over a set includes items that are added to it meanwhile.
  for (const path of touched) for (const importer of importers.get(path) ?? []) touched.add(importer);
  return new Set([...touched].filter((path) => path.includes('.test.')));
}
