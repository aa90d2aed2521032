import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '#tests/browser/fixtures.ts';
import { startSite } from '#tests/browser/site.ts';
import { movePointer } from '#tests/browser/touch.ts';

/** A browser driven by a test says that it is one, and is not asked: here it has to be asked like anyone. */
async function likeAnybody(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
}

async function consentOf(page: Page) {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'cc_cookie');
  return cookie && { ...cookie, said: JSON.parse(decodeURIComponent(cookie.value)) };
}

test('a visitor is asked in the language of their browser, and nothing optional happens before they say yes', async ({
  page,
  context,
  site,
}) => {
  await likeAnybody(context);
  const foreign: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== site.url) foreign.push(request.url());
  });
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  for (const [languages, path, prefix, accept, reject, manage] of [
    [['en-GB', 'es'], '/uk/login', '', 'Accept', 'Reject', 'Manage preferences'],
    [['es-AR'], '/login', '/es', 'Aceptar', 'Rechazar', 'Gestionar preferencias'],
    [['de-DE', 'uk'], '/es/login', '/uk', 'Прийняти', 'Відхилити', 'Налаштувати'],
    // Where there are no words in any language of the browser, they are in the page's.
    [['de-DE', 'fr'], '/es/login', '/es', 'Aceptar', 'Rechazar', 'Gestionar preferencias'],
  ] as const) {
    await page.addInitScript(
      (all) => Object.defineProperty(navigator, 'languages', { configurable: true, get: () => all }),
      languages,
    );
    await page.goto(path);
    const banner = page.getByRole('dialog').filter({ hasText: accept });
    for (const name of [accept, reject, manage])
      await expect(banner.getByRole('button', { name, exact: true })).toBeVisible();
    await expect(banner.locator(`a[href="${prefix}/privacy"]`)).toBeVisible();
    await expect(banner.locator(`a[href="${prefix}/terms"]`)).toBeVisible();
  }
  expect(await consentOf(page)).toBeUndefined();
  expect(foreign).toEqual([]);
  expect(refused).toEqual([]);
});

test('a choice is stored for 182 days, and withdrawing it clears what it had allowed', async ({
  page,
  context,
  site,
}) => {
  await likeAnybody(context);
  const calls: string[] = [];
  await page.goto('/login');
  page.on('request', (request) => request.method() !== 'GET' && calls.push(request.url()));
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  const kept = await consentOf(page);
  // Over https it is a secure one; the library leaves that out for an address of this machine over plain http.
  expect(kept).toMatchObject({ path: '/', sameSite: 'Lax', secure: site.url.startsWith('https:') });
  expect(Math.round(((kept?.expires ?? 0) * 1000 - Date.now()) / 86_400_000)).toBe(182);
  expect(kept?.said).toMatchObject({ categories: ['necessary', 'analytics', 'ads'], revision: 1 });
  for (const name of ['consentId', 'consentTimestamp', 'lastConsentTimestamp', 'services', 'data', 'expirationTime'])
    expect(kept?.said).toHaveProperty(name);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0);
  await context.addCookies([
    { name: '_ga_x', value: '1', url: site.url },
    { name: '_gid', value: '1', url: site.url },
  ]);
  await page.getByRole('button', { name: 'Cookie preferences' }).first().click();
  await page.getByRole('button', { name: 'Reject all' }).click();
  await expect.poll(async () => (await consentOf(page))?.said.categories).toEqual(['necessary']);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('_g'))).toEqual([]);
  expect(calls).toEqual([]);
});

test('an answer to an older question is no answer; closing the banner says no', async ({ page, context, site }) => {
  await likeAnybody(context);
  const old = { categories: ['necessary', 'analytics'], revision: 0, consentId: 'x', services: {}, data: null };
  await context.addCookies([{ name: 'cc_cookie', value: encodeURIComponent(JSON.stringify(old)), url: site.url }]);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Reject all and close' }).click();
  await expect
    .poll(async () => (await consentOf(page))?.said)
    .toMatchObject({ categories: ['necessary'], revision: 1 });
});

test('preferences that cannot be opened are reported in an alert', async ({ page }) => {
  await page.route(/consent/, (route) => route.abort());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Cookie preferences' }).first().click();
  await expect(page.getByText('Unable to open Cookie form, please report this error.')).toBeVisible();
});

test('machines are not asked, fetch no banner, and open the preferences without an error', async ({
  page,
  browser,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => /consent/.test(request.url()) && asked.push(request.url()));
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Cookie preferences' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Cookie preferences' })).toBeVisible();
  await expect(page.getByText('Unable to open Cookie form')).toHaveCount(0);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeHidden();

  // One that says what it is by its name alone.
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  await likeAnybody(context);
  const crawler = await context.newPage();
  crawler.on('request', (request) => /consent/.test(request.url()) && asked.push(request.url()));
  asked.length = 0;
  await crawler.goto(new URL('/login', page.url()).href);
  await crawler.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await context.close();
});

