import sharp from 'sharp';
import { add, begin } from '#tests/browser/bible.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';

test('an entry has a picture that members alone see', async ({ page, as, person, work, browser, site }) => {
  const { path } = await begin({ as, person, work });
  await add(page, path, 'Character', 'Pell');
  const size = { width: 400, height: 500, channels: 3, background: '#446' } as const;
  const picture = { name: 'pell.png', mimeType: 'image/png', buffer: await sharp({ create: size }).png().toBuffer() };
  const head = page.locator('.entry__head');
  await head.locator('input[type=file]').setInputFiles(picture);
  const dialog = page.getByRole('dialog', { name: 'Insert a picture' });
  await dialog.getByRole('textbox').fill('A boy in a cap');
  await dialog.getByRole('button', { name: 'Insert the picture' }).click();
  const portrait = page.getByRole('img', { name: 'A boy in a cap' });
  await expect(portrait).toBeVisible();
  expect(await portrait.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth))).toBe(400);
  expect(await axeFindings(page)).toEqual([]);
  const stranger = await browser.newContext({ baseURL: site.url });
  expect((await stranger.request.get((await portrait.getAttribute('src')) ?? '')).status()).toBe(404);
  await stranger.close();
  await head.getByRole('button', { name: 'Picture' }).click();
  await page.getByRole('menuitem', { name: 'Remove the picture' }).click();
  await expect(portrait).toHaveCount(0);
});
