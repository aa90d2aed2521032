import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Notes every skipped test with its reason in the file that `npm run check` shows at its end. */
export default class SkippedReporter implements Reporter {
  onTestEnd(test: TestCase, { status, annotations }: TestResult): void {
    const file = process.env.FABULA_SKIPPED;
    if (status !== 'skipped' || file === undefined) return;
    const reason = annotations.find(({ type }) => type === 'skip')?.description ?? 'said in the test';
    const line = { file: relative('.', test.location.file), test: test.title, reason };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  }
}
