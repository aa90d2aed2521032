import { editorOf, open, rowOf, saved, typing } from '#tests/browser/editor.ts';
import { expect, withOthers } from '#tests/browser/fixtures.ts';
import { test } from '#tests/browser/together.ts';

test(
  'two people write in one text, see each other, and undo only their own changes',
  withOthers,
  async ({ page, together }) => {
    const other = await together();
    await expect(page.getByRole('img', { name: /Here now: .*Beth Lindqvist/ })).toBeVisible();

    await editorOf(page).click();
    await page.keyboard.type('Ana was here. ', typing);
    await expect(editorOf(other)).toContainText('Ana was here.');
    await editorOf(other).click();
    await other.keyboard.press('Control+End');
    await other.keyboard.type(' Beth as well.', typing);
    await expect(editorOf(page)).toContainText('Beth as well.');
    await expect(page.locator('.peer', { hasText: 'Beth Lindqvist' })).toBeAttached();

    await page.keyboard.press('Control+z');
    await expect(editorOf(other)).not.toContainText('Ana was here.');
    await expect(editorOf(other)).toContainText('Beth as well.');
    await saved(page);
    await other.context().close();
  },
);

test(
  'the outline is changed by menu and keyboard, and others see it immediately',
  withOthers,
  async ({ page, together }) => {
    const other = await together();

    const choose = async (title: string, action: string) => {
      await rowOf(page, title).hover();
      await rowOf(page, title)
        .getByRole('button', { name: `Actions for ${title}` })
        .click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await choose('The wick', 'Rename');
    await page.getByRole('textbox', { name: 'New title' }).fill('The oil');
    await page.keyboard.press('Enter');
    await expect(rowOf(other, 'The oil')).toBeVisible({ timeout: 2_000 });

    // With the keyboard alone: past the next chapter, and into it.
    await rowOf(page, 'The oil').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect
      .poll(() =>
        other
          .getByRole('row')
          .allInnerTexts()
          .then(
            (rows) =>
              rows.findIndex((row) => row.includes('The oil')) > rows.findIndex((row) => row.includes('The inspector')),
          ),
      )
      .toBe(true);
    await rowOf(page, 'The oil').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(rowOf(page, 'The oil')).toHaveAttribute('aria-level', '3');

    await choose('The inspector', 'Move to the trash');
    await expect(rowOf(other, 'The oil')).toBeHidden({ timeout: 2_000 });
    await page.getByText('Trash', { exact: true }).click();
    await page.getByRole('button', { name: 'Restore The inspector' }).click();
    await expect(rowOf(other, 'The inspector')).toBeVisible({ timeout: 2_000 });

    await choose('The hull', 'Final');
    await expect(rowOf(other, 'The hull').getByRole('img', { name: 'Final' })).toBeVisible({ timeout: 2_000 });
    await page.getByRole('button', { name: 'Add a chapter' }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
    await page.getByRole('textbox', { name: 'Title' }).fill('A new one');
    await page.keyboard.press('Enter');
    await expect(rowOf(other, 'A new one')).toBeVisible({ timeout: 2_000 });
    await other.context().close();
  },
);

test('a block is dragged to another place with the mouse', async ({ page, as, person, work }) => {
  const ana = await person();
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await open(page, blockPath);
  const order = async () => (await page.getByRole('row').allInnerTexts()).map((row) => row.split('\n')[0]);
  await rowOf(page, 'The hull').dragTo(rowOf(page, 'The wick'), { targetPosition: { x: 80, y: 2 } });
  await expect.poll(async () => (await order()).indexOf('The hull') < (await order()).indexOf('The wick')).toBe(true);
  await page.reload();
  await expect(rowOf(page, 'The hull')).toBeVisible();
  expect((await order()).indexOf('The hull')).toBeLessThan((await order()).indexOf('The wick'));
});

test('a reader of drafts sees the text and cannot change it', async ({ page, as, person, work, member }) => {
  const [ana, rita] = [await person('Ana Ruiz'), await person('Rita')];
  member(ana, rita, 'reader');
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(rita);
  await page.goto(blockPath);
  await expect(editorOf(page)).toBeVisible();
  await expect(editorOf(page)).toHaveAttribute('contenteditable', 'false');
  await expect(page.getByText('You can read this draft, but not change it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a chapter' })).toHaveCount(0);
});

test('a project begins with a title and an empty chapter', async ({ page, as, person }) => {
  await as(await person());
  await page.goto('/project/new');
  await page.getByLabel('Title').fill('Nine Letters to a Bridge');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(editorOf(page)).toBeVisible();
  await saved(page);
  await editorOf(page).click();
  await page.keyboard.type('Dear Bridge,', typing);
  await saved(page);
  await expect(page.locator('.ws__tools')).toContainText('2 words');
});

test('a file that cannot be read is refused with its name and the reason, and nothing is saved', async ({
  page,
  as,
  person,
}) => {
  const ana = await person();
  await as(ana);
  await page.goto(`/org/${ana.org}/projects`);
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles({
    name: 'broken.epub',
    mimeType: 'application/epub+zip',
    buffer: Buffer.from('PK\u0003\u0004 not really'),
  });
  await expect(page.getByRole('alert').filter({ hasText: 'broken.epub' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('No projects yet')).toBeVisible();
});

test('a title is saved without leaving its field', async ({ page, as, person, work }) => {
  const ana = await person();
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await open(page, blockPath);
  await page.getByRole('textbox', { name: 'Title' }).fill('A better title');
  await expect(rowOf(page, 'A better title')).toBeVisible();
  await saved(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('A better title');
});

test('on a phone the message about nothing to split stands where one looks', async ({ page, as, person, work }) => {
  const ana = await person();
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, blockPath);
  // One paragraph that is longer than the screen: its end is far below everything that stands above the text.
  await editorOf(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('The tide took the stairs one by one. '.repeat(150));
  await page.keyboard.press('Control+End');
  await page.getByRole('button', { name: /Split/ }).click();

  const notice = page.getByText('there’s nothing to split before the first one');
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('alert').filter({ has: notice })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('above the keyboard of a phone stand the tools, and the line that is written', async ({
  page,
  person,
  as,
  work,
}) => {
  const ana = await person();
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await page.setViewportSize({ width: 390, height: 844 });
  // The browser of this test has no such keyboard: it tells the page what one that has it would.
  await page.addInitScript(() => {
    const seen = { height: 0 };
    Object.defineProperty(VisualViewport.prototype, 'height', { get: () => seen.height || innerHeight });
    Object.assign(window, {
      openKeyboard: (height: number) => {
        seen.height = height === 0 ? 0 : innerHeight - height;
        visualViewport?.dispatchEvent(new Event('resize'));
      },
    });
  });
  await open(page, blockPath);
  await editorOf(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('The tide took the stairs one by one. '.repeat(80));
  const keyboard = (height: number) =>
    page.evaluate(
      (pixels) => (window as unknown as { openKeyboard: (pixels: number) => void }).openKeyboard(pixels),
      height,
    );
  const tools = page.getByRole('toolbar');
  const bottom = async () => {
    const box = await page.locator('.ws__tools').boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  await expect(tools).toBeVisible();
  expect(await bottom()).toBe(844);
  // Each tool can be reached, and none lies under the count.
  for (const tool of await tools.getByRole('button').all()) {
    // The count grows while the text is loaded, and leaves less room; what is scrolled ends at parts of a pixel.
    const below = async () => {
      await tool.scrollIntoViewIfNeeded();
      const [box, count] = [await tool.boundingBox(), await page.locator('.ws__tools .count').boundingBox()];
      return (box?.x ?? 0) + (box?.width ?? 0) - (count?.x ?? 0);
    };
    await expect.poll(below).toBeLessThanOrEqual(1);
  }
  await keyboard(336);
  await expect.poll(bottom).toBe(844 - 336);
  const cursor = () => page.evaluate(() => getSelection()?.getRangeAt(0).getClientRects()[0]?.bottom ?? 0);
  await expect.poll(cursor).toBeLessThan(844 - 336 - 40);
  expect(await cursor()).toBeGreaterThan(300);
  // The bars of the browser come and go while one scrolls: they are no keyboard.
  await keyboard(60);
  await expect.poll(bottom).toBe(844);
  await keyboard(0);
  expect(await bottom()).toBe(844);
});
