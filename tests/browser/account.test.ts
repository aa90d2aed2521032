import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, mailedLink, test } from '#tests/browser/fixtures.ts';
import { freePort, startSite } from '#tests/browser/site.ts';
import { startProvider } from '#tests/identity/provider.ts';

const password = 'correct horse battery';

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Name').fill('Ana Ruiz');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.waitForURL('**/library');
}

async function logIn(page: Page, { email, secret = password }: { email: string; secret?: string }): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

async function prove(page: Page, secret = password): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByLabel('Your password now').fill(secret);
  await dialog.getByRole('button', { name: 'Go on' }).click();
}

const fresh = () => `account-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@example.org`;

test('registering says what the password needs and the page’s address, and asks for the email to be proved', async ({
  page,
  site,
}) => {
  const email = fresh();
  await page.goto('/register');
  await page.getByLabel('Name').fill('Олена Гайова');
  await expect(page.getByText('/org/olena-haiova')).toBeVisible();
  const rule = page.getByRole('listitem').filter({ hasText: 'At least 6 characters' });
  await page.getByLabel('Password', { exact: true }).fill('short');
  await expect(rule).not.toHaveClass(/is-done/);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await expect(rule).toHaveClass(/is-done/);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.waitForURL('**/library');
  await expect(page.getByText('We sent you a link to confirm your email.')).toBeVisible();

  await page.goto('/settings/account');
  await expect(page.getByText('not confirmed yet')).toBeVisible();
  const link = await mailedLink(site, email);
  // Whoever only opens the link has proved nothing yet: mail filters do that.
  await page.request.get(link);
  await page.goto(link);
  await expect(page.getByText(`Is ${email} your address?`)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm it' }).click();
  await expect(page.getByText('You can publish now.')).toBeVisible();
  await page.goto('/settings/account');
  await expect(page.getByText('confirmed', { exact: true })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This link does not work');
});

test('publishing waits for a proved email, writing does not', async ({ page, site }) => {
  const email = fresh();
  await register(page, email);
  await page.goto('/project/new');
  await page.getByLabel('Title').fill('The Lamp');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL('**/block/**');
  const manage = `${new URL(page.url()).pathname.split('/block/')[0]}/manage`;
  await page.goto(manage);
  await expect(page.getByText('Confirm your email before you publish.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Publish edition/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open the outbox of this machine' })).toBeVisible();
  const forced = await page.request.post(manage, {
    form: { intent: 'publish', note: '' },
    headers: { Origin: site.url },
    maxRedirects: 0,
  });
  expect(forced.status()).toBe(403);

  await page.goto(await mailedLink(site, email));
  await page.getByRole('button', { name: 'Confirm it' }).click();
  await page.goto(manage);
  await expect(page.getByRole('button', { name: /^Publish edition/ })).toBeVisible();
});

test('a forgotten password is chosen anew by a mail, whoever asks for it', async ({ page, site, person }) => {
  const { email } = await person();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot it?' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  for (const address of ['nobody@example.org', email]) {
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(`If there is an account with ${address}`)).toBeVisible();
  }
  await page.goto(await mailedLink(site, email));
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Keep this password' }).click();
  await expect(page.getByText('The password is too short')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('another one entirely');
  await page.getByRole('button', { name: 'Keep this password' }).click();
  await expect(page.getByText('The new password is kept.')).toBeVisible();
  await logIn(page, { email, secret: 'another one entirely' });
  await page.waitForURL('**/library');
});

test('a link by mail signs in, in this browser at once and in another with the address', async ({
  page,
  site,
  person,
  browser,
}) => {
  const { email } = await person();
  await page.goto('/login?next=/settings/account');
  await page.getByRole('button', { name: 'Email me a link instead' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link instead' }).click();
  await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible();
  const link = await mailedLink(site, email);

  const other = await browser.newPage();
  await other.goto(link);
  await other.getByLabel('Email').fill('somebody@example.org');
  await other.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(other.getByRole('alert')).toBeVisible();
  await other.close();

  await page.goto(link);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/settings/account');
});

test('what goes wrong is said in the person’s language, and the form stays filled in', async ({ page, person }) => {
  const { email } = await person();
  const said = { en: 'do not match', es: 'no coinciden', uk: 'не збігаються' };
  for (const [locale, text] of Object.entries(said)) {
    await page.goto(`/${locale}/login`);
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=password]').fill('wrong');
    await page.locator('form button[type=submit]').click();
    await expect(page.getByRole('alert')).toContainText(text);
    await expect(page.locator('input[name=email]')).toHaveValue(email);
  }
  await page.goto('/register');
  await page.getByLabel('Name').fill('Ana');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('There is an account with this email already.')).toBeVisible();
});

