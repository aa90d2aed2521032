import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect } from '#tests/browser/fixtures.ts';
import { type Site, startSite } from '#tests/browser/site.ts';

/** A site whose operator can be written to, new for each test: it counts who writes. */
const test = base.extend<{ reachable: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument taken apart
  reachable: async ({}, use) => {
    const site = await startSite({ FABULA_OPERATOR_EMAIL: 'operator@example.org', FABULA_APP_CHECK: 'on' });
    await use(site);
    await site.stop();
  },
});

const letters = async ({ url }: Site) => {
  const { messages } = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as {
    messages: { to: string; subject: string; text: string }[];
  };
  return messages.filter(({ to }) => to === 'operator@example.org');
};

async function write(page: Page, [email, message]: readonly [string, string]): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Message').fill(message);
  await page.getByRole('button', { name: 'Send' }).click();
}

test('header and footer lead to every page, and each says what it is in its language', async ({ page }) => {
  await page.goto('/es');
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Aprender' }).click();
  await expect(page).toHaveURL(/\/es\/about$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Una historia y el camino que la recorre');
  const footer = page.getByRole('navigation', { name: 'Sobre este sitio' });
  for (const [link, title] of [
    ['Convivencia', 'Convivencia'],
    ['Ayuda', 'Ayuda'],
    ['Condiciones', 'Condiciones'],
    ['Privacidad', 'Privacidad'],
  ] as const) {
    await footer.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} .:. Fabula`);
    expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/\p{L}{3}/u);
  }
});

test('the drawer of a visitor leads there, too', async ({ page }) => {
  await page.goto('/uk/terms');
  await page.getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Дізнатися більше' }).click();
  await expect(page).toHaveURL(/\/uk\/about$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('privacy names every cookie and every key that this site leaves in a browser', async ({
  page,
  person,
  work,
  as,
}) => {
  const owner = await person();
  const made = await work(owner);
  await page.goto(`/uk${made.path}`);
  await page.getByRole('link', { name: 'Почати читати' }).click();
  await page.mouse.wheel(0, 2_000);
  await page.getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'English' }).click();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).length)).toBeGreaterThan(0);
  const asVisitor = await page.evaluate(() => Object.keys(localStorage));
  await as(owner);
  await page.goto(made.blockPath);
  await page.getByRole('textbox', { name: /Text/ }).first().click();
  await page.keyboard.type('More words.');
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
  ]);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  await page.goto('/privacy');
  const said = await page.getByRole('article').innerText();
  expect(cookies).toContain('__Host-session');
  const isNamed = (key: string) => /^firebase/i.test(key) || said.includes(key.replace(/:.*$/, ''));
  expect([...asVisitor, ...kept, ...cookies].filter((key) => !isNamed(key))).toEqual([]);
});

test('a story is tried without script: its blocks change places, and the journey follows', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/about`);
  const story = page.getByRole('article', { name: 'The Last Ferry' });
  await expect(story.getByRole('heading')).toHaveText('The letter');
  await page.getByRole('link', { name: 'At the beginning' }).click();
  const contents = page.getByRole('region', { name: 'Contents' }).getByRole('link');
  await expect(contents).toHaveText([/The house/, /The letter/, /The ferry/, /The kitchen/]);
  for (const title of ['The letter', 'The ferry', 'The kitchen']) {
    await story.getByRole('link', { name: /^Next/ }).click();
    await expect(story.getByRole('heading')).toHaveText(title);
  }
  await expect(story).toContainText('You are holding it.');
  await expect(story.getByText('The end')).toBeVisible();
  await page.goto(`${site.url}/about?order=nonsense&step=900`);
  await expect(story.getByRole('heading')).toHaveText('The house');
  await context.close();
});

