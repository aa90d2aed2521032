import { expect, test } from '#tests/browser/fixtures.ts';

test('a page asks each hour for a newer build, and the next way to another page loads it whole', async ({
  page,
  request,
}) => {
  const { version } = await (await request.get('/latest.json')).json();
  const build = await (await request.get('/build.json')).json();
  expect(build.version).toBe(version);
  for (const file of build.files) expect((await request.head(file)).status()).toBe(200);

  await page.clock.install();
  const asked: number[] = [];
  let answer = version;
  await page.route('**/latest.json', (route) => {
    asked.push(1);
    return route.fulfill({ json: { version: answer } });
  });
  await page.goto('/login');
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.clock.runFor(3_500_000);
  expect(asked).toEqual([]);
  await page.clock.runFor(500_000);
  await expect.poll(() => asked.length).toBe(1);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);

  answer = 'newer';
  await page.clock.runFor(4_000_000);
  await expect.poll(() => asked.length).toBe(2);
  await page.getByRole('link', { name: 'Log in' }).last().click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => 'isSame' in window)).toBe(false);
});
