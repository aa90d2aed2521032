import type { Page } from '@playwright/test';
import { changeDetails, expect, test } from '#tests/browser/fixtures.ts';
import { longNovel, numbered } from '#tests/browser/long-novel.ts';

const summary = `${'The lamp burned low that night, and nobody came to trim it. '.repeat(30)}In the morning it was out.`;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a long summary folds: the way into the work is in view on every screen, and the rest is a press away', async ({
    page,
    person,
    work,
  }) => {
    const owner = await person('Ivo Writer');
    const made = await work(owner);
    // A work that says nothing of itself is shown by how it begins.
    await page.goto(made.path);
    await expect(page.getByRole('figure', { name: 'How it begins' })).toContainText('Every evening at five');
    const title = 'The Lamp at Cold Knap, and What the Harbour Board Held';
    await changeDetails(owner, made, { title, summary, rating: 'general' });
    for (const [width, height] of [
      [1280, 720],
      [390, 750],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(made.path);
      await expect(page.getByRole('link', { name: 'Start reading' })).toBeInViewport({ ratio: 1 });
      await expect(page.getByText('In the morning it was out.')).toBeHidden();
    }
    await page.getByText('Read more').click();
    await expect(page.getByText('In the morning it was out.')).toBeVisible();
    await expect(page.getByText('Read more')).toBeHidden();
  });
});

/** Two parts with 130 chapters each. */
const twoParts = () => longNovel({ 'Low water': numbered('Ebb', 130), 'High water': numbered('Flood', 130) });

const sectionOf = (page: Page, name: RegExp) => page.getByRole('link', { name });
const chaptersIn = (page: Page) => page.locator('ol.contents').getByRole('link');

test.describe('the contents of a long work', () => {
  test('open by part, without scripts too, and a page has no chapters of others', async ({
    browser,
    site,
    person,
    work,
  }) => {
    const { path } = await work(await person(), twoParts());
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.locator('.contents__section')).toHaveText([
      /Low water\s*Chapters 1–100/,
      /Low water\s*Chapters 101–130/,
      /High water\s*Chapters 131–230/,
      /High water\s*Chapters 231–260/,
    ]);
    await expect(chaptersIn(page)).toHaveCount(100);
    await expect(chaptersIn(page).first()).toHaveText(/Ebb 1/);
    await sectionOf(page, /Chapters 231–260/).click();
    await expect(chaptersIn(page)).toHaveCount(30);
    await expect(page.locator('ol.contents')).toHaveAttribute('start', '231');
    await expect(sectionOf(page, /Chapters 231–260/)).toBeInViewport();
    await expect(sectionOf(page, /Chapters 231–260/)).toHaveAttribute('aria-expanded', 'true');
    await chaptersIn(page).last().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Flood 130' })).toBeVisible();
    // Back to the contents, at the part that is read; it closes, too.
    await page.locator('.rbar').getByRole('link', { name: 'Contents' }).click();
    await expect(chaptersIn(page).last()).toHaveText(/Flood 130/);
    await sectionOf(page, /Chapters 231–260/).click();
    await expect(chaptersIn(page)).toHaveCount(0);
    await context.close();
  });

  test('open where the reader is, on the page of the work and next to the text', async ({ page, person, work, as }) => {
    const { path } = await work(await person(), twoParts());
    await as(await person('Reader'));
    await page.goto(path);
    await sectionOf(page, /Chapters 131–230/).click();
    const place = page.waitForResponse((answer) => /\/places\//.test(answer.url()) && answer.ok());
    await chaptersIn(page).filter({ hasText: 'Flood 20' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Flood 20' })).toBeVisible();
    // A page that is left at once sends the place while the next one is asked for.
    await place;
    await page.locator('.rbar').getByRole('button', { name: 'Contents' }).click();
    const drawer = page.getByRole('dialog', { name: 'Contents' });
    await expect(drawer.locator('[aria-current=page]')).toHaveText(/Flood 20/);
    await expect(drawer.locator('[aria-current=page]')).toBeInViewport();
    await drawer.getByRole('button', { name: /Chapters 1–100/ }).click();
    await expect(drawer.getByRole('link').first()).toHaveText(/Ebb 1/);
    await expect(drawer.getByRole('button', { name: /Chapters 1–100/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('link')).toHaveCount(0);
    await page.goto(path);
    await expect(page.locator('li.is-now')).toHaveText(/Flood 20/);
    await expect(chaptersIn(page)).toHaveCount(100);
  });
});
