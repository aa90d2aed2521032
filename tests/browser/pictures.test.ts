import sharp from 'sharp';
import { answer } from '#tests/browser/asked.ts';
import { editorOf, open, saved } from '#tests/browser/editor.ts';
import { logIn } from '#tests/browser/entering.ts';
import { expect, publish, test } from '#tests/browser/fixtures.ts';

const picture = (background: string, size = { width: 800, height: 1200 }) =>
  sharp({ create: { ...size, channels: 3, background } })
    .png({ compressionLevel: 0 })
    .toBuffer();

const file = (buffer: Buffer, name = 'cover.png') => ({ name, mimeType: 'image/png', buffer });

test('a cover is chosen, sent by the storage client, shown to readers, replaced and removed', async ({
  page,
  person,
  work,
  browser,
}) => {
  const owner = await person();
  const made = await work(owner);
  await logIn(page, owner);
  await page.waitForURL('**/library');
  await page.goto(`${made.path}/manage/cover`);
  const section = page.getByRole('region', { name: 'Cover' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v0/b/')) sent.push(request.headers()['x-goog-upload-command'] ?? '');
  });

  await section.getByLabel('Choose a picture').setInputFiles(file(Buffer.from('<svg/>')));
  await section.getByRole('button', { name: 'Save the cover' }).click();
  await expect(section.getByRole('alert')).toContainText('isn’t a supported image');

  // A file may be dropped as well, and is named.
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }));
      return transfer;
    },
    [...(await picture('teal'))],
  );
  await section.locator('.filefield').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(section.getByRole('status').filter({ hasText: 'dropped.png' })).toBeVisible();
  await expect(section.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
  await section.getByLabel('Image description').fill('A lighthouse at dusk');
  await section.getByRole('button', { name: 'Save the cover' }).click();
  await expect(section.getByText('Cover saved.')).toBeVisible();
  const kept = section.getByRole('img', { name: 'A lighthouse at dusk' });
  await expect.poll(() => kept.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
  expect(sent.filter(Boolean)).toEqual(['start', 'upload', 'upload', 'upload', 'upload, finalize']);

  const reader = await (await browser.newContext()).newPage();
  await reader.goto(new URL(made.path, page.url()).href);
  await expect(reader.getByRole('img', { name: 'A lighthouse at dusk' })).toBeVisible();
  const address = (await kept.getAttribute('src')) ?? '';
  const shown = await reader.request.get(new URL(address, page.url()).href, { headers: { accept: 'image/avif,*/*' } });
  expect(shown.headers()['content-type']).toBe('image/avif');

  await section.getByRole('button', { name: 'Remove the cover' }).click();
  await answer(page, 'Remove the cover?', 'Remove');
  await expect(section.getByRole('button', { name: 'Remove the cover' })).toHaveCount(0);
  await expect(section.locator('.cover__art')).toBeVisible();
  await reader.reload();
  await expect(reader.getByRole('img', { name: 'A lighthouse at dusk' })).toHaveCount(0);
  expect((await reader.request.get(new URL(address, page.url()).href)).status()).toBe(404);
});

test('an avatar is cut to a square by the keyboard, shown next to the name, and removed', async ({
  page,
  person,
  as,
}) => {
  const owner = await person();
  await as(owner);
  await page.goto('/settings/profile');
  const section = page.getByRole('region', { name: 'Picture' });
  await section
    .getByLabel('Choose a picture')
    .setInputFiles(file(await picture('purple', { width: 400, height: 600 })));
  const crop = section.getByRole('group', { name: 'Crop' });
  await expect(crop).toBeVisible();
  await section.getByRole('slider', { name: 'Zoom' }).focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowRight');
  await page.getByTestId('cropper').focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowUp');
  await section.getByRole('button', { name: 'Save the picture' }).click();
  await expect(section.getByText('Picture saved.')).toBeVisible();

  const shown = page.getByRole('img', { name: 'Your picture' });
  const address = (await shown.getAttribute('src')) ?? '';
  expect(address).toMatch(/^\/api\/avatars\/[0-9a-f-]{36}\?w=96$/);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
  const whole = await sharp(await (await page.request.get(address.split('?')[0] ?? '')).body()).metadata();
  // A square two thirds as wide as the picture.
  expect(Math.abs(whole.width - 400 / 1.5)).toBeLessThanOrEqual(2);
  expect(Math.abs(whole.height - whole.width)).toBeLessThanOrEqual(1);
  await page.goto('/library');
  await expect(page.getByRole('button', { name: 'Menu' }).locator('img')).toHaveAttribute('src', /avatars.*w=56/);
  await page.goto(`/org/${owner.org}`);
  await expect(page.locator('.org img')).toBeVisible();

  await page.goto('/settings/profile');
  await section.getByRole('button', { name: 'Remove the picture' }).click();
  await answer(page, 'Remove the picture?', 'Remove');
  await expect(section.getByText('Picture removed.')).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});