test('a message reaches the operator, and what is wrong with it stands beside its field', async ({
  page,
  reachable,
}) => {
  await page.goto(`${reachable.url}/support`);
  await write(page, ['nobody', 'Short']);
  const email = page.getByLabel('Email');
  await expect(email).toHaveAccessibleDescription(/Enter an email address/);
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/at least ten letters/);
  await expect(email).toHaveValue('nobody');
  await expect(page.getByLabel('Message')).toHaveValue('Short');
  await write(page, ['reader@example.org', 'Where is my book?\nIt was here.']);
  await expect(page.getByRole('status').filter({ hasText: 'on its way' })).toBeVisible();
  await expect.poll(() => letters(reachable)).toHaveLength(1);
  const [letter] = await letters(reachable);
  expect(letter?.subject).toBe('A message from the contact form of Fabula');
  expect(letter?.text).toContain('Email: reader@example.org\n\nWhere is my book?\n\nIt was here.');
});

test('a browser that has proved its work may write more often', async ({ page, reachable }) => {
  await page.goto(`${reachable.url}/support`);
  // The drawer needs the script: from here on the form has it, too.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const footer = page.getByRole('navigation', { name: 'About this site' });
  for (const sent of [1, 2, 3]) {
    await write(page, ['reader@example.org', `Message number ${sent}`]);
    await expect(page.getByText('on its way')).toBeVisible();
    await footer.getByRole('link', { name: 'Terms' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
    await footer.getByRole('link', { name: 'Support' }).click();
  }
  expect(await letters(reachable)).toHaveLength(3);
});

test('without script the form works as well, and not for long', async ({ browser, reachable }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${reachable.url}/support`);
  await write(page, ['nobody', 'Longer than ten letters']);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter an email address/);
  await expect(page.getByLabel('Message')).toHaveValue('Longer than ten letters');
  for (const sent of [1, 2]) {
    await page.goto(`${reachable.url}/support`);
    await write(page, ['reader@example.org', `Message number ${sent}`]);
    await expect(page.getByText('on its way')).toBeVisible();
  }
  await page.goto(`${reachable.url}/support`);
  await write(page, ['reader@example.org', 'Message number three']);
  await expect(page.getByRole('alert')).toContainText('Try again in an hour');
  await expect(page.getByLabel('Message')).toHaveValue('Message number three');
  expect(await letters(reachable)).toHaveLength(2);
  await context.close();
});

test('what fills in the field nobody sees is told what all are told, and nothing is sent', async ({
  request,
  reachable,
}) => {
  const form = {
    name: '',
    email: 'a@example.org',
    message: 'Buy, buy, buy!',
    website: 'https://example.org',
    form: crypto.randomUUID(),
  };
  const headers = { Origin: reachable.url };
  const caught = await request.post(`${reachable.url}/support`, { form, headers });
  expect(await caught.text()).toContain('on its way');
  const sent = { form: { ...form, website: '' }, headers };
  // Pressed twice, it is one message.
  for (const _ of [1, 2]) expect((await request.post(`${reachable.url}/support`, sent)).status()).toBe(200);
  expect(await letters(reachable)).toHaveLength(1);
});

test('where nobody can be written to, the page says so and has no form', async ({ page, site, request }) => {
  await page.goto('/support');
  await expect(page.getByText('has not said where they can be written to')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toHaveCount(0);
  const form = {
    name: '',
    email: 'a@example.org',
    message: 'Is anybody there?',
    website: '',
    form: crypto.randomUUID(),
  };
  const answer = await request.post('/support', { form, headers: { Origin: site.url } });
  expect(answer.status()).toBe(404);
});

test("the operator's own text is shown, marked as the language it is in", async ({ page, reachable }) => {
  mkdirSync(join(reachable.folder, 'pages'), { recursive: true });
  writeFileSync(join(reachable.folder, 'pages/terms.uk.md'), '# Наші умови\n\nБудьте чемні.\n');
  await page.goto(`${reachable.url}/es/terms`);
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'uk-UA');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Наші умови');
  await expect(page).toHaveTitle('Наші умови .:. Fabula');
});
