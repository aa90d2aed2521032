import type { Page } from '@playwright/test';
import { fresh, logIn, logOut, password } from '#tests/browser/entering.ts';
import { expect, mailedLink, test } from '#tests/browser/fixtures.ts';

/** The element that only a browser without script shows. */
const said = (page: Page) => page.locator('main noscript p');
const focused = (page: Page) => page.locator(':focus');

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/login', '/register', '/forgot'])
    test(`${path} says that it needs it, and offers no form that does nothing`, async ({ page, site }) => {
      await page.goto(path);
      await expect(said(page)).toBeVisible();
      await expect(said(page)).toHaveText('Logging in needs JavaScript. Reading doesn’t.');
      await expect(page.locator('main form')).toBeHidden();
      // A form that is sent all the same is answered by the same page, and none of its values are returned.
      const form = { email: 'ana@example.org', password: 'a secret' };
      const sent = await page.request.post(path, { form, headers: { Origin: site.url } });
      expect(sent.status()).toBe(422);
      const text = await sent.text();
      expect(text).toContain('Logging in needs JavaScript.');
      expect(text).not.toContain('a secret');
    });

  test('a mailed link says so too, instead of looking for ever', async ({ page }) => {
    await page.goto('/confirm?mode=verifyEmail&oobCode=abc');
    await expect(said(page)).toBeVisible();
    await expect(said(page)).toContainText('the link hasn’t been used');
    await expect(page.locator('main .spinner')).toBeHidden();
  });
});

test('a form cannot be sent before its script is there, and keeps the typed text', async ({ page, person }) => {
  const { email } = await person();
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((release) => {
    goOn = release;
  });
  await page.route('**/assets/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const sent: string[] = [];
  page.on('request', (request) => (request.isNavigationRequest() ? sent.push(request.url()) : undefined));
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeDisabled();
  expect(sent).toHaveLength(1);
  goOn();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/library');
});

test('after a failure the focus is at the notice, or the invalid field', async ({ page, person }) => {
  const { email } = await person();
  await logIn(page, { email, secret: 'wrong' });
  await expect(focused(page)).toHaveRole('alert');
  await expect(focused(page)).toContainText('Wrong email or password.');

  await page.goto('/register');
  await page.getByLabel('Name').fill('Ana');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByText('There’s already an account with this email.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();

  await page.goto('/forgot');
  await page.route('**/accounts:sendOobCode**', (route) => route.abort());
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.unrouteAll();
  // A success leaves the focus where it was.
  const send = page.getByRole('button', { name: 'Send the link' });
  await send.click();
  await expect(page.getByText(`If there’s an account for ${email}`)).toBeVisible();
  await expect(send).toBeFocused();
});

test('a typed name is kept by someone who continues with a link by email', async ({ page, site }) => {
  const email = fresh();
  await page.goto('/register');
  await page.getByLabel('Name').fill('Ana Ruiz');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link instead' }).click();
  await expect(page.getByText(`We’ve sent a link to ${email}`)).toBeVisible();
  await page.goto(await mailedLink(site, email));
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/library');
  const { account } = await (await page.request.get('/session')).json();
  expect(account.displayName).toBe('Ana Ruiz');

  // An account that is there already keeps its own.
  await logOut(page);
  await page.goto('/register');
  await page.getByLabel('Name').fill('Somebody Else');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link instead' }).click();
  await expect(page.getByText(`We’ve sent a link to ${email}`)).toBeVisible();
  await page.goto(await mailedLink(site, email));
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/library');
  const again = await (await page.request.get('/session')).json();
  expect(again.account.displayName).toBe('Ana Ruiz');
});
