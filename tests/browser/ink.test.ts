import { axeFindings } from '#tests/browser/findings.ts';
import { choose, expect, test } from '#tests/browser/fixtures.ts';

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

const night = `# title: The Night
INCLUDE cave.ink
It is *dark*.
-> cave
`;
const cave = `VAR lamp = false
=== cave
{lamp: Gold everywhere.|Water drips.}
+ {lamp} [Take the gold] You are rich.
  -> END
+ {lamp} [Leave it] You are wise.
  -> END
* [Light the lamp]
  ~ lamp = true
  -> cave
`;

test('a story of ink is imported, tested, published, and travelled with pointer, keys and without scripts', async ({
  page,
  browser,
  site,
  person,
  as,
}) => {
  test.slow();
  // The list: on the map, activities are boxes.
  await page.addInitScript(() => localStorage.setItem('fabula-journey-view', 'list'));
  await as(await person());
  await page.goto('/project/new');
  // A missing file is named, and nothing is saved.
  await choose(page, [file('night.ink', night)]);
  await expect(page.getByRole('alert').getByText('cave.ink')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('isn’t in its folder');
  await choose(page, [file('night.ink', night), file('cave.ink', cave)]);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('link', { name: 'Open it' }).click();

  // The author sees what it is, and tests it in the page.
  await page.locator('.lrow', { hasText: 'The Night' }).click();
  const side = page.locator('.je__side');
  await expect(side.getByText('Knots: 1; ')).toBeVisible();
  await expect(side.getByRole('button', { name: 'Download cave.ink' })).toBeVisible();
  await expect(page.locator('.je__findings').getByRole('status')).toContainText('No problems');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Play-test', exact: true }).click();
  await expect(side.getByText('It is *dark*.')).toBeVisible();
  await side.getByRole('button', { name: 'Light the lamp' }).click();
  await side.getByRole('button', { name: 'Leave it' }).click();
  await expect(side.getByText('The end')).toBeVisible();
  await side.getByRole('button', { name: 'Step back' }).click();
  await expect(side.getByText('Gold everywhere.')).toBeVisible();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByRole('link', { name: 'See it as a reader' }).click();

  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('Water drips.')).toBeVisible();
  await page.getByRole('button', { name: 'Light the lamp' }).click();
  await expect(page.getByText('Gold everywhere.')).toBeVisible();
  await expect(page.getByRole('article')).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Water drips.')).toBeVisible();
  await page.keyboard.press('1');
  await expect(page.getByText('Gold everywhere.')).toBeVisible();
  await page.keyboard.press('1');
  await expect(page.getByText('You are rich.')).toBeVisible();
  await expect(page.getByText('You’ve found 1 of 1 ending.')).toBeVisible();
  const path = page.getByRole('navigation', { name: 'Your path' });
  await expect(path.getByRole('listitem')).toHaveText([/The Night/, /Light the lamp/, /Take the gold/]);

  const context = await browser.newContext({
    ...{ javaScriptEnabled: false, baseURL: site.url, storageState: await page.context().storageState() },
  });
  const plain = await context.newPage();
  await plain.goto(page.url());
  await plain.getByRole('button', { name: 'Start again' }).click();
  await plain.getByRole('button', { name: 'Light the lamp' }).click();
  await plain.locator('[data-back]').click();
  await expect(plain.getByText('Water drips.')).toBeVisible();
  await plain.getByRole('button', { name: 'Light the lamp' }).click();
  await plain.getByRole('button', { name: 'Leave it' }).click();
  await expect(plain.getByText('You are wise.')).toBeVisible();
  await expect(plain.getByRole('button', { name: 'Start again' })).toBeVisible();
  await context.close();
});
