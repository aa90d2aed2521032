import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { consentScript } from '#app/consent/consent-revision.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { movePointer } from '#tests/browser/touch.ts';

async function openChapter(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The typographic size of a paragraph's first letter in lines of its text. */
const firstLetterOf = (page: Page) =>
  page
    .locator('article .prose p')
    .first()
    .evaluate(
      (line) =>
        Number.parseFloat(getComputedStyle(line, '::first-letter').fontSize) /
        Number.parseFloat(getComputedStyle(line).fontSize),
    );

test('each chapter begins with a large letter, also one that begins with a scene', async ({ page, person, work }) => {
  const { path } = await work(await person());
  await openChapter(page, path, 'The wick');
  expect(await firstLetterOf(page)).toBeGreaterThan(3);
  await openChapter(page, path, 'The inspector');
  await expect(page.locator('article .prose > section').first()).toBeEmpty();
  expect(await firstLetterOf(page)).toBeGreaterThan(3);
});

test('the ways on and the report are as wide as the text, at every width', async ({ page, person, work }) => {
  const { path } = await work(await person());
  await openChapter(page, path, 'The inspector');
  for (const width of [1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const [text, ends, report] = await page.evaluate(() =>
      ['article .prose', '.ends', '.reportlink'].map((selector) => {
        const { left, right } = document.querySelector(selector)?.getBoundingClientRect() ?? { left: 0, right: 0 };
        return [Math.round(left), Math.round(right)];
      }),
    );
    expect([ends, report], `${width}`).toEqual([text, text]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('a visitor sees where they left off, and how far they are, before any script is fetched', async ({
  page,
  person,
  work,
}) => {
  const { path } = await work(await person());
  await page.setViewportSize({ width: 390, height: 300 });
  await openChapter(page, path, 'The wick');
  const offer = page.getByText('You left off further down in this chapter.');
  await expect(offer).toBeHidden();
  // The last that the page fetches for itself, a second after its scripts are there.
  const last = page.waitForResponse('**/assets/later-*.js');
  await movePointer(page);
  const said = page.locator('[data-percent]');
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, 400));
      return page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('fabula-place:')));
    })
    .toBe(true);
  const atPlace = await said.innerText();
  expect(atPlace).toMatch(/^[1-9]\d?% of the book$/);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.startsWith('fabula-place:')) ?? '';
        return JSON.parse(localStorage.getItem(key) ?? '{}').offset;
      }),
    )
    .toBeGreaterThan(0);
  await last;

  const scripts: string[] = [];
  page.on('request', (request) => {
    const isBanner = new URL(request.url()).pathname === consentScript;
    if (request.resourceType() === 'script' && !isBanner) scripts.push(request.url());
  });
  await page.reload();
  await expect(offer).toBeVisible();
  await page.evaluate(() => scrollTo(0, 400));
  await expect(said).not.toHaveText(/NaN|^0%/);
  // What is said may still be that of before the scroll when it is first read.
  const bar = page.getByRole('progressbar');
  await expect.poll(async () => (await bar.getAttribute('aria-label')) === (await said.innerText())).toBe(true);
  expect(scripts).toEqual([]);

  // The first press starts the scripts, and is not lost.
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: 'Continue from there' }).click();
  await expect(offer).toBeHidden();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await expect(page.locator('article [data-p]:focus')).toBeInViewport();
});

