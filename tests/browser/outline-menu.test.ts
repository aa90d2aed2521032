import { open } from '#tests/browser/editor.ts';
import { expect, test } from '#tests/browser/fixtures.ts';

test('in a narrow window the actions of a row open where the mouse chooses none of them yet', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, blockPath);
  await page.getByRole('button', { name: 'Outline' }).click();
  await page.getByRole('button', { name: 'Actions for The hull' }).hover();
  await page.mouse.down();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.mouse.up();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the actions of a row come from below, all of them in sight', async ({ page, as, person, work }) => {
    const ana = await person('Ana Ruiz');
    const { blockPath } = await work(ana, undefined, { publish: false });
    await as(ana);
    await open(page, blockPath);
    await page.getByRole('button', { name: 'Outline' }).tap();
    await page.getByRole('button', { name: 'Actions for The wick' }).tap();
    const menu = page.getByRole('menu');
    await expect(menu).toBeInViewport({ ratio: 1 });
    expect(await menu.boundingBox()).toMatchObject({ x: 0, width: 390 });
    await menu.getByRole('menuitem', { name: 'Rename' }).tap();
    await expect(menu).toHaveCount(0);
  });

  test('each action of a row keeps to one line, in every language', async ({ page, as, person, work }) => {
    const ana = await person('Ana Ruiz');
    const { blockPath } = await work(ana, undefined, { publish: false });
    await as(ana);
    for (const [path, outline, actions] of [
      [blockPath, 'Outline', 'Actions for The wick'],
      [`/es${blockPath}`, 'Esquema', 'Acciones de «The wick»'],
      [`/uk${blockPath}`, 'План', 'Дії з блоком «The wick»'],
    ] as const) {
      await open(page, path);
      await page.getByRole('button', { name: outline, exact: true }).tap();
      await page.getByRole('button', { name: actions }).tap();
      const items = page.getByRole('menuitem');
      await expect(items.last()).toBeVisible();
      const heights = await items.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().height));
      expect(new Set(heights)).toEqual(new Set([44]));
    }
  });
});
