import { expect, test } from '#tests/browser/fixtures.ts';

test('a box that is ticked before the scripts are there counts', async ({ page, person, as }) => {
  await as(await person());
  let letGo = () => {};
  const gate = new Promise<void>((open) => {
    letGo = open;
  });
  await page.route('**/assets/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/settings/exit', { waitUntil: 'commit' });
  const sure = page.getByRole('checkbox', { name: 'I know what this means' });
  await page.getByText('I know what this means').click();
  await expect(sure).toBeChecked();
  letGo();

  await expect(page.getByRole('button', { name: 'Close the account' })).toBeEnabled();
  await expect(sure).toBeChecked();
});

test('a press that the scripts hear just before they are ready does its deed once', async ({ page }) => {
  await page.addInitScript(() => {
    const dispatch = window.dispatchEvent.bind(window);
    window.dispatchEvent = (event) => {
      if (event.type === 'fabula:ready')
        [...document.querySelectorAll('button')].find((button) => button.textContent === 'Cookie preferences')?.click();
      return dispatch(event);
    };
  });
  await page.route(/consent/, (route) => route.abort());
  await page.goto('/login');
  const alert = page.getByText('Unable to open Cookie form, please report this error.');
  await expect(alert.first()).toBeVisible();
  // A second one would have been said in the same moment.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(alert).toHaveCount(1);
});
