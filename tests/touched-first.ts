import { readdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { sourcesIn } from './sources.ts';
import { changedFiles, testsTouchedBy } from './touched.ts';

const root = resolve(import.meta.dirname, '..');

/** Tests that start servers take minutes: begun last, one of them would run on alone while a core rests. */
const slowFirst = ['tests/processes.test.ts', 'tests/account-command.test.ts', 'tests/crash.test.ts'];

/** Runs the tests of the current changes first, so that a mistake in them is seen soon; then the slow ones, and all others. */
export default class TouchedFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const touched = testsTouched();
    const turnOf = ({ moduleId }: TestSpecification) => {
      const path = relative(root, moduleId).replaceAll('\\', '/');
      return touched.has(path) ? 0 : slowFirst.includes(path) ? 1 : 2;
    };
    return sorted.toSorted((one, other) => turnOf(one) - turnOf(other));
  }
}

function testsTouched(): ReadonlySet<string> {
  const changed = changedFiles(root);
  if (changed.length === 0) return new Set();
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$|build$|data$)/.test(entry.name))
    .map(({ name }) => name);
  try {
    return testsTouchedBy(changed, sourcesIn(...folders));
  } catch {
    // A source that cannot be read just now is no reason to run nothing: its own tests report the problem.
    return new Set(changed);
  }
}
