import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/browser/fixtures.ts';

/** What axe finds on a page once its scripts run. */
async function findingsOf(page: Page, url: string, path: string): Promise<string[]> {
  await page.goto(url + path);
  await page.mouse.move(10, 10);
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) => `${path}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

// Each mode in one of the widths: what a mode changes are colours, and those are the same in both.
for (const [scheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const) {
  test(`axe finds nothing on any page (${scheme}, ${width} px)`, async ({ browser, site, person, work }) => {
    test.slow();
    const owner = await person();
    const made = await work(owner);
    const context = await browser.newContext({
      colorScheme: scheme,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const check = async (path: string) => {
      expect(await findingsOf(page, site.url, path)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} is wider than its window`).toBeLessThanOrEqual(0);
    };
    const chapter =
      /href="([^"]*\/block\/[^"#]+)"/.exec(
        await (await owner.request.get(made.path, { headers: { Cookie: '' } })).text(),
      )?.[1] ?? '';
    for (const path of [
      '/',
      '/es/login',
      '/uk/register',
      '/es/forgot',
      '/about?order=first&step=2',
      '/uk/conduct',
      '/es/privacy',
      '/uk/terms',
      '/es/support',
      '/uk/confirm?mode=verifyEmail&oobCode=none',
      '/confirm?mode=signIn&oobCode=none',
      '/es/project/new',
      made.path,
      `/uk${made.path}`,
      '/adult?next=/',
      `${made.path}/report`,
      '/nope',
    ])
      await check(path);
    await context.addCookies((await owner.request.storageState()).cookies);
    for (const path of [
      '/',
      '/library',
      '/journey/find?q=lamp&genre=-horror',
      '/notifications',
      '/uk/notifications?show=unread&kind=edition',
      `/org/${owner.org}`,
      `/org/${owner.org}/projects`,
      '/uk/project/new',
      '/es/settings/account',
      '/uk/settings/security',
      '/settings/accessibility',
      '/es/settings/profile',
      '/uk/settings/exit',
      `${made.path}/manage`,
      made.path,
      chapter || made.blockPath,
      made.blockPath,
    ])
      await check(path);
    await context.close();
  });
}

test('axe finds nothing in high contrast, with the colours of the system and more of it', async ({
  browser,
  site,
  person,
  work,
}) => {
  test.slow();
  const owner = await person();
  const made = await work(owner);
  const context = await browser.newContext({ forcedColors: 'active', contrast: 'more', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const check = async (path: string) => expect(await findingsOf(page, site.url, path)).toEqual([]);
  for (const path of ['/', '/uk/register', '/about', '/es/support', made.path, '/nope']) await check(path);
  await context.addCookies((await owner.request.storageState()).cookies);
  for (const path of ['/library', '/notifications', '/settings/security', `${made.path}/manage`, made.blockPath])
    await check(path);
  await context.close();
});
