import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, mailedLink, needsCorpus, ofCorpus, smallNovel, test, withOthers } from '#tests/browser/fixtures.ts';

type Words = {
  locale: 'en' | 'es' | 'uk';
  name: string;
  email: string;
  password: string;
  createAccount: string;
  confirm: string;
  bring: string;
  open: string;
  publishEdition: RegExp;
  publicName: RegExp;
  startReading: string;
  continueReading: string;
};

const words: Words[] = [
  {
    locale: 'en',
    name: 'Name',
    email: 'Email',
    password: 'Password',
    createAccount: 'Create an account',
    confirm: 'Confirm',
    bring: 'Import',
    open: 'Open it',
    publishEdition: /^Publish edition 1$/,
    publicName: /^Public/,
    startReading: 'Start reading',
    continueReading: 'Continue',
  },
];

/** The words of a page in a language, taken from the catalogue itself. */
async function wordsOf(locale: 'es' | 'uk'): Promise<Words> {
  const parts = ['library', 'index', 'account', 'writing', 'manage', 'manuscript'];
  const loaded = await Promise.all(parts.map((part) => import(`#locales/${locale}/${part}.ts`)));
  const t = Object.assign({}, ...loaded.map(({ default: words }) => words));
  return {
    locale,
    name: t.auth.name,
    email: t.auth.email,
    password: t.auth.password,
    createAccount: t.auth.createAccount,
    confirm: t.confirm.verifyEmail.do,
    bring: t.import.bring,
    open: t.import.open,
    publishEdition: new RegExp(`^${t.manage.publishEdition.replace('{{number}}', '1')}$`),
    publicName: new RegExp(`^${t.visibility.public}`),
    startReading: t.work.startReading,
    continueReading: t.library.continue,
  };
}

const stories = [
  { locale: 'en' as const, file: 'en-war-and-peace/war-and-peace.epub' },
  { locale: 'es' as const, file: 'es-don-quijote/don-quijote.md' },
  { locale: 'uk' as const, file: 'uk-khiba-revut-voly/khiba-revut-voly.epub' },
];

async function tell(page: Page, site: string, t: Words, file: string, newPage: () => Promise<Page>): Promise<void> {
  const prefix = t.locale === 'en' ? '' : `/${t.locale}`;
  const email = `story-${t.locale}-${Date.now()}@example.org`;

  // An author opens an account…
  await page.goto(`${prefix}/register`);
  await page.getByLabel(t.name).fill('Марія Ruíz');
  await page.getByLabel(t.email).fill(email);
  await page.getByLabel(t.password, { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: t.createAccount }).click();
  await page.waitForURL(`${site}${prefix}/library`);
  await page.goto(await mailedLink({ url: site }, email));
  await page.getByRole('button', { name: t.confirm }).click();
  await expect(page.locator('.notice--success')).toBeVisible();

  // …imports a novel…
  await page.goto(`${prefix}/project/new`);
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(file);
  await page.getByRole('button', { name: t.bring }).click();
  await page.getByRole('link', { name: t.open }).click();
  const editor = page.getByRole('textbox').and(page.locator('.ProseMirror'));
  await expect(editor).toBeVisible();
  await expect(page.locator('.saved[data-state="saved"]')).toBeVisible();

  // …changes a sentence…
  const sentence = 'A sentence of my own. ';
  await editor.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type(sentence, { delay: 30 });
  await expect(page.locator('.saved[data-state="saved"]')).toBeVisible();
  const workspace = page.url();
  const work = new URL(workspace).pathname.split('/block/')[0] ?? '';

  // …publishes…
  await page.goto(`${work}/manage/publish`);
  await page.getByRole('radio', { name: t.publicName }).check({ force: true });
  await page.getByRole('button', { name: t.publishEdition }).click();
  await expect(page.locator('.notice--success')).toBeVisible();

  // …a visitor reads it…
  const visitor = await newPage();
  await visitor.goto(site + work);
  await visitor.getByRole('link', { name: t.startReading }).click();
  await expect(visitor.locator('article .prose')).toContainText(sentence.trim());

  // …and a reader travels it, and is returned to the right place, also from a second browser.
  const reader = await newPage();
  await reader.goto(`${site}${prefix}/register`);
  await reader.getByLabel(t.name).fill('Reader');
  await reader.getByLabel(t.email).fill(`reader-${email}`);
  await reader.getByLabel(t.password, { exact: true }).fill('correct horse battery');
  await reader.getByRole('button', { name: t.createAccount }).click();
  await reader.waitForURL(`${site}${prefix}/library`);
  await reader.goto(site + work);
  await reader.getByRole('link', { name: t.startReading }).click();
  await reader.getByRole('button', { name: t.startReading }).click();
  await reader.waitForURL('**/activity/**');
  await reader.locator('a[rel=next]').click();
  await expect(reader.locator('article .prose [data-p]').first()).toBeAttached();
  const lines = reader.locator('article .prose p[data-p]');
  const target = lines.nth(Math.min(12, (await lines.count()) - 1));
  const isLong = await reader.evaluate(() => document.documentElement.scrollHeight > innerHeight * 2);
  const kept = reader.waitForResponse(
    (answer) =>
      answer.url().includes('/place') && answer.ok() && (!isLong || answer.request().postDataJSON().offset > 0),
  );
  await target.evaluate((line) => scrollTo(0, line.getBoundingClientRect().top + scrollY - 90));
  await kept;
  const shown = ((await target.textContent()) ?? '').slice(0, 40);

  const state = await reader.context().storageState();
  const second = await newPage();
  await second.context().addCookies(state.cookies);
  await second.goto(`${site}${prefix}/library`);
  await second.getByRole('link', { name: t.continueReading }).first().click();
  await second.waitForURL('**/activity/**');
  const back = second.locator('article .prose p[data-p]', { hasText: shown.trim() }).first();
  await expect(back).toBeInViewport();
  if (!isLong) return;
  await expect.poll(() => back.evaluate((line) => line.getBoundingClientRect().top)).toBeLessThan(220);
}

test('the first story, with a small novel of our own', withOthers, async ({ page, site, browser }) => {
  test.slow();
  const pages: Page[] = [];
  const [t] = words;
  if (t)
    await tell(
      page,
      site.url,
      t,
      smallNovel,
      async () => pages[pages.push(await (await browser.newContext()).newPage()) - 1] as Page,
    );
  for (const opened of pages) await opened.context().close();
});

for (const { locale, file } of stories) {
  test(`the first story in ${locale}, with ${file}`, ofCorpus, async ({ page, site, browser }) => {
    test.slow();
    const path = needsCorpus(file);
    expect(readFileSync(path).byteLength).toBeGreaterThan(0);
    const t = locale === 'en' ? words[0] : await wordsOf(locale);
    const pages: Page[] = [];
    if (t)
      await tell(
        page,
        site.url,
        t,
        path,
        async () => pages[pages.push(await (await browser.newContext({ locale })).newPage()) - 1] as Page,
      );
    for (const opened of pages) await opened.context().close();
  });
}
