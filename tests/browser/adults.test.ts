import { changeDetails, expect, test } from '#tests/browser/fixtures.ts';

test('a work for adults asks once before it opens, in a browser without scripts and with an account', async ({
  browser,
  person,
  work,
  site,
  page,
  as,
  request,
}) => {
  const owner = await person('Ada Night');
  const made = await work(owner);
  const title = `Night ${Date.now()}`;
  const text = 'Every evening at five';
  const html = async (path: string, headers = {}) =>
    (await request.get(path, { headers: { 'Accept-Language': 'en', ...headers } })).text();
  // Kept for all, then marked: the very next request asks.
  expect(await html(made.blockPath)).toContain(text);
  await changeDetails(owner, made, { title, rating: 'adult' });

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const visitor = await context.newPage();
  await visitor.goto('/');
  await expect(visitor.getByText(title)).toHaveCount(0);
  await visitor.getByRole('link', { name: 'Show adult works' }).click();
  await visitor.getByRole('link', { name: title }).first().click();
  await expect(visitor.getByText('Adults only')).toBeVisible();
  await visitor.goto(`/uk${made.blockPath}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ця історія для дорослих');
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await visitor.getByRole('button', { name: 'Так, відкрити' }).click();
  await expect(visitor).toHaveURL(`/uk${made.blockPath}`);
  await expect(visitor.getByText(text)).toBeVisible();
  await visitor.goto(made.blockPath);
  await expect(visitor.getByText(text)).toBeVisible();
  await context.close();
  // A work that one visitor opened is given to nobody else.
  for (const path of [made.blockPath, `/uk${made.blockPath}`]) expect(await html(path)).not.toContain(text);
  expect(await html(made.blockPath, { Cookie: 'adult=no' })).not.toContain(text);

  const reader = await person('Reader');
  await as(reader);
  await page.goto(made.path);
  await page.getByRole('link', { name: 'Start reading' }).click();
  await page.getByRole('main').getByRole('link').first().click();
  await page.goto(made.blockPath);
  // Where it is taken back is one press away.
  await expect(page.getByText('your account remembers your answer')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'privacy page' })).toHaveAttribute('href', /privacy$/);
  await page.getByRole('button', { name: 'Yes, open it' }).click();
  await expect(page.getByText(text)).toBeVisible();
  // The account remembers it on every device.
  expect(await (await reader.request.get(made.blockPath)).text()).toContain(text);
  // Taken back, in the browser and with the account, it is asked again.
  await page.goto('/adult');
  await page.getByRole('button', { name: 'Ask me again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adult stories are closed');
  await page.goto(made.blockPath);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This story is for adults');
  expect(await (await reader.request.get(made.blockPath)).text()).not.toContain(text);
  await as(owner);
  await page.goto(made.blockPath);
  await expect(page).toHaveURL(made.blockPath);
});
