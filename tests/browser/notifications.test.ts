import { axeFindings } from '#tests/browser/findings.ts';
import { expect, type Person, test, withOthers } from '#tests/browser/fixtures.ts';
import { startSite } from '#tests/browser/site.ts';
import { begin, bell, fill, panel, publishNext } from '#tests/browser/told.ts';

test(
  'a new edition arrives in every open window, is opened and is read in all of them',
  withOthers,
  async ({ context, person, as, work }) => {
    const owner = await person('Owner');
    const reader = await person('Reader');
    const made = await work(owner);
    await begin(reader, made);
    await as(reader);
    const [one, other] = [await context.newPage(), await context.newPage()];
    for (const page of [one, other]) {
      await page.goto('/library');
      await expect(bell(page)).toHaveAccessibleName('Notifications');
    }
    // One connection for all windows of a browser.
    await expect
      .poll(() =>
        one.evaluate(async () => {
          const { held = [], pending = [] } = await navigator.locks.query();
          return [held, pending].map((locks) => locks.filter(({ name }) => name?.startsWith('fabula.n')).length);
        }),
      )
      .toEqual([1, 1]);

    await publishNext(owner, made, 'Renamed part');
    for (const page of [one, other]) {
      await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
      await expect(page.locator('.bellbox').getByRole('status')).toHaveText('A new notification has arrived.');
    }
    await bell(other).click();
    await expect(panel(other)).toContainText('1 unread of 1');
    const item = panel(other).getByRole('link', { name: /A new edition is out/ });
    await expect(item).toContainText('Edition 2');
    await expect(item).toContainText('Unread');
    await item.click();
    await expect(other).toHaveURL(made.path);
    await expect(bell(one)).toHaveAccessibleName('Notifications');

    // The window that held the connection closes, and the remaining one continues.
    await one.close();
    await publishNext(owner, made, 'Renamed again');
    await expect(bell(other)).toHaveAccessibleName('Notifications, 1 unread');
    await expect(panel(other)).toBeHidden();
  },
);

test('events during a lost connection are there when it returns', async ({ browser, playwright }) => {
  const site = await startSite();
  try {
    const request = await playwright.request.newContext({ baseURL: site.url, extraHTTPHeaders: { Origin: site.url } });
    const answer = await request.post('/identitytoolkit.googleapis.com/v1/accounts:signUp?key=fabula', {
      data: { email: 'reader@example.org', password: 'correct horse battery', returnSecureToken: true },
    });
    const { idToken, localId } = await answer.json();
    await request.post('/session', { headers: { Authorization: `Bearer ${idToken}` } });
    const context = await browser.newContext({ baseURL: site.url, storageState: await request.storageState() });
    const page = await context.newPage();
    const isStream = (some: { url: () => string }) => some.url().includes('/api/notifications/stream');
    const opened = page.waitForResponse(isStream);
    await page.goto('/library');
    await opened;
    await site.kill();
    fill(site, { uid: localId } as Person, 5);
    await site.start();
    await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread');

    // A server that stops ends its streams itself: one that it had to cut off would have failed.
    const ended = page.waitForEvent('requestfinished', isStream);
    await site.stop();
    await ended;
    await context.close();
    await request.dispose();
  } finally {
    await site.stop();
  }
});

test('the bell opens by keyboard, closes by Escape, elsewhere and by walking on, and marks all read', async ({
  page,
  site,
  person,
  as,
}) => {
  const reader = await person('Reader');
  fill(site, reader, 12);
  await as(reader);
  await page.goto('/library');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 6 unread');
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(panel(page).getByRole('listitem')).toHaveCount(8);
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await bell(page).click();
  await page.mouse.click(200, 700);
  await expect(panel(page)).toBeHidden();

  await bell(page).click();
  await panel(page).getByRole('link', { name: 'View All' }).focus();
  await page.keyboard.press('Tab');
  await expect(panel(page)).toBeHidden();

  await bell(page).click();
  await expect(panel(page)).toContainText('6 unread of 12');
  await panel(page).getByRole('button', { name: 'Mark All Read' }).click();
  await expect(panel(page)).toContainText('0 unread of 12');
  await expect(panel(page).locator('.ntf__dot--unread')).toHaveCount(0);
  await expect(panel(page).locator('.ntf__dot--read').first()).toHaveText('Read');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await panel(page).getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL('/notifications');
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(panel(page)).toBeHidden();
});

test('the list says that there is nothing, and when it cannot be fetched', async ({ page, person, as }) => {
  await as(await person('Reader'));
  await page.goto('/library');
  await page.route('**/api/v1/notifications?*', (route) => route.abort());
  await bell(page).click();
  await expect(panel(page).getByRole('alert')).toContainText('Couldn’t load notifications');
  await page.unroute('**/api/v1/notifications?*');
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page)).toContainText('No notifications yet');
  await expect(panel(page)).toContainText('0 unread of 0');
});

