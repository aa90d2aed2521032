import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consentScript } from '#app/consent/consent-revision.ts';
import { expect, needsCorpus, ofCorpus, test } from '#tests/browser/fixtures.ts';
import { movePointer } from '#tests/browser/touch.ts';

test('a chapter is read without any script, to its end and on to the next', async ({ browser, person, work, site }) => {
  const made = await work(await person());
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.url + made.path);
  await page.getByRole('link', { name: 'Start reading' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The wick' })).toBeVisible();
  await expect(page.locator('article')).toContainText('ninety-one steps');
  await expect(page.locator('article .verse')).toContainText('light for the anchor');
  await page.locator('.note-ref a').click();
  await expect(page).toHaveURL(/#note-/);
  await page.locator('a[rel=next]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'The inspector' })).toBeVisible();
  await expect(page.locator('article hr.scene-break')).toHaveCount(1);
  await context.close();
});

test('a kept page keeps its own security policy, first with its bytes and then without', async ({
  page,
  person,
  work,
  request,
}) => {
  const made = await work(await person());
  const complaints: string[] = [];
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && complaints.push(message.text()));
  await page.goto(made.path);
  const first = await request.get(made.path);
  const etag = first.headers().etag ?? '';
  const again = await request.get(made.path, { headers: { 'If-None-Match': etag } });
  expect(again.status()).toBe(304);
  expect(again.headers()['content-security-policy']).toBe(first.headers()['content-security-policy']);
  expect(first.headers()['set-cookie']).toBeUndefined();
  await page.reload();
  await movePointer(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('what signed-in people read is compressed, unless another site’s page asked for it', async ({
  person,
  work,
  site,
}) => {
  const ana = await person();
  const made = await work(ana);
  for (const path of [made.path, `${made.path}.data`, '/library', '/api/openapi.json']) {
    const ask = (headers: Record<string, string>) =>
      ana.request.get(site.url + path, { headers: { 'Accept-Encoding': 'br', ...headers } });
    const [answer, foreign] = [await ask({}), await ask({ 'Sec-Fetch-Site': 'cross-site' })];
    expect([answer.status(), answer.headers()['content-encoding']], path).toEqual([200, 'br']);
    expect((await answer.body()).length).toBe((await foreign.body()).length);
    expect(foreign.headers()['content-encoding']).toBeUndefined();
  }
});

test('reading costs no script but the banner’s until the first touch, and the text is in the page once', async ({
  page,
  person,
  work,
}) => {
  const made = await work(await person());
  const scripts: string[] = [];
  page.on('request', (request) => {
    const isBanner = new URL(request.url()).pathname === consentScript;
    if (request.resourceType() === 'script' && !isBanner) scripts.push(request.url());
  });
  await page.goto(made.path);
  await page
    .getByRole('link', { name: 'Start reading' })
    .evaluate((link: HTMLAnchorElement) => location.assign(link.href));
  await page.waitForURL('**/block/**');
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  // As browsers report it when a page appears under a pointer that nobody moves.
  await page.evaluate(() => {
    for (const type of ['pointerover', 'pointermove'])
      document.body.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }));
  });
  const html = await (await page.request.get(page.url())).text();
  expect(html.split('ninety-one steps').length - 1).toBe(1);
  expect(scripts).toEqual([]);
  await movePointer(page);
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  await expect(page.locator('article')).toContainText('ninety-one steps');
});

test('hostile text is published harmless', async ({ page, person, work }) => {
  const owner = await person();
  const file = join(mkdtempSync(join(tmpdir(), 'fabula-hostile-')), 'hostile.md');
  writeFileSync(
    file,
    '# One\n\n<script>alert(1)</script> <img src=x onerror=alert(2)> [here](javascript:alert(3)) `<b onclick=alert(4)>`\n\n"><svg onload=alert(5)>\n',
  );
  const made = await work(owner, file);
  page.on('dialog', () => {
    throw new Error('A script of the text ran.');
  });
  await page.goto(made.path);
  await page.getByRole('link', { name: 'Start reading' }).click();
  await movePointer(page);
  const dangers = await page
    .locator('article')
    .evaluate((article) =>
      [...article.querySelectorAll('*')].flatMap((element) => [
        ...(['SCRIPT', 'SVG', 'IFRAME', 'IMG', 'STYLE'].includes(element.nodeName.toUpperCase())
          ? [element.nodeName]
          : []),
        ...element
          .getAttributeNames()
          .filter((name) => name.startsWith('on') || /^\s*javascript:/i.test(element.getAttribute(name) ?? '')),
      ]),
    );
  expect(dangers).toEqual([]);
});

test('a visitor’s place stays on the device and comes along at sign-in', ofCorpus, async ({ page, as, person }) => {
  test.slow();
  const path = needsCorpus('en-alice/alice.epub');
  const owner = await person('Owner');
  const { work: bring } = {
    work: async () =>
      owner.request.post(`/api/import?org=${owner.org}&name=alice.epub`, {
        data: readFileSync(path),
      }),
  };
  const { url } = await (await bring()).json();
  const work = url.split('/block/')[0];
  await owner.request.post(`${work}/manage/publish`, { form: { intent: 'publish', note: '', visibility: 'public' } });
  await owner.request.post(`${work}/manage/details`, {
    form: { intent: 'details', title: 'Alice', summary: '', credit: '', language: 'en' },
  });
  await page.goto(work);
  await page.getByRole('link', { name: /Down the Rabbit/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Down the Rabbit/ })).toBeVisible();
  await movePointer(page);
  const line = page.locator('article .prose p[data-p]').nth(9);
  await expect
    .poll(async () => {
      await line.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 90));
      return page.evaluate(
        () =>
          Object.keys(localStorage)
            .filter((key) => key.startsWith('fabula-place:'))
            .map((key) => JSON.parse(localStorage.getItem(key) ?? '{}').offset)
            .at(0) ?? 0,
      );
    })
    .toBeGreaterThan(0);

  const reader = await person('Reader');
  await as(reader);
  await page.goto('/library');
  await expect(page.getByRole('link', { name: 'Alice', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Continue Alice' }).click();
  const words = ((await line.textContent()) ?? '').slice(0, 30);
  await expect(page.locator('article .prose p', { hasText: words })).toBeInViewport();
});

test('to look back at an earlier chapter does not move the place', async ({ page, as, person, work }) => {
  const made = await work(await person('Owner'));
  const reader = await person('Reader');
  await as(reader);
  await page.goto(made.path);
  await page.getByRole('link', { name: 'The hull' }).click();
  await page.waitForResponse((answer) => answer.url().includes('/place'));
  await page.goto(made.path);
  await page.getByRole('link', { name: 'The wick' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The wick' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.goto('/library');
  await page.getByRole('link', { name: /^Continue/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The hull' })).toBeVisible();
});

test('the language goes with the address, is remembered, and an address without one leads to it', async ({
  page,
  request,
  person,
  work,
}) => {
  const made = await work(await person());
  const at = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await request.get(path, { maxRedirects: 0, headers });
    return [answer.status(), answer.headers().location];
  };
  expect(await at('/', { 'Accept-Language': 'uk-UA,uk;q=0.9,en;q=0.5' })).toEqual([302, '/uk']);
  expect(await at('/', { 'Accept-Language': 'fr,es;q=0.4' })).toEqual([302, '/es']);
  expect(await at('/', { 'Accept-Language': 'en-GB,uk;q=0.9' })).toEqual([200, undefined]);
  expect(await at('/', { 'Accept-Language': 'en', Cookie: 'locale=es' })).toEqual([302, '/es']);
  const [uk, en] = [`/uk${made.path}`, `/en${made.path}`];
  expect(await at(made.path, { 'Accept-Language': 'uk' })).toEqual([302, uk]);
  expect(await at(`${made.path}?a=b`, { 'Accept-Language': 'es', Cookie: 'locale=uk' })).toEqual([302, `${uk}?a=b`]);
  expect(await at(made.path)).toEqual([200, undefined]);
  for (const path of [uk, en]) expect(await at(path, { 'Accept-Language': 'es' })).toEqual([200, undefined]);

  await page.goto(made.path);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Українська' }).click();
  await expect(page).toHaveURL(`/uk${made.path}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk-UA');
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');
});

test('a visitor on a protected page logs in and returns; a signed-in person on /login goes to the library', async ({
  page,
  person,
  as,
}) => {
  const ana = await person();
  await page.goto(`/es/org/${ana.org}/projects`);
  await expect(page).toHaveURL(/\/es\/login\?next=/);
  await page.getByLabel('Correo electrónico').fill(ana.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('wrong password');
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('no coinciden');
  await page.getByLabel('Contraseña', { exact: true }).fill(ana.password);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page).toHaveURL(`/es/org/${ana.org}/projects`);
  await as(ana);
  await page.goto('/login');
  // Their first log-in was in Spanish, which is their language since.
  await expect(page).toHaveURL('/es/library');
});

test('logging out ends the session and leads to /login', async ({ page, person, as }) => {
  await as(await person());
  await page.goto('/library');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/library');
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('the bar of a reading page offers visitors both ways in, also on a narrow page without scripts', async ({
  page,
  browser,
  site,
  person,
  work,
}) => {
  const made = await work(await person());
  await page.goto(made.path);
  const first = (await page.getByRole('link', { name: 'Start reading' }).getAttribute('href')) ?? '';
  await page.goto(first);
  const ways = (on: typeof page) => on.locator('.rbar').getByRole('link', { name: /^(Log in|Create new account)$/ });
  await expect(ways(page)).toHaveText(['Log in', 'Create new account']);
  for (const link of await ways(page).all()) await expect(link).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  const narrow = await context.newPage();
  await narrow.goto(site.url + first);
  for (const link of await ways(narrow).all()) await expect(link).toBeVisible();
  await narrow.goto(site.url);
  const bar = narrow.locator('.topbar');
  for (const name of ['Home', 'Learn', 'Log in', 'Create new account'])
    await expect(bar.getByRole('link', { name, exact: true })).toBeVisible();
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();
});

test('an unknown address says which, with status 404 and no stack', async ({ page }) => {
  const answer = await page.goto('/uk/немає/такої');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Сторінку не знайдено: /uk/немає/такої')).toBeVisible();
  await expect(page).toHaveTitle(/^Сторінку не знайдено: \/uk\/немає\/такої \.:\. /);
  expect(await page.content()).not.toMatch(/at .*\.tsx?:\d+/);
});
