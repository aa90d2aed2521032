import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '#tests/browser/fixtures.ts';
import { startSite } from '#tests/browser/site.ts';

test('header and footer lead to every page, and each says what it is in its language', async ({ page }) => {
  await page.goto('/es');
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Cómo funciona' }).click();
  await expect(page).toHaveURL(/\/es\/about$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Una historia y el camino que la recorre');
  const footer = page.getByRole('navigation', { name: 'Sobre este sitio' });
  for (const [link, title] of [
    ['Convivencia', 'Convivencia'],
    ['Ayuda', 'Ayuda'],
    ['Condiciones', 'Condiciones'],
    ['Privacidad', 'Privacidad'],
  ] as const) {
    await footer.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} .:. Fabula`);
    expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/\p{L}{3}/u);
  }
});

test('a long page has its contents next to it, and on a phone above it, without scripts too', async ({
  page,
  browser,
  site,
}) => {
  await page.goto('/uk/terms');
  const contents = page.getByRole('navigation', { name: 'На цій сторінці' });
  const heading = page.getByRole('heading', { name: 'Що можемо зробити ми' });
  await contents.getByRole('link', { name: 'Що можемо зробити ми' }).click();
  await expect(heading).toBeInViewport();
  await expect(contents).toBeInViewport();
  expect((await heading.boundingBox())?.y).toBeGreaterThan(60);

  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  const bare = await plain.newPage();
  await bare.goto(`${site.url}/api`);
  const link = bare.getByRole('link', { name: 'Library', exact: true });
  await expect(link).toBeHidden();
  await bare.getByText('On this page').click();
  await link.click();
  await expect(bare.getByRole('heading', { name: 'Library' })).toBeInViewport();
  await plain.close();
});

test('the drawer of a visitor leads there, too', async ({ page }) => {
  await page.goto('/uk/terms');
  await page.getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Дізнатися більше' }).click();
  await expect(page).toHaveURL(/\/uk\/about$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('privacy names every cookie and every key that this site leaves in a browser', async ({
  page,
  person,
  work,
  as,
}) => {
  const owner = await person();
  const made = await work(owner);
  await page.goto(`/uk${made.path}`);
  await page.getByRole('link', { name: 'Почати читати' }).click();
  await page.mouse.wheel(0, 2_000);
  await page.getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'English' }).click();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).length)).toBeGreaterThan(0);
  const asVisitor = await page.evaluate(() => Object.keys(localStorage));
  await as(owner);
  await page.goto(made.blockPath);
  await page.getByRole('textbox', { name: /Text/ }).first().click();
  await page.keyboard.type('More words.');
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
  ]);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  await page.goto('/privacy');
  const said = await page.getByRole('article').innerText();
  expect(cookies).toContain('__Host-session');
  const isNamed = (key: string) => /^firebase/i.test(key) || said.includes(key.replace(/:.*$/, ''));
  expect([...asVisitor, ...kept, ...cookies].filter((key) => !isNamed(key))).toEqual([]);
});

test('a story is tried without script: its blocks change places, and the journey follows', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/about`);
  const story = page.getByRole('article', { name: 'The Last Ferry' });
  await expect(story.getByRole('heading')).toHaveText('The letter');
  await page.getByRole('link', { name: 'At the beginning' }).click();
  const contents = page.getByRole('region', { name: 'Contents' }).getByRole('link');
  await expect(contents).toHaveText([/The house/, /The letter/, /The ferry/, /The kitchen/]);
  for (const title of ['The letter', 'The ferry', 'The kitchen']) {
    await story.getByRole('link', { name: /^Next/ }).click();
    await expect(story.getByRole('heading')).toHaveText(title);
  }
  await expect(story).toContainText('You are holding it.');
  await expect(story.getByText('The end')).toBeVisible();
  await page.goto(`${site.url}/about?order=nonsense&step=900`);
  await expect(story.getByRole('heading')).toHaveText('The house');
  await context.close();
});

test("the operator's own text is shown, marked as the language it is in", async ({ page }) => {
  const site = await startSite();
  mkdirSync(join(site.folder, 'pages'), { recursive: true });
  writeFileSync(join(site.folder, 'pages/terms.uk.md'), '# Наші умови\n\nБудьте чемні.\n');
  await page.goto(`${site.url}/es/terms`);
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'uk-UA');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Наші умови');
  await expect(page).toHaveTitle('Наші умови .:. Fabula');
  await site.stop();
});
