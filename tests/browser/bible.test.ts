import { add, addFact, begin } from '#tests/browser/bible.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';

test('a writer leads from a text to the story bible, describes a character, and sees where they are', async ({
  page,
  as,
  person,
  work,
}) => {
  const { path, blockPath } = await begin({ as, person, work });
  await page.goto(blockPath);
  await page.getByRole('link', { name: 'Story bible' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Story bible' })).toBeVisible();
  await expect(page.getByText('Nothing here yet.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await add(page, path, 'Item', 'lamp');
  await expect(page.getByText(/in \d+\sscenes?/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Other name' }).click();
  await page.getByLabel('Other name').fill('wick');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Also called' }).getByText('wick', { exact: true })).toBeVisible();
  // A word like any other is not looked for, once an author says so; the name stays.
  await page.getByRole('button', { name: 'Don’t look for “wick” in the text' }).click();
  await expect(page.getByRole('button', { name: 'Look for “wick” in the text', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for lamp' }).click();
  await page.getByRole('menuitem', { name: 'Don’t look for “lamp” in the text' }).click();
  await expect(page.getByText('not looked for in the text', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('in no scene yet').first()).toBeVisible();
  await page.getByRole('button', { name: 'Actions for lamp' }).click();
  await page.getByRole('menuitem', { name: 'Look for “lamp” in the text', exact: true }).click();
  await addFact(page, 'Owner', 'The tower');
  await addFact(page, 'Owner', 'Nobody', '\u2003The inspector');
  await expect(page.getByText('until another fact takes its place')).toHaveCount(1);
  await addFact(page, 'Oil', 'Low', '\u2003\u2003Scene\u00a01');
  await expect(page.getByText(/^from “.+, Scene\s1”\son$/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  // The name keeps itself.
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('the lamp');
  await name.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Entries' }).getByText('the lamp')).toBeVisible();

  // An author says who is in a scene; that stays.
  const cell = page.getByRole('button', { name: /^the lamp, The hull: (?:not in the scene|named in the text)$/ });
  // One Tab stop, and arrow keys from there; the page's data are not loaded again for a press.
  const grid = page.getByRole('grid', { name: 'Table of entries and scenes' });
  expect(await grid.locator('[tabindex="0"]').count()).toBe(1);
  await grid.locator('[tabindex="0"]').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await expect(grid.getByRole('columnheader').getByRole('link', { name: 'The hull' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cell).toBeFocused();
  // There is a “Scene 1” in each chapter: those without a title are told apart by what they lie in.
  await expect(page.getByRole('button', { name: /^the lamp, The inspector, Scene 1: / })).toHaveCount(1);
  const untitled = grid.getByRole('columnheader').getByRole('link', { name: 'The inspector, Scene 1', exact: true });
  await expect(untitled).toHaveCount(1);
  await expect(untitled).toHaveCSS('text-orientation', 'sideways');
  // Where scenes are few, the names of what they lie in are read whole.
  const parts = page.locator('.matrix th[scope=colgroup] > .clip');
  expect(await parts.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0);
  // Seen at once, and undone and said where the server refuses.
  const held = Promise.withResolvers<void>();
  await page.route('**/bible/*.data*', (route) =>
    route.request().method() === 'POST' ? held.promise.then(() => route.abort()) : route.continue(),
  );
  await page.keyboard.press('Enter');
  const there = page.getByRole('button', { name: 'the lamp, The hull: in the scene' });
  await expect(there).toBeFocused();
  held.resolve();
  await expect(page.getByText('“the lamp” in “The hull” stays as it was.', { exact: false })).toBeVisible();
  await expect(cell).toBeFocused();
  await page.unroute('**/bible/*.data*');
  expect(await axeFindings(page)).toEqual([]);
  await cell.click();
  await expect(there).toBeVisible();
  // What is beside it knows of it without a reload.
  await expect(page.getByRole('region', { name: 'Appears in' }).getByRole('link', { name: 'The hull' })).toBeVisible();
  await page.getByRole('button', { name: /^the lamp, The inspector, Scene 1: (?:not|named)/ }).click();
  const appears = page.getByRole('region', { name: 'Appears in' });
  await expect(appears.getByRole('link', { name: 'The inspector, Scene 1', exact: true })).toBeVisible();
  const scene = await untitled.getAttribute('href');
  await page.goto(`${scene}/versions`);
  await expect(page.getByRole('heading', { level: 1, name: 'The inspector, Scene 1' })).toBeVisible();
  await expect(page).toHaveTitle(/The inspector, Scene 1/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'the lamp, The hull: in the scene' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Appears in' }).getByRole('link', { name: 'The hull' })).toBeVisible();
});

test('a fact that someone else changed meanwhile is not replaced; one that was removed comes back', async ({
  page,
  as,
  person,
  work,
}) => {
  const { path } = await begin({ as, person, work });
  await add(page, path, 'Character', 'Pell');
  await addFact(page, 'Wants', 'to go');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await page.getByRole('button', { name: 'Edit “Wants”' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the fact' });
  await dialog.getByLabel('Details').fill('to stay');

  await other.getByRole('button', { name: 'Edit “Wants”' }).click();
  await other.getByLabel('Details').fill('to go home');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('to go home')).toBeVisible();

  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/Someone else changed this fact/)).toBeVisible();
  await expect(dialog.getByLabel('Details')).toHaveValue('to stay');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // What others do is seen without loading the page again.
  await expect(page.getByText('to go home')).toBeVisible();

  await page.getByRole('button', { name: 'Edit “Wants”' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('to go home')).toHaveCount(0);
  await page.getByText(/1\sremoved fact/).click();
  await page.getByRole('button', { name: 'Restore “Wants”' }).click();
  await expect(page.getByText('to go home')).toBeVisible();
});

test('notes are a text with versions; an entry that goes into the trash comes back with them', async ({
  page,
  as,
  person,
  work,
}) => {
  const { path } = await begin({ as, person, work });
  await add(page, path, 'Character', 'Pell');
  await add(page, path, 'Character', 'Maren Oake');
  const notes = page.getByRole('textbox', { name: 'Text' });
  // In a narrow window, as at 200 %, the other entries are in a drawer, and nothing is wider than the window.
  await page.setViewportSize({ width: 640, height: 400 });
  await page.getByRole('button', { name: 'Entries' }).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Entries' });
  await expect(drawer.getByRole('link', { name: 'Maren Oake' })).toHaveAttribute('aria-current', 'page');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Entries' })).toBeFocused();
  await page.keyboard.press('Enter');
  await drawer.getByRole('link', { name: 'Pell' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pell' })).toBeAttached();
  await expect(drawer).toHaveCount(0);
  // Where the window grows to have room for the list, the drawer over it goes.
  await page.getByRole('button', { name: 'Entries' }).press('Enter');
  await expect(drawer).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Entries' })).toBeVisible();
  await page.setViewportSize({ width: 640, height: 400 });
  await expect(page.getByRole('button', { name: 'Entries' })).toBeVisible();
  await expect(drawer).toHaveCount(0);
  // The ring of the focus is within what has it: outside of it what scrolls would cut it.
  const head = page.getByRole('grid').getByRole('columnheader').getByRole('link').first();
  await head.focus();
  await expect(head).toHaveCSS('outline', /solid 2px$/);
  await expect(head).toHaveCSS('outline-offset', '-2px');
  for (const address of [`${path}/bible?view=scenes`, `${path}/bible/timeline`]) {
    await page.goto(address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
  }
  await page.goto(`${path}/bible`);
  await page.getByRole('link', { name: 'Maren Oake' }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
  await page.setViewportSize({ width: 1280, height: 800 });
  await notes.click();
  await page.keyboard.type('She owes Pell a year.');
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
  await expect(page.locator('.saved')).toHaveAttribute('data-state', 'saved');
  await page.reload();
  await expect(notes).toContainText('She owes Pell a year.');

  await page.getByRole('button', { name: 'Actions for Maren Oake' }).click();
  await page.getByRole('menuitem', { name: 'Move to the trash' }).click();
  await expect(page.getByText('This entry is in the trash.')).toBeVisible();
  await page.goto(`${path}/bible`);
  await expect(page.getByRole('link', { name: 'Maren Oake' })).toHaveCount(0);
  await page.getByText(/Trash: 1\sentry/).click();
  await page.getByRole('button', { name: 'Restore “Maren Oake”' }).click();
  await page.getByRole('link', { name: 'Pell' }).click();
  // Named in the notes of the other.
  await page.getByRole('region', { name: 'Named in the notes of' }).getByRole('link', { name: 'Maren Oake' }).click();
  await expect(notes).toContainText('She owes Pell a year.');
  await page.getByRole('link', { name: 'Versions of the notes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Maren Oake' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the text' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Maren Oake' })).toBeAttached();
});

test('without a network nothing that is typed goes: a fact stays in its dialog, a name in its field', async ({
  page,
  as,
  person,
  work,
}) => {
  const { path } = await begin({ as, person, work });
  await add(page, path, 'Character', 'Pell');
  await addFact(page, 'Wants', 'to go');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Add a fact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a fact' });
  await dialog.getByLabel('Label').fill('Fears');
  await dialog.getByLabel('Details').fill('the sea');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('You’re offline, so nothing was changed.')).toBeVisible();
  await expect(dialog.getByLabel('Details')).toHaveValue('the sea');
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('the sea')).toBeVisible();

  // Removed by keyboard, the focus stays where another is added.
  await page.getByRole('button', { name: 'Edit “Fears”' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Add a fact' })).toBeFocused();
  await expect(page.getByText('“Fears” was removed.')).toBeVisible();
});

test('a name that someone else gave meanwhile is not replaced', async ({ page, as, person, work }) => {
  const { path } = await begin({ as, person, work });
  await add(page, path, 'Character', 'Pell');
  // A page that does not hear of the other's change before its own is sent.
  await page.route('**/bible/*.data*', (route) =>
    route.request().method() === 'POST' ? sent.promise.then(() => route.continue()) : route.continue(),
  );
  const sent = Promise.withResolvers<void>();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Pell junior');
  await name.press('Enter');
  const other = await page.context().newPage();
  await other.goto(page.url());
  const otherName = other.getByRole('textbox', { name: 'Name', exact: true });
  await otherName.fill('Pell Senior');
  await otherName.press('Enter');
  await expect(other.getByRole('navigation', { name: 'Entries' }).getByText('Pell Senior')).toBeVisible();
  sent.resolve();
  await expect(page.getByText(/Someone else gave this entry another name/)).toBeVisible();
  await expect(name).toHaveValue('Pell junior');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('someone who may only read sees the story bible and can change nothing; others see nothing of it', async ({
  page,
  as,
  person,
  work,
  member,
  site,
}) => {
  const { ana, path } = await begin({ as, person, work });
  await add(page, path, 'Character', 'Pell');
  const address = page.url();
  const reader = await person('Rita Read');
  member(ana, reader, 'reader');
  await as(reader);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Pell' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a fact' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /, .*: not in the scene$/ })).toHaveCount(0);
  await expect(page.getByText('Pell, The hull: not in the scene')).toBeAttached();

  // The right to write goes while the page is open: what is typed stays, and the page becomes one to read.
  const become = (role: string) => site.change('update member set role = ? where account_id = ?', [role, reader.uid]);
  become('writer');
  await page.reload();
  await page.getByRole('button', { name: 'Add a fact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a fact' });
  await dialog.getByLabel('Label').fill('Fears');
  become('reader');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('You can read this work, but not change it.')).toBeVisible();
  await expect(dialog.getByLabel('Label')).toHaveValue('Fears');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Add a fact' })).toHaveCount(0);
  await expect(page.getByText('Pell, The hull: not in the scene')).toBeAttached();
  await as(await person('Zoe Stranger'));
  await page.goto(address);
  await expect(page.getByText('Pell')).toHaveCount(0);
});
