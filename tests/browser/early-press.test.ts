import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alive, noteAlive } from '#tests/browser/alive.ts';
import { add } from '#tests/browser/bible.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { gate, holdScripts } from '#tests/browser/gate.ts';

test('a box that is ticked before the scripts are there counts', async ({ page, person, as }) => {
  await as(await person());
  const scripts = await holdScripts(page);
  await page.goto('/settings/exit', { waitUntil: 'commit' });
  const sure = page.getByRole('checkbox', { name: 'I understand what this means' });
  await page.getByText('I understand what this means').click();
  await expect(sure).toBeChecked();
  scripts.open();

  await expect(page.getByRole('button', { name: 'Close account' })).toBeEnabled();
  await expect(sure).toBeChecked();
});

test('an item chosen from a list before the scripts are there stays chosen', async ({ page, person, as }) => {
  await as(await person());
  const scripts = await holdScripts(page);
  await page.addInitScript(() => {
    addEventListener('fabula:ready', () => setTimeout(() => document.body.classList.add('is-ready')));
  });
  await page.goto('/settings/notifications', { waitUntil: 'commit' });
  const mail = page.getByRole('combobox', { name: 'Email: New editions' });
  await mail.selectOption('Right away');
  scripts.open();

  await expect(page.locator('body.is-ready')).toBeAttached();
  await expect(mail).toHaveValue('atOnce');
});

test('a press that the scripts hear just before they are ready works once', async ({ page }) => {
  await page.addInitScript(() => {
    const dispatch = window.dispatchEvent.bind(window);
    window.dispatchEvent = (event) => {
      if (event.type === 'fabula:ready')
        [...document.querySelectorAll('button')].find((button) => button.textContent === 'Cookie preferences')?.click();
      return dispatch(event);
    };
  });
  await page.route(/consent/, (route) => route.abort());
  await page.goto('/login');
  const alert = page.getByText('Unable to open Cookie form, please report this error.');
  await expect(alert.first()).toBeVisible();
  // A second one would have been said in the same moment.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(alert).toHaveCount(1);
});

for (const [moment, isBefore] of [
  ['before they are ready', true],
  ['after they are ready', false],
] as const)
  test(`a press that began before the scripts were there, and ends right ${moment}, is one`, async ({
    page,
    person,
    as,
  }) => {
    await as(await person());
    const scripts = await holdScripts(page);
    await page.addInitScript((before) => {
      const dispatch = window.dispatchEvent.bind(window);
      const lift = () =>
        [...document.querySelectorAll('label')]
          .find((label) => label.textContent === 'Dark')
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
      window.dispatchEvent = (event) => {
        const isReady = event.type === 'fabula:ready';
        if (isReady && before) lift();
        const isDone = dispatch(event);
        if (isReady && !before) lift();
        return isDone;
      };
    }, isBefore);
    await page.goto('/settings/accessibility', { waitUntil: 'commit' });
    await page.getByRole('radiogroup', { name: 'Color mode' }).getByText('Dark').dispatchEvent('pointerdown');
    scripts.open();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

test('a press on a link out of a text is not lost between two listeners', async ({ page, person, work }) => {
  const file = `${mkdtempSync(join(tmpdir(), 'fabula-link-'))}/link.md`;
  writeFileSync(file, '# One\n\nThe captain wrote [his log](https://example.org/log) by hand.\n');
  const made = await work(await person(), file);
  const scripts = await holdScripts(page);
  await page.goto(made.path);
  await page.getByRole('link', { name: 'Start reading' }).click();
  const link = page.getByRole('link', { name: 'his log' });
  await link.click();
  // As React says it where it hears the press, and the text's own listener is not there yet.
  await link.evaluate((target) =>
    dispatchEvent(new CustomEvent('fabula:heard', { detail: { type: 'click', target } })),
  );
  scripts.open();
  await expect(page.getByRole('dialog')).toContainText('example.org');
});

test('a form that is sent from a field before the scripts are there leaves the focus in it', async ({
  page,
  person,
  as,
  work,
}) => {
  const ana = await person();
  const made = await work(ana);
  await as(ana);
  const scripts = await holdScripts(page);
  // However long this machine takes, it is less than the form waits.
  await page.addInitScript(() => {
    const later = window.setTimeout;
    const patient = (act: TimerHandler, wait?: number) => (wait === 5_000 ? 0 : later(act, wait));
    Object.assign(window, { setTimeout: patient });
  });
  await page.goto(`${made.path}/manage/details`, { waitUntil: 'commit' });
  const title = page.getByLabel('Title', { exact: true });
  await title.press('Enter');
  await title.press('Enter');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  scripts.open();

  await expect(page.getByText('Details saved.')).toBeVisible();
  await expect(title).toBeFocused();
  expect(sent.filter((path) => path.includes('/manage'))).toHaveLength(1);
});

test('a form that only the scripts can send waits for them', async ({ page, person, as, work }) => {
  const ana = await person();
  const made = await work(ana);
  await as(ana);
  const scripts = await holdScripts(page);
  // However long this machine takes, what waits for a while has waited long enough.
  await page.addInitScript(() => {
    const later = window.setTimeout;
    const hasty = (act: TimerHandler, wait?: number) => later(act, wait === 5_000 ? 0 : wait);
    Object.assign(window, { setTimeout: hasty });
  });
  await page.goto(`${made.path}/bible`, { waitUntil: 'commit' });
  await page.getByLabel('Kind').selectOption('Place');
  await page.getByLabel('Name').fill('Cold Knap');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  scripts.open();
  await expect(page.getByRole('heading', { level: 1, name: 'Cold Knap' })).toBeAttached();
  await expect(page.getByText('Place', { exact: true }).first()).toBeAttached();
});

test('what is typed into a field that saves itself before the scripts are there is saved', async ({
  page,
  person,
  as,
  work,
}) => {
  const ana = await person();
  const made = await work(ana, undefined, { publish: false });
  await as(ana);
  await add(page, made.path, 'Character', 'Pell');
  const scripts = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Pell Senior');
  await name.press('Enter');
  scripts.open();
  await expect(page.getByRole('navigation', { name: 'Entries' }).getByText('Pell Senior')).toBeVisible();
  await expect(name).toHaveValue('Pell Senior');
});

test('a form is sent all the same where the scripts never come', async ({ page, person, as, work }) => {
  const ana = await person();
  const made = await work(ana);
  await as(ana);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${made.path}/manage/details`);
  await page.getByLabel('Title', { exact: true }).press('Enter');
  await expect(page.getByText('Details saved.')).toBeVisible();
});

test('a form that asks still asks where the scripts never come', async ({ page, person, as, work }) => {
  const ana = await person();
  const made = await work(ana);
  await as(ana);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${made.path}/manage/danger`);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const trash = page.getByRole('button', { name: 'Move to the trash' });
  const asked: string[] = [];
  const answers = [false, false, true];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    return answers.shift() ? dialog.accept() : dialog.dismiss();
  });
  await trash.click();
  await expect.poll(() => asked).toEqual(['Move to the trash']);
  await trash.click();
  expect(asked).toHaveLength(2);
  expect(sent.filter((path) => path.includes('/manage'))).toEqual([]);
  await trash.click();
  await page.waitForURL('**/projects**');
  expect(asked).toHaveLength(3);
});

