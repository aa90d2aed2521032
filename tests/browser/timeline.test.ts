import { begin } from '#tests/browser/bible.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';

test('an author dates scenes in a calendar of their own, puts the dates in order, and sees where the telling goes back', async ({
  page,
  as,
  person,
  work,
  member,
}) => {
  const { ana, path } = await begin({ as, person, work });
  await page.goto(`${path}/bible`);
  await page.getByRole('link', { name: 'Timeline' }).click();
  await expect(page.getByText('No scene has a date yet.')).toBeVisible();
  await expect(page.getByText(/A chapter’s date doesn’t carry over to its scenes/)).toBeVisible();
  // Given below, by keyboard; the scene leaves the list, and the focus stays near it.
  const undated = page.getByRole('region', { name: 'Without a date' });
  const wick = undated.getByLabel('Date of “The wick”');
  await expect(undated.getByLabel('Date of “The inspector, Scene 1”')).toBeVisible();
  const labels = () =>
    undated
      .getByRole('textbox')
      .or(undated.getByRole('combobox'))
      .evaluateAll((fields) => fields.map((field) => field.ariaLabel ?? ''));
  const listed = await labels();
  await wick.fill('3rd of Frostmoon, 214 AE');
  await wick.press('Enter');
  await expect(page.getByRole('heading', { name: '3rd of Frostmoon, 214 AE' })).toBeVisible();
  // Alone it has nowhere to go.
  await expect(page.getByRole('button', { name: 'Move “3rd of Frostmoon, 214 AE” to…' })).toBeDisabled();
  // In the field that took its place.
  const at = listed.indexOf('Date of “The wick”');
  await expect(undated.getByLabel(listed[at + 1] ?? listed[at - 1] ?? '')).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);

  // As told each has its field.
  await page.getByRole('link', { name: 'As told' }).click();
  await expect(page.getByRole('link', { name: 'As told' })).toHaveAttribute('aria-current', 'page');
  const hull = page.getByLabel('Date of “The hull”');
  await hull.fill('1st of Frostmoon, 214 AE');
  await hull.press('Enter');
  await expect(page.getByText('The date of “The hull” was saved.')).toBeAttached();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'By date' }).click();
  const dates = page.locator('.time__head h2');
  const [first, third] = ['1st of Frostmoon, 214 AE', '3rd of Frostmoon, 214 AE'] as const;
  // What cannot be sorted stands as it is told.
  await expect(dates).toHaveCount(2);
  const before = await dates.allTextContents();
  expect(before.toSorted()).toEqual([first, third]);
  const last = before[1] ?? '';
  await expect(page.getByText(/can’t sort dates like these/)).toBeVisible();
  await page.getByRole('button', { name: `Move “${last}” earlier` }).press('Enter');
  await expect(dates).toHaveText([last, before[0] ?? '']);
  await expect(page.getByText(`“${last}” is now before “${before[0]}.”`)).toBeAttached();
  await expect(page.getByRole('button', { name: `Move “${last}” earlier` })).toBeFocused();
  await expect(page.getByText('the telling goes back here')).toHaveCount(1);
  // Far, through the dialog, which does not propose where it is; and dragged.
  await page.getByRole('button', { name: `Move “${last}” to…` }).click();
  await expect(page.getByLabel('Where').locator('option')).toHaveText(['at the end']);
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dates).toHaveText(before);
  await page
    .locator('.time__head')
    .nth(1)
    .dragTo(page.locator('.time__days > li').nth(0), {
      targetPosition: { x: 60, y: 4 },
    });
  await expect(dates).toHaveText([last, before[0] ?? '']);

  // Someone else moves a date meanwhile: nothing of theirs is undone unseen.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: `Move “${last}” later` }).click();
  await expect(other.locator('.time__head h2')).toHaveText(before);
  await page.getByRole('button', { name: `Move “${last}” later` }).click();
  await expect(page.getByText(/Someone else moved this date meanwhile/)).toBeVisible();
  await expect(dates).toHaveText(before);

  // What others do is there when the page is seen again.
  await other.getByRole('button', { name: `Move “${last}” earlier` }).click();
  await expect(other.locator('.time__head h2')).toHaveText([last, before[0] ?? '']);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(dates).toHaveText([last, before[0] ?? '']);

  // A new date has no place yet; pressed twice at once, it goes two places.
  await undated.getByLabel('Date of “The inspector, Scene 1”').fill('Another age');
  await page.keyboard.press('Enter');
  await expect(dates).toHaveText([first, third, 'Another age']);
  await expect(page.getByText('no place of its own yet')).toHaveCount(1);
  await page.getByRole('button', { name: 'Move “Another age” earlier' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(dates).toHaveText(['Another age', first, third]);
  await expect(page.getByText('no place of its own yet')).toHaveCount(0);
  // The last one is at the end already.
  await page.getByRole('button', { name: `Move “${third}” to…` }).click();
  await expect(page.getByLabel('Where').locator('option')).toHaveText(['before “Another age”', `before “${first}”`]);
  await page.getByRole('button', { name: 'Cancel' }).click();

  const reader = await person('Rita Read');
  member(ana, reader, 'reader');
  await as(reader);
  await page.goto(`${path}/bible/timeline?order=told`);
  await expect(page.getByText(first)).toBeVisible();
  await expect(page.getByLabel('Date of “The hull”')).toHaveCount(0);
});

