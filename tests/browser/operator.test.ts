import { execFileSync } from 'node:child_process';
import { expect, type Person, testAlone as test, withOthers } from '#tests/browser/fixtures.ts';
import type { Site } from '#tests/browser/site.ts';

function cli(site: Site, ...words: string[]): string {
  const env = { ...process.env, ...site.environment };
  return execFileSync('node', ['cli/start.js', ...words], { encoding: 'utf8', env });
}

const pages = ['', '/accounts', '/organisations', '/reports', '/jobs', '/mail'];

test(
  'an operator is appointed at the command line, sees the pages without a script, and is logged',
  withOthers,
  async ({ browser, person, work, site }) => {
    const operator = await person('Odarka Operator');
    const other = await person('Ivo Writer');
    const made = await work(other);
    expect((await operator.request.get('/admin')).status()).toBe(404);
    cli(site, 'account', 'operator', operator.email);
    site.change('update account set email_verified_at = null where id = ?', [other.uid]);
    for (const page of pages) expect((await operator.request.get(`/admin${page}`)).status(), page).toBe(200);

    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: site.url,
      storageState: await operator.request.storageState(),
    });
    const page = await context.newPage();
    await page.goto('/admin/accounts');
    await page.getByLabel('Find an account').fill('ivo');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText(other.email)).toBeVisible();
    await expect(page.getByText(operator.email)).toBeHidden();
    await page.getByRole('button', { name: 'Mark email as confirmed' }).click();
    await expect(page.getByText('Done.')).toBeVisible();
    await page.locator('summary', { hasText: 'Disable' }).click();
    await page.getByRole('button', { name: 'Yes, disable it' }).click();
    await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
    expect((await other.request.get('/library', { maxRedirects: 0 })).status()).toBe(302);
    await page.getByRole('button', { name: 'Enable' }).click();
    await expect(page.getByText('Disabled', { exact: true })).toBeHidden();

    const visitor = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const reader = await visitor.newPage();
    await reader.goto(`${made.path}/report`);
    await reader.getByRole('radio', { name: 'It’s advertising' }).check({ force: true });
    await reader.getByLabel('What should we look at?').fill('It only sells soap.');
    await reader.getByLabel('Email').fill('reader@example.org');
    await reader.getByRole('button', { name: 'Send the report' }).click();
    await expect(reader.getByText('Thank you.')).toBeVisible();
    await page.goto('/notifications?kind=report');
    await page.getByText('A reader reported a work').click();
    await expect(page).toHaveURL(/\/admin\/reports$/);
    await expect(page.getByText('It only sells soap.')).toBeVisible();
    await page.getByLabel('Reason').fill('It’s advertising.');
    await page.getByRole('button', { name: 'Take down' }).click();
    await expect(page.getByText('No open reports')).toBeVisible();
    expect((await reader.request.get(made.path)).status()).toBe(404);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Works taken down')).toBeHidden();
    expect((await reader.request.get(made.path)).status()).toBe(200);
    await visitor.close();
    await context.close();

    const db = await site.open();
    const noted = await db.reader.selectFrom('audit_event').select(['kind', 'detail']).execute();
    await db.close();
    for (const kind of ['emailVerified', 'accountDisabled', 'accountEnabled', 'workWithdrawn', 'workGivenBack'])
      expect(
        noted
          .filter((event) => event.kind === kind)
          .map(({ detail }) => detail)
          .join(' '),
        kind,
      ).toContain(operator.uid);
    const letters = (await (await operator.request.get('/dev/mailbox.json')).json()) as { subject?: string }[];
    expect(JSON.stringify(letters)).toContain('A work was reported');
  },
);

test('an operator retries a job, drops one, writes a test email, and proves first who they are after a while', async ({
  person,
  site,
  page,
  as,
}) => {
  const operator: Person = await person('Odarka Operator');
  cli(site, 'account', 'operator', operator.email);
  for (const id of ['job-again', 'job-dropped'])
    site.change("insert into job values (?, 'nothing', '{}', ?, 1, null, 8, 'Error: no handler', 1, ?, null)", [
      id,
      id,
      Date.now(),
    ]);
  site.change('update session set auth_at = 1 where account_id = ?', [operator.uid]);
  await as(operator);
  await page.goto('/admin/jobs');
  await expect(page.getByText('Error: no handler')).toHaveCount(2);
  await page.locator('summary', { hasText: 'Discard' }).first().click();
  await page.getByRole('button', { name: 'Yes, discard it' }).click();
  await page.getByRole('button', { name: 'Confirm it’s you' }).click();
  await page.getByLabel('Current password').fill(operator.password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Yes, discard it' }).click();
  await expect(page.getByText('Done.')).toBeVisible();
  await expect(page.getByText('Error: no handler')).toHaveCount(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Failed', { exact: true })).toBeHidden();

  await page.getByRole('link', { name: 'Mail' }).click();
  await page.getByRole('button', { name: 'Send me a test email' }).click();
  await expect(page.getByText('The test email is on its way to your address.')).toBeVisible();
  await expect(page.getByText(operator.email).first()).toBeVisible();
  cli(site, 'account', 'operator', '--email', operator.email, '--remove');
  expect((await operator.request.get('/admin')).status()).toBe(404);
});
