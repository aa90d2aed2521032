import { fresh, logIn, password, register } from '#tests/browser/entering.ts';
import { expect, mailedLink, test } from '#tests/browser/fixtures.ts';

test('registering names the password’s rules and the page’s address, and asks to verify the email', async ({
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
  await expect(page.getByText('We’ve sent you a link to confirm your email.')).toBeVisible();

  await page.goto('/settings/account');
  await expect(page.getByText('not confirmed yet')).toBeVisible();
  const link = await mailedLink(site, email);
  // Opening the link proves nothing yet: mail filters do that.
  await page.request.get(link);
  await page.goto(link);
  await expect(page.getByText(`Is ${email} your address?`)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('You can publish now.')).toBeVisible();
  await page.goto('/settings/account');
  await expect(page.getByText('confirmed', { exact: true })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('The link is incomplete');
});

test('publishing waits for a verified email, writing does not', async ({ page, site }) => {
  const email = fresh();
  await register(page, email);
  await page.goto('/project/new');
  await page.getByLabel('Title').fill('The Lamp');
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.waitForURL('**/block/**');
  const manage = `${new URL(page.url()).pathname.split('/block/')[0]}/manage/publish`;
  await page.goto(manage);
  await expect(page.getByText('Confirm your email before you publish.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Publish edition/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open this machine’s outbox' })).toBeVisible();
  const forced = await page.request.post(manage, {
    form: { intent: 'publish', note: '' },
    headers: { Origin: site.url },
    maxRedirects: 0,
  });
  expect(forced.status()).toBe(403);

  await page.goto(await mailedLink(site, email));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('You can publish now.')).toBeVisible();
  await page.goto(manage);
  await expect(page.getByRole('button', { name: /^Publish edition/ })).toBeVisible();
});

test('text typed before the script is there stays, and is checked', async ({ page }) => {
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((release) => {
    goOn = release;
  });
  await page.route('**/assets/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/register', { waitUntil: 'commit' });
  await page.getByLabel('Name').fill('Олена Гайова');
  await page.getByLabel('Password', { exact: true }).fill(password);
  goOn();
  await expect(page.getByText('/org/olena-haiova')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'At least 6 characters' })).toHaveClass(/is-done/);
  await expect(page.getByLabel('Name')).toHaveValue('Олена Гайова');
});

test('a registration that was interrupted half-way continues with the same button', async ({ page }) => {
  await page.route('**/accounts:update**', (route) => route.abort(), { times: 1 });
  await page.goto('/register');
  await page.getByLabel('Name').fill('Ana Ruiz');
  await page.getByLabel('Email').fill(fresh());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByRole('alert')).toContainText('The site can’t be reached.');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.waitForURL('**/library');
  const { account } = await (await page.request.get('/session')).json();
  expect(account.displayName).toBe('Ana Ruiz');
});

test('a forgotten password is chosen again by an email, for anyone who asks', async ({ page, site, person }) => {
  const { email } = await person();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot it?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  for (const address of ['nobody@example.org', email]) {
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(`If there’s an account for ${address}`)).toBeVisible();
  }
  await page.goto(await mailedLink(site, email));
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('This password is too short')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('another one entirely');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password saved.')).toBeVisible();
  await logIn(page, { email, secret: 'another one entirely' });
  await page.waitForURL('**/library');
});

test('a link by email signs in, in this browser immediately and in another with the address', async ({
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
  await expect(page.getByText(`We’ve sent a link to ${email}`)).toBeVisible();
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

test('failures are told in the person’s language, and the form stays filled in', async ({ page, person }) => {
  const { email } = await person();
  const said = { en: 'Wrong email or password.', es: 'no coinciden', uk: 'Неправильна пошта або пароль.' };
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
  await expect(page.getByText('There’s already an account with this email.')).toBeVisible();
});

test('a server that cannot be reached is the network’s fault, also where the client was never fetched', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
  await page.route(/init\.json|latest\.json|identitytoolkit|assets\/.*\.js/, (route) => route.abort());
  await page.getByLabel('Email').fill('somebody@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The site can’t be reached.');
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.org');
});
