import { Secret, TOTP } from 'otpauth';
import { answer } from '#tests/browser/asked.ts';
import { fresh, logIn, logOut, password, prove, register } from '#tests/browser/entering.ts';
import { expect, mailedLink, test, withOthers } from '#tests/browser/fixtures.ts';
import { startSite } from '#tests/browser/site.ts';
import { freePort } from '#tests/crash/process.ts';
import { startProvider } from '#tests/identity/provider.ts';

test('an authenticator app is added, asked for, stood in for by a recovery code, and removed', async ({
  page,
  person,
  as,
}) => {
  const owner = await person();
  await as(owner);
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await prove(page, 'wrong');
  await expect(page.getByRole('alert')).toContainText('Wrong email or password.');
  await prove(page);
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = ((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel('Name of the app or device').fill('My phone');
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Wrong code.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(totp.generate());
  await page.getByRole('button', { name: 'Turn on' }).click();

  await expect(page.getByText('They’re shown only once')).toBeVisible();
  const codes = await page.locator('.codes code').allTextContents();
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the codes' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');

  await logOut(page);
  await logIn(page, owner);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  // A code counts once: the one that turned it on opens nothing.
  await page.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/library');

  await logOut(page);
  await logIn(page, owner);
  await page.getByLabel('Code').fill('aaaa-bbbb-cccc');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Wrong code.')).toBeVisible();
  await page.getByLabel('Code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/library');

  await page.goto('/settings/security');
  await expect(page.getByText('9 codes left.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await answer(page, 'Remove this authenticator app?', 'Remove the app');
  await prove(page);
  // Proving it requires the second step as well, also to turn it off.
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Code').fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove My phone' })).toHaveCount(0);
});

test('one device signs another out immediately', withOthers, async ({ page, person, as, browser, site }) => {
  const owner = await person();
  await as(owner);
  const other = await browser.newPage({ baseURL: site.url });
  await logIn(other, owner);
  await other.waitForURL('**/library');
  await page.goto('/settings/security');
  const here = page.getByText('This device');
  await expect(here).toBeVisible();
  // Two of a kind: when each came, when it was last here, and from where.
  await expect(page.getByText(/Last active: .* \d+:\d\d/)).toHaveCount(2);
  await expect(page.getByText(/First login: .* \d+:\d\d/)).toHaveCount(2);
  await expect(page.getByText(/Network: (127\.0\.0|10\.0\.\d+)\.x/)).toHaveCount(2);
  const wide = (await here.boundingBox())?.height;
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await here.boundingBox())?.height).toBe(wide);
  await page
    .getByRole('button', { name: /^Log out Chrome/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Log out Chrome/ })).toHaveCount(0);
  await other.goto('/library');
  await expect(other).toHaveURL(/\/login\?next=/);
  await expect(other.getByText('Please log in again.')).toBeVisible();
  await other.close();
});

test('a password is changed after a proof; every other device is out', withOthers, async ({ page, browser, site }) => {
  const email = fresh();
  await register(page, email);
  const other = await browser.newPage({ baseURL: site.url });
  await logIn(other, { email });
  await other.waitForURL('**/library');
  await page.goto('/settings/security');
  await page.getByLabel('New password', { exact: true }).fill('a newer password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await prove(page);
  await expect(page.getByText('Password saved. All other devices were logged out.')).toBeVisible();
  await page.goto('/library');
  await expect(page).toHaveURL('/library');
  await other.goto('/library');
  await expect(other).toHaveURL(/\/login/);
  await other.close();
});

test('an email is changed by an email to the new address, and restored by one to the old', async ({
  page,
  site,
  person,
  as,
}) => {
  const owner = await person();
  await as(owner);
  const wanted = fresh();
  await page.goto('/settings/account');
  await page.getByLabel('New email').fill(wanted);
  await page.getByRole('button', { name: 'Change email' }).click();
  await prove(page, owner.password);
  await expect(page.getByText(`If ${wanted} can be used, we’ve sent it a link.`)).toBeVisible();
  await page.goto(await mailedLink(site, wanted));
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByText(`Your email is now ${wanted}.`)).toBeVisible();
  await page.goto(await mailedLink(site, owner.email));
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(`The address is ${owner.email} again.`)).toBeVisible();
  await logIn(page, owner);
  await page.waitForURL('**/library');
});

