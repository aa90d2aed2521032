import { execFileSync } from 'node:child_process';
import { expect, test, withVisitors } from '#tests/browser/fixtures.ts';

test('people who are signed in are answered at their own address, and told where the answer is sent', async ({
  person,
  work,
  page,
  as,
}) => {
  const made = await work(await person('Ivo Reported'));
  const reader = await person('Bea Reader');
  await as(reader);
  await page.goto(`${made.path}/report`);
  await expect(page.getByLabel('Email')).toHaveValue(reader.email);
  await page.getByText('It’s advertising').click();
  await page.getByLabel('What should we look at?').fill('Only advertising in the last chapter.');
  await page.getByRole('button', { name: 'Send the report' }).click();

  const done = page.getByRole('status').filter({ hasText: 'Thank you.' });
  await expect(done).toHaveCount(1);
  await expect(done).toBeFocused();
});

test('an invalid report leads to the first missing choice', async ({ person, work, page }) => {
  const made = await work(await person('Ivo Reported'));
  await page.goto(`${made.path}/report`);
  await page.getByRole('button', { name: 'Send the report' }).click();

  const reasons = page.getByRole('radiogroup', { name: 'What’s wrong with it?' });
  await expect(reasons).toHaveAccessibleDescription('Choose a reason.');
  await expect(reasons.getByRole('radio', { name: 'It breaks the law' })).toBeFocused();
});

test(
  'a work is reported without a script, withdrawn by an operator, and its owner told why',
  withVisitors,
  async ({ browser, person, work, site, page, as, request }) => {
    const owner = await person('Ivo Reported');
    const made = await work(owner);
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const visitor = await context.newPage();
    await visitor.goto(made.blockPath);
    await visitor.getByRole('link', { name: 'Report this work' }).click();
    await visitor.getByLabel('What should we look at?').fill('It was copied word by word.');
    await visitor.getByRole('button', { name: 'Send the report' }).click();
    await expect(visitor.getByText('Choose a reason.')).toBeVisible();
    await expect(visitor.getByLabel('What should we look at?')).toHaveValue('It was copied word by word.');
    await visitor.getByRole('radio', { name: 'It’s copied from someone else’s work' }).check({ force: true });
    await visitor.getByLabel('Email').fill('reader@example.org');
    await visitor.getByRole('button', { name: 'Send the report' }).click();
    await expect(visitor.getByText('Thank you.')).toBeVisible();
    await context.close();

    const cli = (...words: string[]) =>
      execFileSync('node', ['cli/start.js', 'report', ...words], {
        encoding: 'utf8',
        env: { ...process.env, ...site.environment },
      });
    const listed = cli('list');
    expect(listed).toContain('It was copied word by word.');
    const name = made.path.replace('/org/', '');
    expect(listed).toContain(name);
    cli('withdraw', name, '--because', 'It was copied from a book.');
    expect((await request.get(made.path)).status()).toBe(404);

    await as(owner);
    await page.goto('/notifications');
    await expect(page.getByText('It was copied from a book.')).toBeVisible();
    await page.goto(made.path);
    await expect(page.getByRole('link', { name: 'Manage' })).toBeVisible();
    await page.goto(`/org/${owner.org}/projects`);
    const row = page.getByRole('listitem').filter({ hasText: 'The Lamp at Cold Knap' });
    await expect(row).toContainText('Taken down by the site’s admins');
    await expect(row).not.toContainText('Public');
    cli('restore', name);
    expect((await request.get(made.path)).status()).toBe(200);
    await page.goto('/notifications');
    await expect(page.getByText('restored one of your works')).toBeVisible();
  },
);
