import { writeFileSync } from 'node:fs';
import { changeDetails, expect, testAlone as test } from '#tests/browser/fixtures.ts';

test('a reader finds a story by words in it, leaves out and shares the search, with and without scripts', async ({
  page,
  browser,
  person,
  as,
  work,
  site,
}) => {
  const owner = await person();
  const made = await work(owner);
  await changeDetails(owner, made, { title: 'The Lamp', tags: 'Slow magic, sea', genres: 'literary', rating: 'teen' });
  await page.goto('/journey/find?q=lamp');
  await expect(page).toHaveURL(/\/login\?next=/);
  await as(owner);
  // A change is found within a moment.
  await expect(async () => {
    await page.goto('/journey/find');
    await page.getByRole('searchbox').fill('lamps');
    await page.keyboard.press('Enter');
    await expect(page.locator('mark').first()).toHaveText(/lamp/i, { timeout: 2_000 });
    await expect(page.getByRole('status').filter({ hasText: '1 story' })).toBeVisible();
  }).toPass();
  await expect(page).toHaveURL('/journey/find?q=lamps');

  // Only values that occur are offered, each with its number of stories.
  const filters = page.locator('#filters');
  await expect(filters.getByRole('checkbox', { name: /^Literary\s*1 story/ })).toBeVisible();
  await expect(filters.getByRole('checkbox', { name: /Western/ })).toHaveCount(0);
  await expect(filters.getByRole('checkbox', { name: /^slow magic/ })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Exclude Literary' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('No stories found')).toBeVisible();
  await expect(page).toHaveURL('/journey/find?q=lamps&genre=-literary');
  await expect(page.getByRole('checkbox', { name: 'Exclude Literary' })).toBeFocused();
  await page.getByRole('link', { name: 'Stop excluding Literary' }).click();
  await expect(page.getByRole('link', { name: 'The Lamp', exact: true })).toBeVisible();
  // The link that was pressed is gone; the focus is at the results, whose number alone is announced.
  const results = page.getByRole('heading', { name: 'Results' });
  await expect(results).toBeFocused();
  await page.goto('/journey/find?q=lamps&genre=literary');
  await page.getByRole('link', { name: 'Clear all' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/journey/find?q=lamps');
  await expect(results).toBeFocused();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(['1 story']);
  // Where nothing is found, one press leads back to the words without filters.
  await page.goto('/journey/find?q=lamps&genre=-literary');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/journey/find?q=lamps');
  await expect(results).toBeFocused();
  await expect(page.getByRole('link', { name: 'The Lamp', exact: true })).toBeVisible();
  // A passage names its chapter, and opens there: the browser scrolls to the words and highlights them.
  const passage = page.locator('.hit__passage a').first();
  await expect(passage).toContainText('The hull');
  await expect(passage).toHaveAttribute('href', /\/block\/[^#]+#[^:]*:~:text=.*lamp/i);
  await page.getByLabel('Exclude tag').fill('SLOW-magic');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/journey/find?q=lamps&tag=-slow+magic');
  await expect(page.getByText('No stories found')).toBeVisible();

  // A slip is undone, and said; what is in quotation marks is meant as it is.
  await page.goto('/journey/find?q=lammp');
  await expect(page.getByText('Nothing has “lammp.” These are the results for “lamp.”')).toBeVisible();
  await expect(page.getByRole('link', { name: 'The Lamp', exact: true })).toBeVisible();
  await page.goto(`/journey/find?q=${encodeURIComponent('“lammp”')}`);
  await expect(page.getByText('No stories found')).toBeVisible();

  await page.getByRole('searchbox').fill('!!!');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a word from a title')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'No stories found' })).toBeVisible();
  await page.getByRole('link', { name: 'See all stories' }).click();
  await expect(page).toHaveURL('/journey/find');
  await expect(page.getByRole('link', { name: 'The Lamp', exact: true })).toBeVisible();

  const { cookies } = await owner.request.storageState();
  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  await plain.addCookies(cookies);
  const bare = await plain.newPage();
  await bare.goto('/uk/journey/find');
  await bare.getByRole('searchbox').fill('lamp');
  await bare.getByRole('checkbox', { name: /^Для підлітків/ }).check({ force: true });
  await bare.getByRole('button', { name: 'Показати результати' }).click();
  await expect(bare).toHaveURL('/uk/journey/find?q=lamp&rating=teen');
  await bare.locator('.hit__passage a').click();
  await expect(bare).toHaveURL(/\/uk\/org\/.*\/block\//);
  await plain.close();
});

test('length is a line with two handles, and on a phone the filters are a sheet', async ({
  page,
  browser,
  person,
  as,
  work,
  site,
}, info) => {
  const owner = await person();
  await work(owner);
  const long = info.outputPath('long.md');
  writeFileSync(long, `# A Long Way\n\n${'It went on and on, over one hill and another.\n\n'.repeat(900)}`);
  await work(owner, long);
  await as(owner);
  await page.setViewportSize({ width: 390, height: 844 });
  const longest = page.getByRole('slider', { name: 'Longest' });
  await expect(async () => {
    await page.goto('/journey/find');
    await page.locator('#filters > summary').click();
    await expect(longest).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(longest).toHaveAttribute('aria-valuetext', 'No maximum');
  expect((await page.locator('.filters__sheet').boundingBox())?.y).toBeGreaterThan(100);
  await longest.focus();
  for (let left = 3; left > 0; left--) await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL('/journey/find?length=short');
  await expect(longest).toHaveAttribute('aria-valuetext', /^30\sminutes$/);
  // The handles never pass each other.
  await page.keyboard.press('ArrowLeft');
  await expect(longest).toHaveAttribute('aria-valuetext', /^30\sminutes$/);
  await expect(page.getByRole('link', { name: 'A Long Way', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(longest).toBeHidden();
  const button = page.getByText('Filters, 1');
  await expect(button).toBeFocused();
  // So do a press on its button or beside it, and leaving it with a key.
  await button.click();
  await expect(page.getByRole('heading', { name: 'Filters' })).toBeVisible();
  await page.locator('#filters').getByRole('button', { name: 'Close' }).click();
  await expect(longest).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.mouse.click(195, 40);
  await expect(longest).toBeHidden();
  await button.click();
  await page.getByRole('button', { name: 'Show results' }).focus();
  await page.keyboard.press('Tab');
  await expect(longest).toBeHidden();
  await page.getByRole('link', { name: 'Remove Short, under half an hour' }).click();
  await expect(page.getByRole('link', { name: 'A Long Way', exact: true })).toBeVisible();

  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  await plain.addCookies((await owner.request.storageState()).cookies);
  const bare = await plain.newPage();
  await bare.goto('/journey/find');
  await bare.getByRole('slider', { name: 'Shortest' }).fill('1');
  await bare.getByRole('button', { name: 'Show results' }).click();
  await expect(bare).toHaveURL('/journey/find?length=novella&length=novel&length=long');
  await expect(bare.getByRole('link', { name: 'A Long Way', exact: true })).toBeVisible();
  await plain.close();
});

test('a visitor searches from the first page, without scripts too, and their search survives the login', async ({
  page,
  browser,
  person,
  as,
  work,
  site,
}) => {
  const owner = await person();
  const made = await work(owner);
  await changeDetails(owner, made, { title: 'The Zeppelin' });
  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const bare = await plain.newPage();
  await expect(async () => {
    await bare.goto('/es');
    await bare.getByRole('searchbox').fill('zepelin');
    await bare.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect(bare.locator('h3 mark')).toHaveText('Zeppelin', { timeout: 2_000 });
  }).toPass();
  await expect(bare).toHaveURL('/es?q=zepelin');
  await expect(bare.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await bare.getByRole('link', { name: 'The Zeppelin' }).click();
  await expect(bare.getByRole('heading', { level: 1, name: 'The Zeppelin' })).toBeVisible();
  await bare.goto('/en?q=nothinglikeit');
  await expect(bare.getByText('Try fewer or other words.')).toBeVisible();
  await plain.close();

  await page.goto('/?q=zeppelin');
  await page.getByRole('link', { name: 'Log in to filter' }).click();
  await expect(page).toHaveURL(/\/login\?next=.*q%3Dzeppelin|\/login\?next=.*q%253Dzeppelin/);
  await as(owner);
  await page.goto('/?q=zeppelin');
  await expect(page).toHaveURL('/journey/find?q=zeppelin');
});