test('a server that can not be reached is the network’s fault, also where the client was never fetched', async ({
  page,
}) => {
  await page.goto('/login');
  await page.route(/init\.json|latest\.json|identitytoolkit|assets\/.*\.js/, (route) => route.abort());
  await page.getByLabel('Email').fill('somebody@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The site cannot be reached.');
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.org');
});

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
  await expect(page.getByRole('alert')).toContainText('do not match');
  await prove(page);
  await expect(page.getByRole('img', { name: /square code/ })).toBeVisible();
  const secret = ((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel('Name of the app or device').fill('My phone');
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('That code is not right.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(totp.generate());
  await page.getByRole('button', { name: 'Turn on' }).click();

  await expect(page.getByText('They are shown this once')).toBeVisible();
  const codes = await page.locator('.codes code').allTextContents();
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the codes' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');

  await logOut(page);
  await logIn(page, owner);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  // A code counts once: the one that turned it on does not open anything.
  await page.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/library');

  await logOut(page);
  await logIn(page, owner);
  await page.getByLabel('Code').fill('aaaa-bbbb-cccc');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('That code is not right.')).toBeVisible();
  await page.getByLabel('Code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/library');

  await page.goto('/settings/security');
  await expect(page.getByText('9 codes are left.')).toBeVisible();
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await prove(page);
  // Whoever proves it shows the second step as well, also to be rid of it.
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByLabel('Code').fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('button', { name: 'Remove My phone' })).toHaveCount(0);
});

test('one device signs another out at once', async ({ page, person, as, browser, site }) => {
  const owner = await person();
  await as(owner);
  const other = await browser.newPage({ baseURL: site.url });
  await logIn(other, owner);
  await other.waitForURL('**/library');
  await page.goto('/settings/security');
  await expect(page.getByText('This device')).toBeVisible();
  await page
    .getByRole('button', { name: /^Sign out Chrome/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Sign out Chrome/ })).toHaveCount(0);
  await other.goto('/library');
  await expect(other).toHaveURL(/\/login\?next=/);
  await expect(other.getByText('Please log in again.')).toBeVisible();
  await other.close();
});

test('a password is changed after a proof; every other device is out', async ({ page, browser, site }) => {
  const email = fresh();
  await register(page, email);
  const other = await browser.newPage({ baseURL: site.url });
  await logIn(other, { email });
  await other.waitForURL('**/library');
  await page.goto('/settings/security');
  await page.getByLabel('New password', { exact: true }).fill('a newer password');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await prove(page);
  await expect(page.getByText('The new password is kept. Every other device is signed out.')).toBeVisible();
  await page.goto('/library');
  await expect(page).toHaveURL('/library');
  await other.goto('/library');
  await expect(other).toHaveURL(/\/login/);
  await other.close();
});

test('an email is changed by a mail to the new address, and taken back by one to the old', async ({
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
  await page.getByRole('button', { name: 'Change the email' }).click();
  await prove(page, owner.password);
  await expect(page.getByText(`If ${wanted} can be used, a link is on its way there.`)).toBeVisible();
  await page.goto(await mailedLink(site, wanted));
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByText(`The address is ${wanted} now.`)).toBeVisible();
  await page.goto(await mailedLink(site, owner.email));
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText(`The address is ${owner.email} again.`)).toBeVisible();
  await logIn(page, owner);
  await page.waitForURL('**/library');
});

test('a guest keeps everything by registering', async ({ page }) => {
  const block = await writeAsGuest(page);
  await register(page, fresh());
  await page.goto(block);
  await expect(page.locator('.ProseMirror')).toBeVisible();
});

test('a guest who logs in to an account is asked to bring the works along', async ({ page, person }) => {
  const owner = await person();
  const block = await writeAsGuest(page);
  await logIn(page, owner);
  await expect(page.getByRole('heading', { name: 'Bring your works along?' })).toBeFocused();
  await page.getByRole('button', { name: 'Bring them along' }).click();
  await page.waitForURL('**/library');
  await page.goto(`/org/${owner.org}/projects`);
  const work = await page.getByRole('link', { name: 'A guest’s story' }).first().getAttribute('href');
  expect(work).toContain(`/org/${owner.org}/`);
  await page.goto(`${work?.split('/block/')[0]}/block/${block.split('/block/')[1]}`);
  await expect(page.locator('.ProseMirror')).toBeVisible();
});

test('the question about a guest’s works waits in the library for who left it without an answer', async ({
  page,
  person,
}) => {
  const owner = await person();
  await writeAsGuest(page);
  // The first answer is lost on the way: nobody is led on as if there were nothing to ask.
  await page.route('**/api/guest-works', (route) => route.abort(), { times: 1 });
  await logIn(page, owner);
  await expect(page.getByRole('alert')).toContainText('The site cannot be reached.');
  await page.goto('/library');
  await expect(page.getByText('Bring your works along?')).toBeVisible();
  await page.getByRole('button', { name: 'Bring them along' }).click();
  await expect(page.getByText('Bring your works along?')).toHaveCount(0);
  await page.goto(`/org/${owner.org}/projects`);
  await expect(page.getByRole('link', { name: 'A guest’s story' }).first()).toBeVisible();
});

test('another provider’s window opens an account, signs in to it, and can be added and taken away', async ({
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
    await expect(page.getByText('The new password is kept.')).toBeVisible();

    await page.goto('/settings/account');
    await page.getByRole('button', { name: /^Remove/ }).click();
    await prove(page);
    await expect(page.getByRole('button', { name: 'Add Test provider' })).toBeVisible();
    await page.getByRole('button', { name: 'Add Test provider' }).click();
    await page.getByRole('button', { name: 'Open Test provider’s window' }).click();
    await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
    expect(foreign).toEqual([]);
    await context.close();
  } finally {
    await provider.close();
    await site.stop();
  }
});

async function writeAsGuest(page: Page): Promise<string> {
  await page.goto('/project/new');
  await page.getByRole('button', { name: 'Begin as a guest' }).click();
  await page.getByLabel('Title').fill('A guest’s story');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.waitForURL('**/block/**');
  return new URL(page.url()).pathname;
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/library');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
}