test('the contents open next to the text and mark the chapter that is open', async ({ page, person, work, as }) => {
  const { path } = await work(await person());
  await openChapter(page, path, 'The inspector');
  await movePointer(page);
  const button = page.locator('.rbar').getByRole('button', { name: 'Contents' });
  await button.click();
  const contents = page.getByRole('dialog', { name: 'Contents' });
  await expect(contents.getByRole('link')).toHaveCount(3);
  await expect(contents.locator('[aria-current=page]')).toContainText('The inspector');
  await page.keyboard.press('Escape');
  await expect(contents).toBeHidden();
  await expect(button).toBeFocused();

  // Someone who is logged in stays in their reading.
  await as(await person('Reader'));
  await openChapter(page, path, 'The wick');
  await page.locator('.rbar').getByRole('button', { name: 'Contents' }).click();
  await contents.getByRole('link', { name: /The hull/ }).click();
  await expect(page).toHaveURL(/\/journey\/[^/]+\/activity\//);
  await expect(page.getByRole('heading', { level: 1, name: 'The hull' })).toBeVisible();
});

test('without scripts the contents are on the page of the work', async ({ browser, person, work, site }) => {
  const { path } = await work(await person());
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await openChapter(page, path, 'The wick');
  await expect(page.getByText('You left off')).toBeHidden();
  await page.locator('.rbar').getByRole('link', { name: 'Contents' }).click();
  await expect(page).toHaveURL(`${path}#contents`);
  await context.close();
});

test('words are divided as their language divides them, and a switch makes both edges even', async ({
  page,
  person,
  work,
}) => {
  const { path } = await work(await person());
  await openChapter(page, path, 'The wick');
  const line = page.locator('article .prose p').first();
  const setting = () =>
    line.evaluate((element) => {
      const { hyphens, textAlign } = getComputedStyle(element);
      return { hyphens, textAlign, language: element.closest('[lang]')?.getAttribute('lang') };
    });
  expect(await setting()).toEqual({ hyphens: 'auto', textAlign: 'start', language: 'en' });
  await movePointer(page);
  await page.getByRole('button', { name: 'Text and theme' }).click();
  await page.getByText('Justified text').click();
  expect(await setting()).toMatchObject({ hyphens: 'auto', textAlign: 'justify' });
  // It is there before the first paint of the next chapter; verse keeps its lines.
  await page.keyboard.press('Escape');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  expect(await setting()).toMatchObject({ textAlign: 'justify' });
  await expect(page.locator('article .verse').first()).toHaveCSS('hyphens', 'manual');
});

test('pictures take the colour of sepia paper and are dimmed at night', async ({ page, person, work }) => {
  const { path } = await work(await person());
  await openChapter(page, path, 'The wick');
  const look = () =>
    page.locator('article .prose').evaluate((text) => {
      const picture = document.createElement('img');
      text.append(picture);
      const { mixBlendMode, filter } = getComputedStyle(picture);
      picture.remove();
      return { mixBlendMode, filter };
    });
  expect(await look()).toEqual({ mixBlendMode: 'normal', filter: 'none' });
  await movePointer(page);
  await page.getByRole('button', { name: 'Text and theme' }).click();
  const panel = page.getByRole('dialog', { name: 'Text and theme' });
  // Which paper it is goes with the colour mode, so that none of the others is said to be on.
  await expect(panel.getByRole('radio', { name: 'Auto' })).toBeChecked();
  await panel.getByText('Sepia').click();
  expect(await look()).toMatchObject({ mixBlendMode: 'multiply' });
  await panel.getByText('Night').click();
  expect((await look()).filter).toContain('brightness');
});

test('chapters that carry numbers of their own get none of ours, nor do those beside them', async ({
  page,
  person,
  work,
  as,
}, testInfo) => {
  const file = testInfo.outputPath('numbered.md');
  writeFileSync(file, '# Preface\n\nWords.\n\n# I\n\nWords.\n\n# II\n\nWords.\n');
  const owner = await person();
  const plain = await work(owner);
  const numbered = await work(owner, file);
  const contents = page.getByRole('region', { name: 'Contents' }).getByRole('link');
  await page.goto(plain.path);
  await expect(contents).toHaveText([/^1 The wick/, /^2 The inspector/, /^3 The hull/]);
  await page.goto(numbered.path);
  await expect(contents).toHaveText([/^\s*Preface/, /^\s*I(?!I)/, /^\s*II/]);

  await as(await person('Reader'));
  await page.goto(numbered.path);
  await page.getByRole('link', { name: 'Start reading' }).click();
  await expect(page.locator('ol.contents').getByRole('link')).toHaveText([/^\s*Preface/, /^\s*I(?!I)/, /^\s*II/]);
});
