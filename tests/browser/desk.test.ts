import type { Page } from '@playwright/test';
import { changeDetails, expect, test, withOthers } from '#tests/browser/fixtures.ts';
import { movePointer } from '#tests/browser/touch.ts';

/** Reads to the last line of a chapter, as a signed-in reader does. */
async function readTo(page: Page, path: string, chapter: string): Promise<string> {
  await page.setViewportSize({ width: 1280, height: 320 });
  await page.goto(path);
  await page.getByRole('link', { name: chapter }).click();
  await expect(page.getByRole('heading', { level: 1, name: chapter })).toBeVisible();
  await movePointer(page);
  const line = page.locator('article .prose p[data-p]').nth(2);
  const words = ((await line.textContent()) ?? '').trim().slice(0, 20);
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/place') && (answer.request().postData() ?? '').includes(`"after":"${words}`),
  );
  await line.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 50));
  await saved;
  return words;
}

test('someone who has read and written nothing has two doors, in the library and on the first page', async ({
  page,
  as,
  person,
  work,
}) => {
  const made = await work(await person('Ivo Writer'));
  await as(await person('Noor Haddad'));
  await page.goto('/library');
  await expect(page.getByRole('heading', { level: 1, name: 'Your library, Noor Haddad' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Read' }).getByRole('paragraph').nth(1)).not.toBeEmpty();
  await page.getByRole('region', { name: 'Write' }).getByRole('link', { name: 'Import a manuscript' }).click();
  await expect(page.getByRole('heading', { name: 'Import' })).toBeInViewport();

  await page.goto('/');
  await page.getByRole('region', { name: 'Read' }).getByRole('link', { name: 'Keep reading this one' }).click();
  await expect(page.locator('article .prose')).toBeVisible();
  expect(page.url()).toContain(made.path.split('/').slice(0, 2).join('/'));
});

test('the first page and the library show the chapter and the line a reader left off at', async ({
  page,
  as,
  person,
  work,
}) => {
  const made = await work(await person('Ivo Writer'));
  await as(await person('Ana Reader'));
  const words = await readTo(page, made.path, 'The wick');

  await page.goto('/');
  const last = page.getByRole('region', { name: 'Continue reading' }).getByRole('article');
  await expect(last).toContainText('The wick');
  await expect(last.getByRole('blockquote')).toContainText(words);
  await page.goto('/library');
  const held = page.getByRole('listitem').filter({ hasText: 'The wick' });
  await expect(held).toContainText(words);
  await held.getByRole('link', { name: /^Continue/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The wick' })).toBeVisible();
});

test('of a work for adults no line is shown to someone who was not asked', async ({ page, as, person, work }) => {
  const owner = await person('Ivo Writer');
  const made = await work(owner);
  await as(await person('Ana Reader'));
  const words = await readTo(page, made.path, 'The wick');
  await changeDetails(owner, made, { title: 'The Lamp at Cold Knap', rating: 'adult' });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Continue reading' })).toBeVisible();
  await expect(page.getByText(words)).toBeHidden();
  await page.goto('/library');
  await expect(page.getByRole('link', { name: /^Continue/ })).toBeVisible();
  await expect(page.getByText(words)).toBeHidden();
});

test('the text that was written last is one press away from every page with the bar, and from a chapter that is read', async ({
  page,
  as,
  person,
  work,
}) => {
  const owner = await person('Ivo Writer');
  const made = await work(owner);
  await as(owner);
  const inBar = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Write' });
  const text = page.getByRole('textbox', { name: /text/i }).first();
  for (const width of [1280, 390])
    for (const path of ['/notifications', '/journey/find', made.path]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await inBar.click();
      await expect(text).toBeVisible();
      await expect(page).toHaveURL(/\/block\//);
    }
  await page.setViewportSize({ width: 1280, height: 800 });
  await readTo(page, made.path, 'The wick');
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Write', exact: true }).click();
  await expect(text).toBeVisible();
});

test('who has written nothing is led to their projects', async ({ page, as, person }) => {
  await as(await person('Ana Reader'));
  await page.goto('/library');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Write' }).click();
  await expect(page).toHaveURL(/\/projects$/);
});

test('a writer’s last texts are one press away from the library and the first page', async ({
  page,
  as,
  person,
  work,
}) => {
  const owner = await person('Ivo Writer');
  await work(owner);
  await as(owner);
  for (const path of ['/library', '/']) {
    await page.goto(path);
    const writing = page.getByRole('region', { name: 'Continue writing' });
    await writing.getByRole('listitem').first().getByRole('link').click();
    await expect(page.getByRole('textbox', { name: /text/i }).first()).toBeVisible();
  }
});

for (const width of [1280, 390, 320]) {
  test(`at ${width} px the bar leads to reading, writing and search, and fits`, async ({ page, as, person }) => {
    const reader = await person('Ana Reader');
    await as(reader);
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/library');
    for (const [name, address] of [
      ['Write', /\/projects$/],
      ['Find a story', /\/journey\/find$/],
      ['Library', /\/library$/],
    ] as const) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
      await expect(page).toHaveURL(address);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}

test(
  'the first page says what came out of those one follows, and of nobody else',
  withOthers,
  async ({ page, as, person, work }) => {
    const ivo = await person('Ivo Writer');
    const other = await person('Someone Else');
    await work(ivo, undefined, { visibility: 'unlisted' });
    const made = await work(ivo);
    await work(other);
    const noor = await person('Noor Haddad');
    await as(noor);
    const news = page.getByRole('region', { name: 'From those you follow' });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeVisible();
    await expect(news).toHaveCount(0);

    expect((await noor.request.post(`/org/${ivo.org}.data`, { form: { follow: 'yes' } })).ok()).toBe(true);
    await page.reload();
    await expect(news.getByRole('listitem')).toHaveCount(1);
    await expect(news.getByRole('listitem')).toContainText('Ivo Writer published edition 1 of The Lamp at Cold Knap');
    await changeDetails(ivo, made, { title: 'The Lamp at Cold Knap', status: 'complete' });
    await page.reload();
    await expect(news.getByRole('listitem').first()).toContainText('Ivo Writer finished The Lamp at Cold Knap');
    // Lists leave out works for adults unless someone asks for them.
    await changeDetails(ivo, made, { title: 'The Lamp at Cold Knap', rating: 'adult' });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeVisible();
    await expect(news).toHaveCount(0);
  },
);
