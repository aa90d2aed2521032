import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { changedFiles, testsTouchedBy } from './touched.ts';

const root = mkdtempSync(join(tmpdir(), 'fabula-touched-'));
afterAll(() => rmSync(root, { recursive: true }));

const settings = ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.org', '-c', 'commit.gpgsign=false'];

function git(...words: string[]): void {
  execFileSync('git', [...settings, ...words], { cwd: root, stdio: 'ignore' });
}

function write(path: string, text = path): void {
  writeFileSync(join(root, path), text);
}

function commit(...paths: string[]): void {
  for (const path of paths) write(path, `${path} ${paths.length}`);
  git('add', '.');
  git('commit', '-m', paths.join(' '));
}

test('without git, or outside what git knows, nothing has changed', () => {
  const bare = join(root, 'bare');
  mkdirSync(bare);

  expect(changedFiles(bare)).toEqual([]);
  expect(changedFiles(bare, 'no-such-program')).toEqual([]);
});

const hasGit = (() => {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

test.runIf(hasGit)('the current changes are found, committed or not', () => {
  git('init', '-b', 'main');
  commit('one.ts');
  // There is nothing before the first commit, as in a clone without history.
  expect(changedFiles(root)).toEqual([]);

  commit('two.ts', 'three.ts');
  expect(changedFiles(root)).toEqual(['three.ts', 'two.ts']);

  git('switch', '-c', 'work');
  commit('four.ts');
  write('one.ts', 'changed');
  write('a new ö.ts');
  expect(changedFiles(root).sort()).toEqual(['a new ö.ts', 'four.ts', 'one.ts']);
});

test('a test is touched by what it imports, however far away, and by itself', () => {
  const sources = [
    { path: 'domain/word.ts', text: '' },
    { path: 'domain/other.ts', text: '' },
    { path: 'commands/act.ts', text: "import type { Word } from '#domain/word.ts';" },
    { path: 'commands/act.test.ts', text: "import { act } from './act.ts';" },
    { path: 'app/page.test.ts', text: "const page = () => import('#commands/act.ts');" },
    { path: 'domain/other.test.ts', text: "import './other.ts';" },
  ];

  expect([...testsTouchedBy(['domain/word.ts'], sources)].sort()).toEqual(['app/page.test.ts', 'commands/act.test.ts']);
  expect([...testsTouchedBy(['domain/other.test.ts', 'README.md'], sources)]).toEqual(['domain/other.test.ts']);
  expect([...testsTouchedBy([], sources)]).toEqual([]);
});
