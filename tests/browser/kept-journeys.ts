import type { Page } from '@playwright/test';
import { openRun } from '#commands/reading/travel-journey.ts';
import type { JourneyId } from '#domain/ids.ts';
import { expect, type Person, type Work } from '#tests/browser/fixtures.ts';
import { inDatabase } from '#tests/browser/journeys.ts';
import type { Site } from '#tests/browser/site.ts';
import { must } from '#tests/factories.ts';

/** The author's own run, as the server has it. */
export async function runOf(site: Site, author: Person, made: Work, id: JourneyId) {
  return inDatabase(site, author, made, async (context, actor) => {
    const { run } = must(await openRun(context, actor, id));
    return { number: run?.number, turn: run?.state.turn };
  });
}

/** The files that the worker keeps to show journeys. */
export const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('fabula-journey-'));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

/** Begins a journey, and waits until this browser can open it without a network. */
export async function begin(page: Page, id: JourneyId, prefix = ''): Promise<void> {
  await page.goto(`${prefix}/journey/${id}`);
  await page.locator('button[value="begin"]').click();
  await expect(page.locator('article[data-goes-on-offline]')).toBeVisible();
  await expect.poll(() => keptFiles(page)).toContain('/offline-journey.html');
}

type KeptNow = { readonly servedAt: number; readonly state: { readonly turn: number } } | undefined;

/** Changes what this browser keeps of its one journey, and tells what it kept. */
export const keptNow = (page: Page, change: Record<string, number> = {}) =>
  page.evaluate(
    (fields) =>
      new Promise<KeptNow>((done, fail) => {
        let kept: KeptNow;
        const opening = indexedDB.open('fabula-travel');
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('runs', 'readwrite');
          const cursors = writing.objectStore('runs').openCursor();
          cursors.onsuccess = () => {
            kept ??= cursors.result?.value;
            cursors.result?.update({ ...cursors.result.value, ...fields });
          };
          writing.oncomplete = () => {
            opening.result.close();
            done(kept);
          };
        };
      }),
    change,
  );

/** The text of the usual page. */
export const nothingHere = (page: Page) => page.getByRole('heading', { name: 'You’re offline' });
