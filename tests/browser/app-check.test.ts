import { expect, smallNovel, test } from '#tests/browser/fixtures.ts';

test('a browser does its work in a worker, once, before an account is opened and a file is sent', async ({
  page,
  site,
}) => {
  const asked: string[] = [];
  const foreign: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    if (pathname.startsWith('/app-check/') || pathname.endsWith(':signUp') || pathname === '/api/uploads')
      asked.push(pathname);
    if (/^https?:/.test(origin) && origin !== site.url) foreign.push(request.url());
  });
  page.on('console', (message) => {
    if (/Content Security Policy|App Check/i.test(message.text())) refused.push(message.text());
  });

  await page.goto('/register');
  await page.getByLabel('Name').fill('Olena');
  await page.getByLabel('Email').fill(`checked-${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  const worker = page.waitForEvent('worker');
  await page.getByRole('button', { name: 'Create an account' }).click();
  expect((await worker).url()).toContain('/assets/app-check-worker-');
  await page.waitForURL(/\/library/);

  await page.goto('/project/new');
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(smallNovel);
  await expect(page.getByRole('button', { name: 'Import' })).toBeVisible();

  expect(asked).toEqual([
    '/app-check/challenge',
    '/app-check/token',
    '/identitytoolkit.googleapis.com/v1/accounts:signUp',
    '/api/uploads',
  ]);
  expect(foreign).toEqual([]);
  expect(refused).toEqual([]);
});

test('a token that the server does not take is worked for again', async ({ page }) => {
  let forged = 0;
  await page.route('**/app-check/token', (route) => {
    if (forged++ > 0) return route.continue();
    return route.fulfill({ json: { token: 'of.another.server', expireTimeMillis: Date.now() + 3_600_000 } });
  });
  await page.goto('/register');
  await page.getByLabel('Name').fill('Ana');
  await page.getByLabel('Email').fill(`again-${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.waitForURL(/\/library/);

  expect(forged).toBe(2);
});

test('readers are asked for no work', async ({ page, person, work }) => {
  const made = await work(await person());
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(made.path);
  await page.getByRole('link', { name: 'Start reading' }).click();
  await expect(page.locator('article, main').first()).toBeVisible();

  // A page that comes into view may be prefetched; its effects do not happen.
  expect(loaded.filter((path) => /^\/app-check\/|^\/__\/|googleapis/.test(path))).toEqual([]);
});

test('on this machine the debug token does instead of the work, and goes nowhere else', async ({ page, site }) => {
  const asked: string[] = [];
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    if (pathname.startsWith('/app-check/')) asked.push(`${pathname} ${request.postData()}`);
    if (/^https?:/.test(origin) && origin !== site.url) foreign.push(request.url());
  });
  await page.addInitScript(() => Object.assign(self, { FIREBASE_APPCHECK_DEBUG_TOKEN: 'for-tests-on-this-machine' }));
  await page.goto('/register');
  await page.getByLabel('Name').fill('Olena');
  await page.getByLabel('Email').fill(`debugged-${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.waitForURL(/\/library/);
  expect(asked).toEqual(['/app-check/token {"debugToken":"for-tests-on-this-machine"}']);
  expect(foreign).toEqual([]);
});

test('where the site does not know the debug token, the browser works', async ({ page }) => {
  await page.addInitScript(() => Object.assign(self, { FIREBASE_APPCHECK_DEBUG_TOKEN: 'of-another-site-altogether' }));
  const worker = page.waitForEvent('worker');
  await page.goto('/register');
  await page.getByLabel('Name').fill('Olena');
  await page.getByLabel('Email').fill(`undebugged-${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create an account' }).click();
  expect((await worker).url()).toContain('/assets/app-check-worker-');
  await page.waitForURL(/\/library/);
});
