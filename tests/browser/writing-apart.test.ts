import { answer } from '#tests/browser/asked.ts';
import { editorOf, open, rowOf, saved, typing } from '#tests/browser/editor.ts';
import { logIn } from '#tests/browser/entering.ts';
import { expect, withOthers } from '#tests/browser/fixtures.ts';
import { following } from '#tests/browser/following.ts';
import { test } from '#tests/browser/together.ts';

test('text written without a network is stored here, says so, and arrives later', async ({
  page,
  as,
  person,
  work,
  site,
}) => {
  const ana = await person();
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await open(page, blockPath);
  await site.kill();
  await expect(page.locator('.saved')).not.toHaveAttribute('data-state', 'saved');
  await editorOf(page).click();
  await page.keyboard.type('Written in the dark. ', typing);
  await expect(page.locator('.saved')).toHaveText('Saved on this device');
  await site.start();
  await saved(page);
  await page.reload();
  await expect(editorOf(page)).toContainText('Written in the dark.');
  await saved(page);
});

test('a text that lost much is saved as a revision, and returns when that is restored', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person();
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await open(page, blockPath);
  await rowOf(page, 'The wick').click();
  await expect(editorOf(page)).toContainText('Orrin Vane');
  await editorOf(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Gone.', typing);
  await saved(page);
  // The text is folded after a quiet moment; a reloaded page lists the revision.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: /As imported/ })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await page.getByRole('button', { name: /As imported/ }).click();
  await expect(page.locator('.revs__text')).toContainText('Orrin Vane');
  await expect(page.getByRole('button', { name: /Ana Ruiz/ })).toBeVisible();
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(editorOf(page)).toContainText('Orrin Vane');
  await saved(page);
  await expect(page.getByRole('button', { name: /^Restored/ })).toBeVisible();
});

test('a session that ends leaves the editor and its words where they are', async ({ page, as, person, work }) => {
  const ana = await person();
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await open(page, blockPath);
  await ana.request.delete('/session');
  await expect(page.getByRole('alert').filter({ hasText: 'You’re logged out' })).toBeVisible();
  await editorOf(page).click();
  await page.keyboard.type('Still writing. ', typing);
  await expect(editorOf(page)).toContainText('Still writing.');
  await expect(page.locator('.saved')).toContainText('Saved on this device');
});

test('without a network a change of the outline is refused in words, and the editor stays', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person();
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await open(page, blockPath);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Add a chapter' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline' })).toBeVisible();
  await expect(editorOf(page)).toBeVisible();
  await page.context().setOffline(false);
  await editorOf(page).click();
  await page.keyboard.type('On again. ', typing);
  await saved(page);
});

test(
  'to leave a title untouched does not undo what someone else made of it',
  withOthers,
  async ({ page, together }) => {
    const other = await together();
    await page.getByRole('textbox', { name: 'Title' }).focus();
    await other.getByRole('textbox', { name: 'Title' }).fill('As Beth has it');
    await expect(rowOf(page, 'As Beth has it')).toBeVisible();
    await editorOf(page).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('As Beth has it');
    await other.reload();
    await expect(other.getByRole('textbox', { name: 'Title' })).toHaveValue('As Beth has it');
    await other.context().close();
  },
);

test('what only this browser holds is still known as unsent after the page is loaded again', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person();
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await open(page, blockPath);
  await page.routeWebSocket(/collaboration/, (socket) => socket.close());
  await page.reload();
  await expect(editorOf(page)).toBeVisible();
  await editorOf(page).click();
  await page.keyboard.type('Nobody has this yet. ', typing);
  await expect(page.locator('.saved')).toHaveText('Saved on this device');
  await page.reload();
  await expect(editorOf(page)).toContainText('Nobody has this yet.');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription(/only in this browser/);
  await answer(page, 'Log out now?', 'Stay logged in');
  await expect(editorOf(page)).toContainText('Nobody has this yet.');
});

test('logging out in another tab takes no words from this one', async ({ page, as, person, work }) => {
  const ana = await person();
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await open(page, blockPath);
  const other = await page.context().newPage();
  await other.goto('/library');
  await other.getByRole('button', { name: 'Menu' }).click();
  await other.getByRole('button', { name: 'Log out' }).click();
  await expect(other).toHaveURL('/login');
  await expect(page.getByRole('alert').filter({ hasText: 'You’re logged out' })).toBeVisible();
  await editorOf(page).click();
  await page.keyboard.type('After the door was shut. ', typing);
  await expect(page.locator('.saved')).toContainText('Saved on this device');
  const again = await person('Somebody else');
  expect(again.uid).not.toBe(ana.uid);
  const session = await ana.request.post(`/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=fabula`, {
    data: { email: ana.email, password: ana.password, returnSecureToken: true },
  });
  const { idToken } = await session.json();
  await ana.request.post('/session', { headers: { Authorization: `Bearer ${idToken}` } });
  await as(ana);
  await page.reload();
  await expect(editorOf(page)).toContainText('After the door was shut.');
  await saved(page);
});

test('a session that the tab which follows it finds to be over takes no words that were not sent', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person();
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  const leader = await page.context().newPage();
  await leader.goto('/library');
  await expect.poll(() => following(leader)).toEqual({ held: 1, pending: 0 });
  await open(page, blockPath);
  // The room's line is down, so that nothing more is sent; the session ends elsewhere meanwhile.
  await page.context().setOffline(true);
  await editorOf(page).click();
  await page.keyboard.type('Nobody has this yet. ', typing);
  await expect(page.locator('.saved')).toContainText('Saved on this device');
  await ana.request.delete('/session');
  await page.context().setOffline(false);
  await leader.evaluate(() => dispatchEvent(new Event('online')));
  const said = { hasText: 'You’re logged out' };
  // No page of this browser is closed while it holds words that nobody else has.
  await expect(leader.getByRole('alert').filter(said)).toBeVisible();
  await expect(leader).toHaveURL('/library');
  await expect(page.getByRole('alert').filter(said)).toBeVisible();
  await expect(editorOf(page)).toContainText('Nobody has this yet.');

  await logIn(leader, { email: ana.email, secret: ana.password });
  await leader.waitForURL('**/library');
  await page.reload();
  await expect(editorOf(page)).toContainText('Nobody has this yet.');
  await saved(page);
});