test('without script the bell is a link, and every form is sent', async ({ browser, site, person }) => {
  const reader = await person('Reader');
  fill(site, reader, 40);
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  await context.addCookies((await reader.request.storageState()).cookies);
  const page = await context.newPage();
  await page.goto('/library');
  await page.getByRole('link', { name: 'Notifications, 20 unread' }).click();
  const items = page.locator('.ntf-row');
  await expect(items).toHaveCount(30);
  await expect(items.nth(1).getByRole('time')).toHaveText('09:53 AM UTC', { useInnerText: true });
  await page.getByRole('link', { name: /^Unread/ }).click();
  await expect(items).toHaveCount(20);
  await items.first().getByRole('button', { name: 'Unread, Mark as read' }).click();
  await expect(page).toHaveURL('/notifications?show=unread');
  await expect(items).toHaveCount(19);
  await page.locator('.dropdown summary').click();
  await page.getByRole('link', { name: /^Logins/ }).click();
  await items.first().getByRole('link').click();
  await expect(page).toHaveURL('/settings/security');
  await page.goto('/uk/notifications');
  await page.getByRole('button', { name: 'Позначити все прочитаним' }).click();
  await expect(page).toHaveURL('/uk/notifications');
  await expect(page.getByText('Непрочитаних: 0 з 40')).toBeVisible();
  await context.close();
});

test('a withdrawn work is not named any more', withOthers, async ({ page, person, as, work }) => {
  const owner = await person('Owner');
  const reader = await person('Reader');
  const made = await work(owner);
  await begin(reader, made);
  await as(reader);
  await page.goto('/notifications');
  await publishNext(owner, made, 'Renamed part');
  const item = page.locator('.ntf-row');
  await expect(item).toContainText('A new edition is out');
  for (const number of ['1', '2'])
    await owner.request.post(`${made.path}/manage/editions`, { form: { intent: 'withdraw', number } });
  await page.reload();
  await expect(item).toContainText('This work is no longer available.');
  await expect(item.locator('.cover')).toHaveCount(0);
  await item.getByRole('link').click();
  await expect(page).toHaveURL('/notifications');
  await expect(item.getByRole('button', { name: 'Read, Mark as unread' })).toBeVisible();
});

test('a moment is told in the reader’s zone and language, and the page is hydrated without a warning', async ({
  browser,
  site,
  person,
}) => {
  const reader = await person('Reader');
  fill(site, reader, 3);
  const context = await browser.newContext({ baseURL: site.url, timezoneId: 'America/Bogota' });
  await context.addCookies((await reader.request.storageState()).cookies);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  const hour = page.locator('.ntf-day time').first();
  for (const [path, hourThere, moment] of [
    ['/notifications', '04:17 AM', 'Nov 20, 2026, 04:17 AM'],
    ['/uk/notifications', '04:17', '20 лист. 2026 р., 04:17'],
    ['/es/notifications', '4:17', '20 nov 2026, 4:17'],
  ] as const) {
    await page.goto(path);
    await expect(hour).toHaveText(hourThere);
    await expect(page.getByTitle(moment)).toBeVisible();
    await page.locator('button.bell').click();
    await expect(page.locator('.ntfs time').first()).toHaveText(moment);
  }

  // A chosen zone takes precedence over the browser's, and is known without any script.
  await page.goto('/settings/account');
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Madrid');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.goto('/notifications');
  await expect(hour).toHaveText('10:17 AM');
  expect(complaints).toEqual([]);
  expect(await (await page.request.get('/notifications')).text()).toContain('Nov 20, 2026, 10:17 AM');
  await context.close();
});

test('a visitor fetches nothing of the bell', async ({ page, person, work }) => {
  const made = await work(await person());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(made.path);
  await page.mouse.move(300, 300);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(asked.filter((path) => /notification/i.test(path))).toEqual([]);
  // The bell that is drawn in the menu is an icon, and may be a separate file.
  const bells = asked.filter((path) => /bell/i.test(path));
  const told = await Promise.all(bells.map(async (path) => (await page.request.get(path)).text()));
  expect(told.filter((text) => /notification/i.test(text))).toEqual([]);
});

for (const scheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test(`the open bell is sound with very long names (${scheme}, ${width} px)`, async ({ browser, site, person }) => {
      const reader = await person('Reader');
      fill(site, reader, 120, `${'Donaudampfschifffahrtsgesellschaft'.repeat(6)} and more words that go on and on`);
      const context = await browser.newContext({
        baseURL: site.url,
        colorScheme: scheme,
        viewport: { width, height: 780 },
        reducedMotion: 'reduce',
      });
      await context.addCookies((await reader.request.storageState()).cookies);
      const page = await context.newPage();
      await page.goto('/notifications');
      await expect(page.locator('.bell .badge--count')).toHaveText('60');
      await bell(page).click();
      await expect(panel(page).getByRole('listitem')).toHaveCount(8);
      const box = await panel(page).boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= 780).toBe(true);
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await context.close();
    });
  }
}