test('another provider’s window opens an account, signs in to it, and can be added and removed', async ({
  browser,
}) => {
  test.slow();
  const port = await freePort();
  const provider = await startProvider([`http://localhost:${port}`]);
  const site = await startSite({
    PORT: String(port),
    FABULA_OIDC_PROVIDERS: JSON.stringify([provider.settings]),
  });
  try {
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== site.url) foreign.push(request.url());
    });
    await page.goto('/login');
    provider.state.refuses = true;
    await page.getByRole('button', { name: 'Continue with Test provider' }).click();
    await expect(page.getByRole('alert')).toContainText('The window was closed');
    provider.state.refuses = false;
    await page.getByRole('button', { name: 'Continue with Test provider' }).click();
    await page.waitForURL('**/library');
    await page.goto('/settings/account');
    await expect(page.getByText('olena@example.org').first()).toBeVisible();
    await page.goto('/settings/security');
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Set a password' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue with Test provider' }).click();
    await expect(page.getByText('Password saved.')).toBeVisible();

    await page.goto('/settings/account');
    await page.getByRole('button', { name: /^Remove/ }).click();
    await prove(page);
    await expect(page.getByRole('button', { name: 'Add Test provider' })).toBeVisible();
    await page.getByRole('button', { name: 'Add Test provider' }).click();
    await page.getByRole('button', { name: 'Open the Test provider window' }).click();
    await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
    expect(foreign).toEqual([]);
    await context.close();

    // A name that was typed before the provider was chosen stays, where the provider knows none.
    provider.state.person = { sub: 'person-2', email: 'ivan@example.org', email_verified: true };
    const another = await browser.newContext({ baseURL: site.url });
    const theirs = await another.newPage();
    await theirs.goto('/register');
    await theirs.getByLabel('Name', { exact: true }).fill('Ivan Kos');
    await theirs.getByRole('button', { name: /Test provider/ }).click();
    await theirs.waitForURL('**/library');
    await theirs.goto('/settings/profile');
    await expect(theirs.getByLabel('Name', { exact: true })).toHaveValue('Ivan Kos');
    await another.close();
  } finally {
    await provider.close();
    await site.stop();
  }
});

test('someone with a provider that gives no email adds one and a password, and logs in by them', async ({
  browser,
}) => {
  test.slow();
  const port = await freePort();
  const provider = await startProvider([`http://localhost:${port}`]);
  const site = await startSite({
    PORT: String(port),
    FABULA_OIDC_PROVIDERS: JSON.stringify([provider.settings]),
  });
  try {
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    const taken = fresh();
    await register(page, taken);
    await logOut(page);
    provider.state.person = { sub: 'person-3', name: 'Nadia' };
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Test provider' }).click();
    await page.waitForURL('**/library');

    // The sign-in is reported as old, as it would be after some minutes: the first try asks for it again.
    let isOld = true;
    await page.route(/accounts:signUp/, (route) => {
      if (!isOld) return route.continue();
      isOld = false;
      const error = { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' };
      return route.fulfill({ status: 400, json: { error } });
    });
    await page.goto('/settings/security');
    await page.getByRole('link', { name: 'Add an email and a password' }).click();
    const email = page.getByRole('textbox', { name: 'Email' });
    const secret = page.getByLabel('New password', { exact: true });
    const add = page.getByRole('button', { name: 'Add an email and a password' });
    await email.fill(taken);
    await secret.fill('scripta manent');
    await add.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue with Test provider' }).click();
    await expect(email).toHaveAccessibleDescription(/already|account/i);
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toBeFocused();

    const own = fresh();
    await email.fill(own);
    await secret.fill('12345678');
    await add.click();
    await expect(secret).toHaveAttribute('aria-invalid', 'true');
    await expect(secret).toBeFocused();
    await expect(email).not.toHaveAttribute('aria-invalid', 'true');

    await secret.fill('scripta manent');
    await add.click();
    await expect(page.getByText('Password saved.')).toBeVisible();
    await expect(page.getByText(own).first()).toBeVisible();
    await expect(add).toHaveCount(0);
    await logOut(page);
    await logIn(page, { email: own, secret: 'scripta manent' });
    await page.waitForURL('**/library');
    await context.close();
  } finally {
    await provider.close();
    await site.stop();
  }
});
