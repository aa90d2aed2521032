import { expect, type Page, test } from '@playwright/test';
import { startSite } from '#tests/browser/site.ts';
import { startHostedService } from '#tests/identity/hosted-service.ts';

const password = 'correct horse battery';

/** Requests of a page to servers other than the named ones. */
function strangersOf(page: Page, known: readonly string[]): string[] {
  const strangers: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (/^https?:/.test(origin) && !known.includes(origin)) strangers.push(request.url());
  });
  return strangers;
}

test('the same pages use a hosted service: its accounts, our sessions, its providers of passwords', async ({
  page,
  browser,
}) => {
  const service = await startHostedService();
  const site = await startSite(service.environment);
  const strangers = strangersOf(page, [site.url, `http://${service.host}`]);
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text());
  });
  try {
    await page.goto(`${site.url}/register`);
    await page.getByLabel('Name').fill('Ana Ruiz');
    await page.getByLabel('Email').fill('ana@example.org');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await expect(page.getByRole('listitem').filter({ hasText: 'At least 6 characters' })).toHaveClass(/is-done/);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.waitForURL('**/library');
    const { account } = await (await page.request.get(`${site.url}/session`)).json();
    expect(account).toMatchObject({ displayName: 'Ana Ruiz', orgId: 'ana-ruiz', isAnonymous: false });

    await page.goto(`${site.url}/settings/security`);
    await page.getByLabel('New password', { exact: true }).fill('a longer horse');
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByText('Password saved.')).toBeVisible();
    await expect(page.getByText('Recovery codes')).toHaveCount(0);
    await expect(page.getByText('Where you’re logged in')).toBeVisible();

    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(`${site.url}/login`);
    await elsewhere.getByLabel('Email').fill('ana@example.org');
    await elsewhere.getByLabel('Password', { exact: true }).fill('a longer horse');
    await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click();
    await elsewhere.waitForURL('**/library');

    // The service has no recovery codes: nobody is asked for one, or told of theirs.
    const asked = await (await browser.newContext()).newPage();
    const mfaInfo = [{ mfaEnrollmentId: 'app', enrolledAt: new Date(0).toISOString(), totpInfo: {} }];
    await asked.route('**/accounts:signInWithPassword**', (route) =>
      route.request().method() === 'OPTIONS'
        ? route.fallback()
        : route.fulfill({
            headers: { 'access-control-allow-origin': '*' },
            json: { localId: account.uid, mfaPendingCredential: 'waiting', mfaInfo },
          }),
    );
    await asked.goto(`${site.url}/login`);
    await asked.getByLabel('Email').fill('ana@example.org');
    await asked.getByLabel('Password', { exact: true }).fill('a longer horse');
    await asked.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(asked.getByText('Six digits.')).toBeVisible();
    await asked.getByLabel('Code').fill('aaaa-bbbb-cccc');
    await asked.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(asked.getByText('Wrong code.')).toBeVisible();

    expect(service.asked.some((path) => path.endsWith('accounts:signInWithPassword'))).toBe(true);
    expect(strangers).toEqual([]);
    expect(blocked).toEqual([]);
  } finally {
    await site.stop();
    await service.close();
  }
});

test('on this machine, the client asks the service’s app check with its own debug token', async ({ page }) => {
  const service = await startHostedService();
  const checked = {
    FABULA_HOSTED_APP_ID: '1:123456789:web:abc',
    FABULA_HOSTED_PROJECT_NUMBER: '123456789',
    FABULA_HOSTED_RECAPTCHA_KEY: 'site-key',
  };
  const site = await startSite({ ...service.environment, ...checked });
  const check = 'https://content-firebaseappcheck.googleapis.com';
  const captcha = 'https://www.google.com';
  const strangers = strangersOf(page, [site.url, `http://${service.host}`, check, captcha]);
  const token = await service.appCheckToken();
  await page.route(`${check}/**`, (route) => route.fulfill({ json: { token, ttl: '3600s' } }));
  await page.route(`${captcha}/recaptcha/**`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  try {
    const call = page.waitForRequest((request) => request.url().includes('accounts:signUp'));
    await page.goto(`${site.url}/register`);
    await page.getByLabel('Name').fill('Ana Ruiz');
    await page.getByLabel('Email').fill('ana@example.org');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create an account' }).click();
    expect((await call).headers()['x-firebase-appcheck']).toBe(token);
    await page.waitForURL('**/library');
    expect(strangers).toEqual([]);
  } finally {
    await site.stop();
    await service.close();
  }
});
