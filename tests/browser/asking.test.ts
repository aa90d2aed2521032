import { alive, noteAlive } from '#tests/browser/alive.ts';
import { answer } from '#tests/browser/asked.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { changeDetails, expect, test } from '#tests/browser/fixtures.ts';

test('a question that is answered with no changes nothing, and the focus returns to its button', async ({
  page,
  person,
  as,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  const made = await work(ana);
  await as(ana);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/manage')) sent.push(request.url());
  });
  await page.goto(`${made.path}/manage/danger`);
  const trash = page.getByRole('button', { name: 'Move to the trash' });
  const question = page.getByRole('alertdialog', { name: /^Move .* to the trash\?$/ });
  const keep = question.getByRole('button', { name: 'Keep the work' });

  // By the keyboard alone: the safe button has the focus, so Enter keeps the work.
  await trash.focus();
  await page.keyboard.press('Enter');
  await expect(question).toHaveAccessibleDescription('It can be restored for 30 days.');
  await expect(keep).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(trash).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(keep).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(trash).toBeFocused();

  // It is no menu: a press beside it answers nothing.
  await page.keyboard.press('Enter');
  await expect(keep).toBeFocused();
  const left = await keep.evaluateHandle((button) => {
    const times = { blurred: 0 };
    button.addEventListener('blur', () => {
      times.blurred += 1;
    });
    return times;
  });
  await page.mouse.click(3, 3);
  await expect(question).toBeVisible();
  expect(await left.evaluate(({ blurred }) => blurred)).toBe(0);
  // The focus stays inside.
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Move to the trash' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(keep).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(trash).toBeFocused();
  expect(sent).toEqual([]);

  await page.keyboard.press('Enter');
  await expect(keep).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/projects**');
  expect(sent).toHaveLength(1);
});

test('axe finds nothing in a question, which fits into 320 px and has an edge in forced colours', async ({
  page,
  person,
  as,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  const made = await work(ana);
  await as(ana);
  for (const { colorScheme, width } of [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 320 },
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 640 });
    await page.goto(`/uk${made.path}/manage/danger`);
    await page.getByRole('button', { name: 'Перемістити до кошика' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Залишити твір' })).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    for (const button of await question.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
  }
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.getByRole('alertdialog')).toHaveCSS('border-top-width', '1px');
});

test('a form that is sent without a press is held as well, and sent with the button it was sent by', async ({
  page,
  person,
  as,
}) => {
  await as(await person('Ana Ruiz'));
  await page.goto('/organisation/new');
  await page.getByLabel('Name').fill('Tide Press');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tide Press' })).toBeVisible();
  const sent: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/manage')) sent.push(request.postData());
  });
  // As a key in a field sends a form.
  const leave = page.getByRole('button', { name: 'Leave', exact: true });
  await leave.evaluate((button: HTMLButtonElement) => button.form?.requestSubmit(button));
  await answer(page, 'Leave Tide Press?', 'Stay');
  expect(sent).toEqual([]);
  await leave.click();
  await answer(page, 'Leave Tide Press?', 'Leave');
  await expect(page.getByText('An organization needs an owner')).toBeVisible();
  expect(sent).toEqual(['intent=leave']);
});

test('a question asked from a menu gives the focus back to the button of the menu', async ({ page, person, as }) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  await page.goto('/organisation/new');
  await page.getByLabel('Name').fill('Ebb Press');
  await page.getByRole('button', { name: 'Create organization' }).click();
  const menu = page.getByRole('button', { name: 'Ana Ruiz: Owner. Change' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Editor' }).press('Enter');
  await answer(page, 'Stop being an owner?', 'Stay an owner');
  await expect(menu).toBeFocused();
});

test('a page with unsaved changes is left by the way back only after the question', async ({
  page,
  person,
  as,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  const made = await work(ana);
  await as(ana);
  await noteAlive(page);
  await page.goto(`${made.path}/manage/editions`);
  // A link that is followed before loads the page, and the way back out of that is the browser's to ask about.
  await alive(page);
  await page.getByRole('link', { name: /^Details/ }).click();
  const summary = page.getByLabel('Summary');
  await summary.fill('A lamp, and who trims it.');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(summary).toHaveValue('A lamp, and who trims it.');
  await expect(page).toHaveURL(/\/manage\/details$/);
  await page.goBack();
  await answer(page, 'Leave without saving?', 'Leave without saving');
  await expect(page).toHaveURL(/\/manage\/editions$/);
});

test('where the question cannot be fetched nothing is done, and it is said', async ({ page, person, as, work }) => {
  const ana = await person('Ana Ruiz');
  const made = await work(ana);
  await as(ana);
  await page.route('**/assets/question-dialog-*.js', (route) => route.abort());
  await page.route('**/latest.json', (route) => route.abort());
  await page.goto(`${made.path}/manage/danger`);
  await page.getByRole('button', { name: 'Move to the trash' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'can’t be reached' })).toBeInViewport();
  await expect(page).toHaveURL(/\/manage\/danger$/);
  expect((await ana.request.get(made.path)).status()).toBe(200);
});

test('a question about something with a long name is asked whole', async ({ page, person, as, work }) => {
  const ana = await person('Ana Ruiz');
  const made = await work(ana);
  await changeDetails(ana, made, { title: `The Lamp at Cold Knap, ${'and who kept it, '.repeat(9)}again` });
  await as(ana);
  await page.goto(`${made.path}/manage/danger`);
  await page.getByRole('button', { name: 'Move to the trash' }).click();
  const name = 'Move “The Lamp at Cold Knap, and who kept it, and who kept it…” to the trash?';
  await expect(page.getByRole('alertdialog', { name, exact: true })).toBeVisible();
});
