import type { Page } from '@playwright/test';
import { open, secondBrowser } from '#tests/browser/editor.ts';
import { test as base, expect } from '#tests/browser/fixtures.ts';

/** For tests in which two people write in one text. */
export const test = base.extend<{
  /** Opens a text of Ana Ruiz in the test's own page, and the same in a second browser, which is Beth Lindqvist's. */
  together: () => Promise<Page>;
}>({
  together: async ({ page, as, person, work, member, site }, use) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await use(async () => {
      const [ana, beth] = [await person('Ana Ruiz'), await person('Beth Lindqvist')];
      member(ana, beth, 'writer');
      const { blockPath } = await work(ana, undefined, { publish: false });
      await as(ana);
      await open(page, blockPath);
      const other = await secondBrowser(page, beth);
      other.on('pageerror', ({ message }) => errors.push(message));
      await open(other, site.url + blockPath);
      return other;
    });
    expect(errors, 'errors in the pages of both').toEqual([]);
  },
});