test('a cover is sent in a form where there are no scripts, and refused with the reason', async ({
  browser,
  site,
  person,
  work,
}) => {
  const owner = await person();
  const made = await work(owner);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  await context.addCookies((await owner.request.storageState()).cookies);
  const page = await context.newPage();
  const save = async (chosen: Buffer) => {
    await page.goto(`${made.path}/manage/cover`);
    await page.getByLabel('Choose a picture').setInputFiles(file(chosen));
    await page.getByLabel('Image description').fill('Un faro');
    await page.getByRole('button', { name: 'Save the cover' }).click();
  };

  await save(await picture('red', { width: 2_000, height: 2_000 }));
  await expect(page.getByRole('alert')).toContainText('The file is too large');
  await save(Buffer.from('GIF89a no picture'));
  await expect(page.getByRole('alert')).toContainText('isn’t a supported image');
  await save(await picture('navy'));
  await expect(page.getByText('Cover saved.')).toBeVisible();
  await expect(page.locator('#cover').getByRole('img', { name: 'Un faro' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the cover' }).click();
  await expect(page.locator('#cover').getByRole('img', { name: 'Un faro' })).toHaveCount(0);
});

test('a picture is put into the text by the button and by dropping it, described again, and seen by visitors', async ({
  page,
  person,
  work,
  browser,
}) => {
  const owner = await person();
  const made = await work(owner);
  await logIn(page, owner);
  await page.waitForURL('**/library');
  await open(page, made.blockPath);
  await editorOf(page).press('Control+Home');
  const tool = page.getByRole('button', { name: 'Picture', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Insert a picture' });
  const chosen = page.waitForEvent('filechooser');
  await tool.click();
  await (await chosen).setFiles(file(await picture('teal', { width: 1200, height: 800 }), 'lamp.png'));
  await dialog.getByRole('button', { name: 'Insert the picture' }).click();
  await expect(dialog.getByText('or mark it as decorative.')).toBeVisible();
  await dialog.getByLabel('Image description').fill('A lamp at dusk');
  await dialog.getByRole('button', { name: 'Insert the picture' }).click();
  await expect(dialog).toBeHidden();
  const inText = (name: string) => editorOf(page).getByRole('img', { name });
  await expect(inText('A lamp at dusk')).toBeVisible();

  const bytes = [...(await picture('purple', { width: 300, height: 200 }))];
  await editorOf(page).evaluate((text, sent) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(sent)], 'a.png', { type: 'image/png' }));
    const { left, bottom } = text.getBoundingClientRect();
    const at = { clientX: left + 40, clientY: Math.min(bottom, innerHeight) - 120 };
    text.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true, ...at }));
  }, bytes);
  await dialog.getByLabel('Decorative only').check();
  await dialog.getByRole('button', { name: 'Insert the picture' }).click();
  await expect(editorOf(page).locator('img')).toHaveCount(2);

  await inText('A lamp at dusk').click();
  await tool.click();
  const words = page.getByRole('dialog', { name: 'Image description' });
  await words.getByLabel('Image description').fill('A lamp at Cold Knap');
  await words.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  await page.reload();
  await expect(inText('A lamp at Cold Knap')).toBeVisible();

  await publish(owner, made);
  const reader = await (await browser.newContext()).newPage();
  await reader.goto(new URL(made.blockPath, page.url()).href);
  const seen = reader.getByRole('img', { name: 'A lamp at Cold Knap' });
  await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(seen).toHaveAttribute('width', '1200');
  await expect(seen).toHaveAttribute('srcset', /w=480 480w, .*w=960 960w, .* 1200w/);
  await reader.context().close();
});
