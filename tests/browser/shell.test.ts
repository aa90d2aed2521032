import type { Page } from '@playwright/test';
import { alive, noteAlive } from '#tests/browser/alive.ts';
import { expect, test } from '#tests/browser/fixtures.ts';

const menu = (page: Page) => page.getByRole('button', { name: 'Menu' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const hrefs = (links: ReturnType<Page['locator']>) =>
  links.evaluateAll((all: HTMLAnchorElement[]) => all.map((link) => new URL(link.href).pathname));

test('a visitor’s header and drawer lead home, to Learn, to log in and to register', async ({ page }) => {
  await page.goto('/login');
  expect(await hrefs(page.locator('header a'))).toEqual(['/', '/', '/about', '/login', '/register']);
  await menu(page).click();
  await expect(drawer(page)).toBeVisible();
  const links = await hrefs(drawer(page).getByRole('navigation', { name: 'Menu' }).getByRole('link'));
  expect(links).toEqual(['/', '/about', '/login', '/register']);
  for (const language of ['English', 'Español', 'Українська'])
    await expect(drawer(page).getByRole('link', { name: language })).toBeVisible();
  await drawer(page).getByRole('link', { name: 'Learn' }).click();
  await expect(drawer(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/about$/);
});

test('someone signed in finds their own places, the mode, the cookies and the way out in the drawer', async ({
  page,
  as,
  person,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  await page.goto('/library');
  await menu(page).click();
  await expect(drawer(page).getByRole('heading', { name: 'Ana Ruiz' })).toBeVisible();
  const links = await hrefs(drawer(page).getByRole('navigation', { name: 'Menu' }).getByRole('link'));
  for (const path of ['/library', `/org/${ana.org}`, `/org/${ana.org}/projects`]) expect(links).toContain(path);
  await expect(drawer(page).getByRole('checkbox', { name: /Dark mode/ })).toBeChecked();
  await expect(drawer(page).getByRole('button', { name: 'Cookie preferences' })).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
});

test('the drawer closes by Escape and by a press outside, keeps the focus while it is open, and gives it back', async ({
  page,
}) => {
  await page.goto('/login');
  await menu(page).focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toBeVisible();
  for (let times = 0; times < 20; times++) {
    await page.keyboard.press('Tab');
    expect(await drawer(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(menu(page)).toBeFocused();
  await menu(page).click();
  await expect(drawer(page)).toBeVisible();
  await page.mouse.click(20, 400);
  await expect(drawer(page)).toHaveCount(0);
});

test('the footer of every page has its links, its badges that lead nowhere, and its line', async ({ page }) => {
  for (const path of ['/', '/login', '/nowhere']) {
    await page.goto(path);
    const footer = page.getByRole('contentinfo');
    const links = await hrefs(footer.getByRole('navigation', { name: 'About this site' }).getByRole('link'));
    expect(links).toEqual(['/about', '/conduct', '/support', '/terms', '/privacy']);
    await expect(footer.getByRole('button', { name: 'Cookie preferences' })).toBeVisible();
    await expect(footer.getByText('App for iPhone and iPad Coming soon to the App Store')).toBeVisible();
    await expect(footer.getByText('App for Android Coming soon to Google Play')).toBeVisible();
    await expect(footer.locator('.store a, .social a, a .store')).toHaveCount(0);
    // Nothing about them says that they can be pressed.
    for (const store of await footer.locator('.store').all()) {
      await expect(store).toHaveCSS('border-top-width', '0px');
      await expect(store).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      await expect(store).toHaveCSS('cursor', 'auto');
    }
    await expect(footer.getByText('© 2025 Fabula')).toBeVisible();
  }
});

test('every public page says all it has to say without a script', async ({ browser, site, person, work }) => {
  const made = await work(await person());
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto(made.path);
  const chapter = (await page.getByRole('link', { name: 'Start reading' }).getAttribute('href')) ?? '';
  for (const path of [
    '/',
    '/about',
    '/conduct',
    '/privacy',
    '/terms',
    '/support',
    '/login',
    '/register',
    '/forgot',
    made.path,
    chapter,
  ])
    for (const prefix of ['', '/es', '/uk']) {
      const answer = await page.goto(prefix + path);
      expect(answer?.status(), prefix + path).toBe(200);
      await expect(page.locator('h1').first(), prefix + path).toBeVisible();
      expect((await page.locator('main').innerText()).length, prefix + path).toBeGreaterThan(60);
      await expect(page.locator('main .skel, main [aria-busy="true"]'), prefix + path).toHaveCount(0);
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Español' }), path).toBeVisible();
    }
  await context.close();
});

test('someone who refuses every cookie reads, changes languages, and is asked no more than once per page', async ({
  browser,
  site,
  person,
  work,
}) => {
  const made = await work(await person());
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' });
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { get: () => false });
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
  });
  await context.route('**/*', async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    const headers = { ...answer.headers() };
    delete headers['set-cookie'];
    await route.fulfill({ response: answer, headers });
  });
  const page = await context.newPage();
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await page.goto('/terms');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Reject', exact: true })).toBeHidden();
  await page.goto(made.path);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/);
  await page.getByRole('link', { name: 'Empezar a leer' }).click();
  await expect(page.locator('article')).toContainText('ninety-one steps');
  expect(await context.cookies()).toEqual([]);
  expect(failures).toEqual([]);
  // Files that are still being fetched are no longer needed.
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('a language is remembered as soon as it is chosen, before any script of the page is there', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ locale: 'uk-UA', baseURL: site.url });
  const page = await context.newPage();
  await page.route('**/assets/**/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page).toHaveURL(/\/uk$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/en$/);
  const [kept] = (await context.cookies()).filter(({ name }) => name === 'locale');
  expect(kept?.value).toBe('en');
  expect(Math.round(((kept?.expires ?? 0) * 1000 - Date.now()) / 86_400_000)).toBe(365);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await context.close();
});

test('keyboard users begin at the new page, not at nothing', async ({ page }) => {
  // Until then a link is the browser's: it loads the whole page, and begins at its top anyway.
  await noteAlive(page);
  await page.goto('/login');
  await alive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support');
  await expect(page.locator('main')).toBeFocused();
});

test('no page is wider than a small telephone, in any language', async ({ page, as, person }) => {
  await as(await person('Олександра Нечуй-Левицька'));
  await page.setViewportSize({ width: 320, height: 640 });
  const widths: string[] = [];
  const look = async (path: string) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) widths.push(`${path}: ${over}`);
  };
  for (const prefix of ['', '/es', '/uk'])
    for (const path of ['/', '/library', '/notifications', '/settings/security', '/nope']) await look(prefix + path);
  await page.context().clearCookies();
  for (const prefix of ['', '/es', '/uk'])
    for (const path of ['/', '/login', '/register', '/about', '/support']) await look(prefix + path);
  expect(widths).toEqual([]);
});