test('a page that is loaded again stays where it was scrolled before its scripts are there', async ({
  page,
  person,
  as,
  work,
}) => {
  const ana = await person();
  const made = await work(ana);
  await as(ana);
  await noteAlive(page);
  await page.setViewportSize({ width: 320, height: 480 });
  await page.goto(`${made.path}/manage/danger`);
  await alive(page);
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => scrollTo(0, 150));
  const scripts = await holdScripts(page);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect.poll(scrolled).toBe(150);
  await page.mouse.move(3, 240);
  await page.mouse.wheel(0, 130);
  await expect.poll(scrolled).toBe(280);
  scripts.open();
  await alive(page);
  expect(await scrolled()).toBe(280);
  // The row of sections shows the one that is open all the same.
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.locator('nav a[aria-current="page"]').last()).toBeInViewport({ ratio: 0.9 });
});

test('a press in the workspace counts that came before it was alive', async ({ page, as, person, work }) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(blockPath, { waitUntil: 'commit' });
  // The workspace is alive later than the page around it.
  await page.getByRole('button', { name: 'Outline' }).click();
  await expect(page.getByRole('complementary', { name: 'Outline' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Outline' })).toHaveAttribute('aria-expanded', 'true');
});

test('a part that the server has drawn stays while its module is fetched', async ({ page, person, as, work }) => {
  const ana = await person('Ana Ruiz');
  const { blockPath, path } = await work(ana);
  await as(ana);
  const part = gate();
  const asked = gate();
  await page.route('**/assets/outline-bible-*.js', async (route) => {
    asked.open();
    await part.opened;
    await route.continue();
  });
  await page.goto(blockPath, { waitUntil: 'commit' });
  const link = await page.getByRole('link', { name: 'Story bible' }).elementHandle();
  await asked.opened;
  // All around it is alive.
  await expect(page.getByRole('treegrid').or(page.getByRole('tree')).first()).toBeVisible();
  expect(await link?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  part.open();
  await page.getByRole('link', { name: 'Story bible' }).click();
  await expect(page).toHaveURL(`${path}/bible`);
});
