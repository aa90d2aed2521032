import { spawnSync } from 'node:child_process';
import { importsOf, type Read } from './house/imports.ts';

/** What the work at hand may have been begun from: what was sent last, else the main branch. */
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

/** The tests that a change touches: those it changes, and those that lead to what it changes by their imports. */
export function testsTouchedBy(changed: readonly string[], sources: readonly Read[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const source of sources)
    for (const path of importsOf(source, true)) importers.set(path, [...(importers.get(path) ?? []), source.path]);
  const touched = new Set(changed);
  // A set goes on to what is added to it while it is walked.
  for (const path of touched) for (const importer of importers.get(path) ?? []) touched.add(importer);
  return new Set([...touched].filter((path) => path.includes('.test.')));
}
