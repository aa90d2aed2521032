import { expect, test } from '#tests/browser/fixtures.ts';

/** The page's button for someone with a picture, or without. */
const button = '.avatar';

test('a picture that fails is replaced by initials, immediately and after the page is there', async ({
  page,
  as,
  person,
}) => {
  const ana = await person('Ana María Ruiz');
  await as(ana);
  await page.goto('/library');
  await expect(page.locator(`.menubtn ${button}`)).toHaveText('AM');
  await expect(page.getByRole('img', { name: 'Ana María Ruiz' })).toHaveCount(1);

  const call = async (path: string, data: object) =>
    (await ana.request.post(`/identitytoolkit.googleapis.com/v1/${path}?key=fabula`, { data })).json();
  const { idToken } = await call('accounts:signInWithPassword', {
    email: ana.email,
    password: ana.password,
    returnSecureToken: true,
  });
  await call('accounts:update', { idToken, photoUrl: new URL('/nowhere.png', page.url()).href });
  await page.route('**/nowhere.png', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', path: 'public/logo.svg' }),
  );
  await page.reload();
  await expect(page.locator(`.menubtn img${button}`)).toHaveAttribute('alt', 'Ana María Ruiz');
  await page.unroute('**/nowhere.png');
  await page.reload();
  await expect(page.locator(`.menubtn ${button}`)).toHaveText('AM');
});

test('the icon of the drawer is given up after 1500 ms, and shown if it arrives in time', async ({
  page,
  as,
  person,
}) => {
  await as(await person('Леся Українка'));
  await page.goto('/library');
  await page.getByRole('button', { name: 'Menu' }).click();
  const avatar = page.getByRole('dialog').locator('.avatar');
  await expect(avatar).toHaveAttribute('src', '/placeholder-avatar.svg');
  await page.keyboard.press('Escape');

  await page.clock.install();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/placeholder-avatar.svg', async (route) => {
    await held;
    await route.abort();
  });
  await page.goto('/library');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(avatar).toHaveAttribute('src', '/placeholder-avatar.svg');
  await page.clock.fastForward(1_500);
  await expect(avatar).toHaveText('ЛУ');
  release();
});

test('every size is as the specification says', async ({ page }) => {
  await page.goto('/about');
  const sizes = await page.evaluate(() =>
    ['3xs', '2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl'].map((size) => {
      const avatar = document.createElement('span');
      avatar.className = `avatar avatar--${size}`;
      document.body.append(avatar);
      return avatar.getBoundingClientRect().width;
    }),
  );
  expect(sizes).toEqual([16, 20, 24, 28, 32, 36, 40, 44, 48]);
});
