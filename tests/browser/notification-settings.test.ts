import { expect, test, withOthers } from '#tests/browser/fixtures.ts';
import { begin, publishNext } from '#tests/browser/told.ts';

test('the choices are kept where a time of day is wrong, without a script too', async ({ browser, site, person }) => {
  const reader = await person('Reader');
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    storageState: await reader.request.storageState(),
  });
  const page = await context.newPage();
  await page.goto('/settings/notifications');
  await page.getByRole('combobox', { name: 'Email: New editions' }).selectOption('Once a week');
  await page.getByRole('checkbox', { name: 'Bell: Files' }).press('Space');
  // When they begin and end is asked only of someone who uses them.
  await expect(page.getByLabel('From', { exact: true })).toBeHidden();
  await page.getByRole('checkbox', { name: 'Use quiet hours' }).press('Space');
  await page.getByLabel('From', { exact: true }).fill('21:00');
  await page.getByLabel('To', { exact: true }).fill('21:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a time such as 22:30')).toBeVisible();

  await expect(page.getByRole('combobox', { name: 'Email: New editions' })).toHaveValue('weekly');
  await expect(page.getByRole('checkbox', { name: 'Bell: Files' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Use quiet hours' })).toBeChecked();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('21:00');
  await page.getByLabel('To', { exact: true }).fill('07:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('07:00');
  await expect(page.getByRole('combobox', { name: 'Email: New editions' })).toHaveValue('weekly');
  await context.close();
});

test(
  'someone who asks for email about new editions gets one, and ends it by its link without logging in',
  withOthers,
  async ({ page, site, browser, person, as, work }) => {
    const owner = await person('Owner');
    const reader = await person('Reader');
    const made = await work(owner);
    await begin(reader, made);
    await as(reader);
    site.change('update account set email_verified_at = null where id = ?', [reader.uid]);
    await page.goto('/settings/notifications');
    await expect(page.getByText('until you confirm your address')).toBeVisible();
    site.change('update account set email_verified_at = 1 where id = ?', [reader.uid]);

    const mail = page.getByRole('combobox', { name: 'Email: New editions' });
    await mail.selectOption('Right away');
    await page.getByRole('checkbox', { name: 'Bell: Files' }).press('Space');
    await page.getByRole('checkbox', { name: 'Use quiet hours' }).press('Space');
    await page.getByLabel('To', { exact: true }).fill('22:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter a time such as 22:30')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Use quiet hours' }).press('Space');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await page.reload();
    await expect(mail).toHaveValue('atOnce');
    await expect(page.getByRole('checkbox', { name: 'Bell: Files' })).not.toBeChecked();
    await expect(page.getByText('until you confirm your address')).toBeHidden();

    await publishNext(owner, made, 'Renamed part');
    const wayOut = async () => {
      const { messages } = await (await fetch(`${site.url}/dev/mailbox.json`)).json();
      const letter = messages.find(
        ({ to, text }: { to: string; text: string }) => to === reader.email && text.includes('/unsubscribe/'),
      );
      return /http\S*\/unsubscribe\/\S+/.exec(letter?.text ?? '')?.[0] ?? '';
    };
    await expect.poll(wayOut).not.toBe('');
    const visitor = await browser.newContext({ javaScriptEnabled: false });
    const letter = await visitor.newPage();
    await letter.goto(await wayOut());
    await expect(letter.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible();
    await page.reload();
    await expect(mail).toHaveValue('atOnce');
    await letter.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(letter.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
    await page.reload();
    await expect(mail).toHaveValue('never');
    await visitor.close();
  },
);
