import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { whatHappened } from '#tests/browser/happenings.ts';

/** Of each failed test, at most so many of the last things that happened. */
const shown = 80;

/** Says at the end, where it is read, what the pages of each failed test did. */
export default class HappeningsReporter implements Reporter {
  readonly #said: string[] = [];

  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    const body = attachments.find(({ name }) => name === whatHappened)?.body;
    if (!body) return;
    const last = body.toString().split('\n').slice(-shown).join('\n');
    this.#said.push(`\nWhat happened in "${test.title}":\n${last}`);
  }

  onEnd(): void {
    for (const said of this.#said) console.log(said);
  }
}