test('on a telephone the question is lower than a fifth of the screen, with two equal buttons', async ({
  browser,
  site,
}) => {
  for (const locale of ['en', 'es', 'uk']) {
    const viewport = { width: 390, height: 844 };
    const context = await browser.newContext({ baseURL: site.url, locale, viewport });
    await likeAnybody(context);
    const page = await context.newPage();
    await page.goto('/login');
    const bar = page.locator('#cc-main .cm');
    await expect(bar).toBeVisible();
    const { height = 0, width = 0 } = (await bar.boundingBox()) ?? {};
    expect(height, locale).toBeLessThanOrEqual(viewport.height / 5);
    expect(width).toBe(viewport.width);
    // Both in one moment: the bar slides in.
    const group = bar.locator('.cm__btn-group').first();
    const sizes = await group.evaluate((element) =>
      [...element.querySelectorAll('button')].map((button) => {
        const { width, height, top } = button.getBoundingClientRect();
        const { backgroundColor, color, fontSize } = getComputedStyle(button);
        const isWhole = button.scrollWidth <= button.clientWidth;
        return { width, height, top, backgroundColor, color, fontSize, isWhole };
      }),
    );
    expect(sizes).toHaveLength(2);
    expect(sizes[0]).toEqual(sizes[1]);
    expect(sizes[0]).toMatchObject({ isWhole: true, height: 44 });
    // No line is drawn through or above them.
    await expect(bar.locator('.cm__btns')).toHaveCSS('border-top-width', '0px');
    await context.close();
  }
});

test('a text is not covered before its reader has touched something', async ({ page, context, person, work }) => {
  await likeAnybody(context);
  const { path } = await work(await person());
  await page.goto(path);
  const first = await page.getByRole('link', { name: 'Start reading' }).getAttribute('href');
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => /consent/.test(request.url()) && asked.push(request.url()));
  await page.goto(first ?? '');
  await page.waitForLoadState('networkidle');
  await movePointer(page);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await page.mouse.wheel(0, 50);
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
});

test('the preferences list what the site has: without statistics nothing can be switched', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Cookie preferences' }).first().click();
  const preferences = page.getByRole('dialog', { name: 'Cookie preferences' });
  await expect(preferences.getByText('There aren’t any.')).toHaveCount(2);
  await expect(preferences.getByRole('checkbox')).toHaveCount(1);
  await expect(preferences.getByRole('checkbox')).toBeDisabled();
  const names = await preferences.locator('tbody tr td:first-child').allTextContents();
  expect(names).toEqual(['__Host-session', '__Host-device', 'locale', 'adult', 'cc_cookie']);
});

test('the operator’s statistics come after a yes and never before, and end with a no', async ({ browser }) => {
  const site = await startSite({ FABULA_ANALYTICS_ID: 'G-TEST1234' });
  const context = await browser.newContext({ baseURL: site.url });
  try {
    await likeAnybody(context);
    const asked: string[] = [];
    await context.route('https://www.googletagmanager.com/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({
        contentType: 'text/javascript',
        body: 'document.cookie = "_ga=1; path=/"; document.cookie = "_ga_TEST1234=1; path=/"; window.hasTag = true;',
      });
    });
    const page = await context.newPage();
    const hasTag = () => page.evaluate(() => 'hasTag' in window);
    await page.goto('/privacy');
    await expect(page.getByText('Google Analytics are loaded')).toBeVisible();
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect.poll(hasTag).toBe(true);
    expect(asked).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST1234']);
    // Wanted by the button while the page itself fetches it, it runs once.
    const atOnce = await context.newPage();
    const ofButton = '**/assets/consent-banner-*.js';
    await atOnce.route('**/consent.js', async (route) => {
      await atOnce.waitForRequest(ofButton);
      await route.continue();
    });
    await atOnce.route(ofButton, async (route) => {
      await atOnce.waitForFunction(() => 'fabulaCookies' in window);
      await route.continue();
    });
    const ofPage = atOnce.waitForRequest('**/consent.js');
    // The script that is held keeps the page from being loaded.
    await atOnce.goto('/terms', { waitUntil: 'domcontentloaded' });
    await ofPage;
    await atOnce.getByRole('button', { name: 'Cookie preferences' }).first().click();
    await expect(atOnce.getByRole('checkbox', { name: 'Analytics cookies' })).toBeChecked();
    await atOnce.close();
    // It was shown once, and is known on the next page.
    await page.goto('/terms');
    await expect.poll(hasTag).toBe(true);

    await page.goto('/login');
    await page.getByRole('button', { name: 'Cookie preferences' }).first().click();
    await expect(page.getByRole('checkbox', { name: 'Analytics cookies' })).toBeChecked();
    await page.getByRole('button', { name: 'Reject all' }).click();
    await expect.poll(async () => (await context.cookies()).filter(({ name }) => name.startsWith('_ga'))).toEqual([]);
    expect(await page.evaluate(() => Reflect.get(window, 'ga-disable-G-TEST1234'))).toBe(true);
    asked.length = 0;
    await page.goto('/terms');
    await movePointer(page);
    await page.waitForLoadState('networkidle');
    expect(await hasTag()).toBe(false);
    expect(asked).toEqual([]);
  } finally {
    await context.close();
    await site.stop();
  }
});
