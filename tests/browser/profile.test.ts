import { expect, test } from '#tests/browser/fixtures.ts';

test('a profile is filled in, seen by others, and moves to another address', async ({ page, person, as, work }) => {
  const owner = await person('Ana Ruiz');
  const { path } = await work(owner, undefined, { visibility: 'public' });
  await as(owner);
  await page.goto('/library');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Ana Ruiz Gil');
  const slug = `ana-${owner.uid.toLowerCase().slice(0, 8)}`;
  await page.getByLabel('Address', { exact: true }).fill(slug);
  await page.getByLabel('About you').fill('Writes at night, by the sea.');
  await page.getByLabel('URL').first().fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter a valid web address.')).toBeVisible();
  await expect(page.getByLabel('URL').first()).toBeFocused();
  await page.getByLabel('URL').first().fill('ana.example.org/books');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  await page.getByRole('link', { name: 'View profile' }).click();
  await page.waitForURL(`**/org/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Ruiz Gil' })).toBeVisible();
  await expect(page.getByText('Writes at night, by the sea.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'ana.example.org/books' })).toHaveAttribute('rel', /nofollow/);
  await page.goto(`/org/${owner.org}`);
  await page.waitForURL(`**/org/${slug}`);

  // Text typed over it before the scripts are there stays.
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((release) => {
    goOn = release;
  });
  await page.route('**/assets/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/settings/profile', { waitUntil: 'commit' });
  await page.getByLabel('About you').fill('Writes in the morning.');
  goOn();
  await page.getByRole('button', { name: 'Add a link' }).click();
  await expect(page.getByLabel('URL')).toHaveCount(3);
  await expect(page.getByLabel('About you')).toHaveValue('Writes in the morning.');
  await page.unroute('**/assets/**/*.js');

  // Visitors find the work by its former address, under the new name.
  await page.context().clearCookies();
  await page.goto(path);
  await page.waitForURL(`**/org/${slug}/**`);
  await expect(page.getByText('Ana Ruiz Gil').first()).toBeVisible();
});

test('an address of someone else’s is refused next to its field, and a new name offers one', async ({
  page,
  person,
  as,
}) => {
  const other = await person('Olena Koval');
  await as(await person('Ivan'));
  await page.goto('/settings/profile');
  await page.getByLabel('Address', { exact: true }).fill(other.org);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('This address is or was someone else’s.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Іван Франко');
  await page.getByRole('button', { name: 'Use “ivan-franko” to match your new name' }).click();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('ivan-franko');
});
