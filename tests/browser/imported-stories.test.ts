import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import { choose, expect, needsCorpus, ofCorpus, test } from '#tests/browser/fixtures.ts';

/** Presses a reader makes before it counts as a story without an end. */
const pressesAtMost = 50;

/**
 * Travels as a curious reader does: of the ways on the one taken least often so far, until the story is at an end.
 * Returns how many presses that took; undefined where it has not ended. Each press is a separate page: without scripts
 * a loaded page is complete.
 */
async function travel(page: Page): Promise<number | undefined> {
  const taken = new Map<string, number>();
  for (let presses = 0; presses < pressesAtMost; presses++) {
    const ways = page.locator('[data-choice]');
    const labels = await ways.allInnerTexts();
    expect((await page.getByRole('article').innerText()).trim()).not.toBe('');
    if (labels.length === 0) return presses;
    const least = Math.min(...labels.map((label) => taken.get(label) ?? 0));
    const at = labels.findIndex((label) => (taken.get(label) ?? 0) === least);
    taken.set(labels[at] ?? '', least + 1);
    await ways.nth(at).click();
    await page.waitForLoadState();
  }
  return undefined;
}

for (const story of [
  'twee-cookbook/harlowe_space_exploration.twee',
  'twee-cookbook/sugarcube_space_exploration.twee',
  'twee-cookbook/chapbook_space_exploration.twee',
  // Entries of a dictionary, which lead to each other and to no end.
  'twee-devils-dictionary/devils-dictionary.twee',
  'ink-the-intercept/TheIntercept.ink',
  'ink-murder-scene/murder_scene.ink',
])
  test(
    `${basename(story)} is imported, published, and travelled as far as it goes`,
    ofCorpus,
    async ({ page, person, as, browser, site }) => {
      test.setTimeout(300_000);
      const path = needsCorpus(story);
      await page.addInitScript(() => localStorage.setItem('fabula-journey-view', 'list'));
      await as(await person());
      await page.goto('/project/new');
      await choose(page, path);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('link', { name: 'Open it' }).click();
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Publish' }).click();
      await dialog.getByRole('link', { name: 'See it as a reader' }).click();
      await page.getByRole('button', { name: 'Start' }).waitFor();
      const context = await browser.newContext({
        ...{ javaScriptEnabled: false, baseURL: site.url, storageState: await page.context().storageState() },
      });
      const plain = await context.newPage();
      await plain.goto(page.url());
      await plain.getByRole('button', { name: 'Start' }).click();
      await plain.waitForURL(/\/activity\//);
      const presses = await travel(plain);
      if (story.includes('dictionary')) expect(presses).toBeUndefined();
      else {
        expect(presses).toBeGreaterThan(1);
        await expect(plain.getByText(/^You’ve found \d+\sof \d+\sendings?\.$/)).toBeVisible();
      }
      await context.close();
    },
  );
