import type { Page } from '@playwright/test';
import { manageSections } from '#app/work/manage-sections.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { movePointer } from '#tests/browser/touch.ts';

/** Opens a page, and waits until its scripts run. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await movePointer(page);
  await page.waitForLoadState('networkidle');
}

// Each mode in one of the widths: a mode changes only colours, and those are the same in both.
const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

test('axe finds nothing on any page, wide in light and narrow in dark', async ({
  browser,
  site,
  person,
  work,
  operator,
}) => {
  test.setTimeout(900_000);
  const owner = await person();
  const made = await work(owner);
  operator(owner);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const check = async (path: string) => {
    await open(page, site.url + path);
    for (const { colorScheme, width } of looks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      const name = `${path} (${colorScheme}, ${width} px)`;
      expect(await axeFindings(page), name).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${name} is wider than its window`).toBeLessThanOrEqual(0);
    }
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
    '/?q=lamp',
    '/adult?next=/',
    `${made.path}/report`,
    '/api',
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
    '/uk/settings/tokens',
    '/settings/accessibility',
    '/es/settings/profile',
    '/uk/settings/exit',
    '/es/settings/download',
    '/settings/notifications',
    '/es/organisation/new',
    '/es/admin',
    '/admin/accounts',
    '/uk/admin/reports',
    '/es/admin/mail',
    ...manageSections.map((section) => `${made.path}/manage/${section}`),
    made.path,
    chapter || made.blockPath,
    made.blockPath,
  ])
    await check(path);
  await context.close();
});

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
  const check = async (path: string) => {
    await open(page, site.url + path);
    expect(await axeFindings(page), path).toEqual([]);
  };
  for (const path of ['/', '/uk/register', '/about', '/es/support', made.path, '/nope']) await check(path);
  await context.addCookies((await owner.request.storageState()).cookies);
  for (const path of [
    '/library',
    '/notifications',
    '/settings/security',
    '/uk/settings/tokens',
    `${made.path}/manage/publish`,
    made.blockPath,
  ])
    await check(path);
  await context.close();
});
