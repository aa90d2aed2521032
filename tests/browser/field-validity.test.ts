import { expect, test } from '#tests/browser/fixtures.ts';
import { movePointer } from '#tests/browser/touch.ts';

test('what a form lacks is said below its fields, in the language of the page, and the first has the focus', async ({
  page,
}) => {
  await page.goto('/uk/login');
  await movePointer(page);
  await page.waitForLoadState('networkidle');
  const email = page.getByLabel('Електронна пошта');
  const password = page.locator('input[name="password"]');
  await page.locator('form button[type="submit"]').click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Заповніть це поле.');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toHaveAccessibleDescription('Заповніть це поле.');

  // It is taken back while someone writes, and looked at again when the form is sent.
  await email.fill('ana');
  await expect(email).toHaveAccessibleDescription('');
  await email.press('Enter');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Це не адреса електронної пошти.');
  await email.fill('ana@example.org');
  await email.press('Enter');
  await expect(password).toBeFocused();
  await expect(email).toHaveAccessibleDescription('');
});

test('a field with a pattern says what it takes, and a day that none is chosen', async ({ page, person, as, work }) => {
  const ana = await person('Ana Ruiz');
  const made = await work(ana);
  await as(ana);
  await page.goto('/api');
  const address = page.getByLabel('Address', { exact: true });
  await address.fill('https://example.org');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(address).toHaveAccessibleDescription(/addresses that begin with \/api\//);
  await expect(address).toBeFocused();
  // Whoever corrects it loses no letter of it.
  await address.press('Control+a');
  await address.pressSequentially('/api/v1');
  await expect(address).toHaveValue('/api/v1');
  await expect(address).toHaveAccessibleDescription('');

  await page.goto(`${made.path}/manage/publish`);
  await page.getByRole('radio', { name: 'Schedule for later' }).check({ force: true });
  await page.getByRole('button', { name: 'Schedule edition' }).click();
  await expect(page.getByLabel('Day')).toHaveAccessibleDescription('Required.');
  await expect(page.getByLabel('Day')).toBeFocused();
});