test('a date that is typed is kept, or its author knows of it', async ({ page, as, person, work }) => {
  const { path } = await begin({ as, person, work });
  const address = `${path}/bible/timeline?order=told`;
  await page.goto(address);
  const [hull, wick] = [page.getByLabel('Date of “The hull”'), page.getByLabel('Date of “The wick”')];
  const saved = page.getByText('The date of “The hull” was saved.');
  /** Lets no change through until it is let go. */
  const hold = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    await page.route(/timeline/, async (route) => {
      if (route.request().method() === 'POST') {
        ask();
        await promise;
      }
      await route.fallback();
    });
    return {
      asked,
      async letGo() {
        resolve();
        await page.unroute(/timeline/);
      },
    };
  };
  const warns = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));

  // Typed on while what was typed first is being kept.
  const first = await hold();
  await hull.fill('Day 1');
  await hull.press('Enter');
  await first.asked;
  await hull.press('End');
  await hull.pressSequentially('2');
  await first.letGo();
  await expect(saved).toBeAttached();
  await expect(hull).toHaveValue('Day 12');
  expect(await warns()).toBe(true);
  await hull.press('Tab');
  await expect.poll(warns).toBe(false);
  await page.goto(address);
  await expect(hull).toHaveValue('Day 12');

  // One field is kept, another is not yet: leaving still asks.
  const second = await hold();
  await hull.fill('Day 13');
  await hull.press('Enter');
  await second.asked;
  await wick.fill('Day 20');
  await second.letGo();
  await expect(saved).toBeAttached();
  expect(await warns()).toBe(true);
  await wick.press('Escape');
  await expect.poll(warns).toBe(false);

  // Someone else gives it another date: that is seen, and replaced only then.
  const other = await page.context().newPage();
  await other.goto(address);
  const theirs = async (date: string) => {
    await other.getByLabel('Date of “The hull”').fill(date);
    await other.keyboard.press('Enter');
    await expect(other.getByText('The date of “The hull” was saved.')).toBeAttached();
    await other.reload();
  };
  await theirs('Day 14');
  await hull.fill('Day 15');
  await hull.press('Enter');
  await expect(page.getByText(/It’s now “Day 14\.”/)).toBeVisible();
  await expect(hull).toHaveValue('Day 15');
  await hull.press('Enter');
  await expect(page.getByText(/It’s now “Day 14\.”/)).toHaveCount(0);
  await expect.poll(warns).toBe(false);
  await other.reload();
  await expect(other.getByLabel('Date of “The hull”')).toHaveValue('Day 15');

  // Refused once its field is gone, it is said which date that was.
  await theirs('Day 16');
  const third = await hold();
  await hull.fill('Day 17');
  await page.getByRole('link', { name: 'By date' }).click();
  await third.asked;
  await expect(page.getByRole('heading', { name: 'Without a date' })).toBeVisible();
  await third.letGo();
  await expect(page.getByText('Your date “Day 17” for “The hull” wasn’t saved.')).toBeVisible();
  await expect.poll(warns).toBe(false);
});