test('who chose English stays in it, whatever the browser asks for', async ({ browser, site, person, work }) => {
  const owner = await person();
  const made = await work(owner);
  const context = await browser.newContext({ locale: 'es-AR', baseURL: site.url });
  const page = await context.newPage();
  await page.goto(`${made.path}?a=b`);
  await expect(page).toHaveURL(`/es${made.path}?a=b`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`/en${made.path}?a=b`);
  // The prefix goes with them, also by themselves and without the cookie.
  await context.clearCookies();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
  await expect(page).toHaveURL('/en/support');
  await page.goto('/en/library');
  await expect(page).toHaveURL('/en/login?next=%2Fen%2Flibrary');
  await page.goto(made.path);
  await expect(page).toHaveURL(`/es${made.path}`);

  // Of someone who is logged in, the account's language counts more than the cookie, and a prefix more than both.
  const { cookies } = await owner.request.storageState();
  await context.addCookies([...cookies, { name: 'locale', value: 'es', url: site.url }]);
  const answer = await owner.request.post('/settings/account', {
    form: { intent: 'region', language: 'uk', timeZone: '' },
  });
  expect(answer.status()).toBe(200);
  await page.goto('/library');
  await expect(page).toHaveURL('/uk/library');
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/en/library');
  await page.reload();
  await expect(page).toHaveURL('/en/library');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await context.close();
});
