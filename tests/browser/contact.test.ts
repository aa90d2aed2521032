import { join } from 'node:path';
import type { Page } from '@playwright/test';
import SqliteFile from 'better-sqlite3';
import { test as base, expect } from '#tests/browser/fixtures.ts';
import { holdScripts } from '#tests/browser/gate.ts';
import { type Site, startSite } from '#tests/browser/site.ts';

/**
 * Tests on one site count separately: senders are counted by address, and each test has its own, and its own sender.
 */
const test = base.extend<{ reachable: Site; sender: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument taken apart
  reachable: async ({}, use) => use(reached),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  sender: async ({}, use) => use(`reader-${++senders}@example.org`),
  extraHTTPHeaders: async ({ sender }, use) => {
    await use({ 'X-Forwarded-For': `10.99.0.${/\d+/.exec(sender)?.[0]}` });
  },
});

let senders = 0;
/** A site whose operator can be written to. */
let reached: Site;
test.beforeAll(async () => {
  reached = await startSite({
    FABULA_OPERATOR_EMAIL: 'operator@example.org',
    FABULA_APP_CHECK: 'on',
    FABULA_TRUST_PROXY: 'on',
  });
});
test.afterAll(() => reached.stop());

const mailbox = async ({ url }: Site) => {
  const { messages } = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as {
    messages: { to: string; subject: string; text: string }[];
  };
  return messages;
};

const letters = async (site: Site, sender: string) =>
  (await mailbox(site)).filter(({ to, text }) => to === 'operator@example.org' && text.includes(`Email: ${sender}\n`));

async function write(page: Page, [email, message]: readonly [string, string]): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Message').fill(message);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** The drawer needs the script: from here on the form has it, too. */
async function withScripts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
}

test('a message reaches the operator, and a problem of it stands next to its field', async ({
  page,
  reachable,
  sender,
}) => {
  await page.goto(`${reachable.url}/support`);
  await write(page, ['nobody', 'Short']);
  const email = page.getByLabel('Email');
  await expect(email).toHaveAccessibleDescription(/Enter an email address/);
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/at least ten characters/);
  await expect(email).toHaveValue('nobody');
  await expect(page.getByLabel('Message')).toHaveValue('Short');
  await write(page, [sender, 'Where is my book?\nIt was here.']);
  await expect(page.getByRole('status').filter({ hasText: 'Message sent.' })).toBeVisible();
  await expect.poll(() => letters(reachable, sender)).toHaveLength(1);
  const [letter] = await letters(reachable, sender);
  expect(letter?.subject).toBe('A message from the contact form of Fabula');
  expect(letter?.text).toContain(`Email: ${sender}\n\nWhere is my book?\n\nIt was here.`);
});

test('text written before the scripts arrived is sent by a press as they arrive', async ({
  page,
  reachable,
  sender,
}) => {
  const scripts = await holdScripts(page);
  await page.goto(`${reachable.url}/support`, { waitUntil: 'commit' });
  await write(page, [sender, 'Short']);
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/at least ten characters/);
  // The press happens after React has the form and before the page hears that the scripts are ready.
  await page.evaluate(() => {
    const dispatch = window.dispatchEvent.bind(window);
    window.dispatchEvent = (event) => {
      if (event.type === 'fabula:ready') document.querySelector<HTMLElement>('.contact button')?.click();
      return dispatch(event);
    };
  });
  await page.getByLabel('Message').fill('Where is my book?');
  scripts.open();
  await expect(page.getByRole('status').filter({ hasText: 'Message sent.' })).toBeVisible();
  expect(await letters(reachable, sender)).toHaveLength(1);
});

test('the focus stays with someone who writes while the scripts arrive', async ({ page, reachable }) => {
  const scripts = await holdScripts(page);
  await page.goto(`${reachable.url}/support`, { waitUntil: 'commit' });
  await write(page, ['nobody', 'Short']);
  const message = page.getByLabel('Message');
  await expect(message).toHaveAccessibleDescription(/at least ten characters/);
  await page.evaluate(() => addEventListener('fabula:ready', () => Object.assign(window, { isReady: true })));
  await message.fill('');
  await message.pressSequentially('Where is ');
  scripts.open();
  await page.waitForFunction(() => 'isReady' in window);
  await page.keyboard.type('my book?');
  await expect(message).toHaveValue('Where is my book?');
  await expect(page.getByLabel('Email')).toHaveValue('nobody');
});

test('the focus goes to the problem as it is shown, and not later, when someone writes', async ({
  page,
  reachable,
  sender,
}) => {
  await page.goto(`${reachable.url}/support`);
  await withScripts(page);
  const email = page.getByLabel('Email');
  const message = page.getByLabel('Message');
  await write(page, ['nobody', 'Long enough to be sent']);
  await expect(email).toHaveAccessibleDescription(/Enter an email address/);
  await expect(email).toBeFocused();
  await email.fill(sender);
  await message.fill('Short');
  // A quick person is in the next field as soon as the page has changed.
  await message.evaluate((field) => {
    new MutationObserver(() => field.matches('[aria-invalid]') && document.querySelector('input')?.focus()).observe(
      field,
      { attributes: true },
    );
  });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(message).toHaveAccessibleDescription(/at least ten characters/);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await expect(page.getByLabel('Name')).toBeFocused();
});

test('a message sent without a network stays where it is, and is sent when there is one', async ({
  page,
  context,
  reachable,
  sender,
}) => {
  await page.goto(`${reachable.url}/support`);
  await withScripts(page);
  await context.setOffline(true);
  await write(page, [sender, 'Where is my book?']);
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing was sent' });
  await expect(alert).toBeInViewport();
  await expect(page.getByLabel('Message')).toHaveValue('Where is my book?');
  await context.setOffline(false);
  await expect(alert).toBeHidden();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Message sent.' })).toBeVisible();
  expect(await letters(reachable, sender)).toHaveLength(1);
});

test('a message is sent though the proof of work cannot be had', async ({ page, reachable, sender }) => {
  await page.goto(`${reachable.url}/support`);
  await withScripts(page);
  await page.route(/identity-app/, (route) => route.abort());
  await page.route(/app-check/, (route) => route.abort());
  await write(page, [sender, 'Where is my book?']);
  await expect(page.getByRole('status').filter({ hasText: 'Message sent.' })).toBeVisible();
});

test('a browser that has proved its work may write more often', async ({ page, reachable, sender }) => {
  await page.goto(`${reachable.url}/support`);
  await withScripts(page);
  const footer = page.getByRole('navigation', { name: 'About this site' });
  for (const sent of [1, 2, 3]) {
    await write(page, [sender, `Message number ${sent}`]);
    await expect(page.getByText('Message sent.')).toBeVisible();
    await footer.getByRole('link', { name: 'Terms' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
    await footer.getByRole('link', { name: 'Support' }).click();
  }
  expect(await letters(reachable, sender)).toHaveLength(3);
});

test('without script the form works as well, and not for long', async ({ browser, reachable, sender }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${reachable.url}/support`);
  await write(page, ['nobody', 'Longer than ten letters']);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter an email address/);
  await expect(page.getByLabel('Message')).toHaveValue('Longer than ten letters');
  await expect(page.getByLabel('Email')).toBeFocused();
  for (const sent of [1, 2]) {
    await page.goto(`${reachable.url}/support`);
    await write(page, [sender, `Message number ${sent}`]);
    await expect(page.getByText('Message sent.')).toBeInViewport();
  }
  await page.goto(`${reachable.url}/support`);
  await write(page, [sender, 'Message number three']);
  await expect(page.getByRole('alert')).toContainText('Try again in an hour');
  await expect(page.getByLabel('Message')).toHaveValue('Message number three');
  expect(await letters(reachable, sender)).toHaveLength(2);
  await context.close();
});

test('a program that fills in the invisible field gets the usual answer, and nothing is sent', async ({
  request,
  reachable,
  sender,
}) => {
  const form = {
    name: '',
    email: sender,
    message: 'Buy, buy, buy!',
    website: 'https://example.org',
    form: crypto.randomUUID(),
  };
  const headers = { Origin: reachable.url };
  const caught = await request.post(`${reachable.url}/support`, { form, headers });
  expect(await caught.text()).toContain('Message sent.');
  const sent = { form: { ...form, website: '' }, headers };
  // Pressed twice, it is one message.
  for (const _ of [1, 2]) expect((await request.post(`${reachable.url}/support`, sent)).status()).toBe(200);
  expect(await letters(reachable, sender)).toHaveLength(1);
});

test('without an address in the settings a message goes to the accounts that run the site, each in its language', async ({
  page,
  person,
  as,
  operator,
  site,
}) => {
  const [ana, ivan, unproved] = [await person('Ana'), await person('Ivan'), await person('Unproved')];
  for (const one of [ana, ivan, unproved]) operator(one);
  const db = new SqliteFile(join(site.folder, 'fabula.sqlite'), { timeout: 5_000 });
  db.prepare("update account set language = 'uk' where id = ?").run(ivan.uid);
  db.prepare('update account set email_verified_at = null where id = ?').run(unproved.uid);
  await page.goto('/support');
  await write(page, ['reader@example.org', 'Is anybody there?']);
  await expect(page.getByRole('status').filter({ hasText: 'Message sent.' })).toBeVisible();
  const sentTo = async (email: string) =>
    (await mailbox(site)).filter(({ to, text }) => to === email && text.includes('Is anybody there?'));
  await expect.poll(async () => (await sentTo(ana.email)).length).toBe(1);
  await expect.poll(async () => (await sentTo(ivan.email)).length).toBe(1);
  expect((await sentTo(ana.email))[0]?.subject).toBe('A message from the contact form of Fabula');
  expect((await sentTo(ivan.email))[0]?.subject).toMatch(/форм/);
  expect(await sentTo(unproved.email)).toEqual([]);
  // Whoever is logged in need not type who they are.
  await as(unproved);
  await page.goto('/support');
  await expect(page.getByLabel('Email')).toHaveValue(unproved.email);
  await expect(page.getByLabel('Name')).toHaveValue('Unproved');
  db.prepare('update account set operator_at = null').run();
  db.close();
});

test('where nobody can be written to, the page says so and has no form', async ({ page, site, request }) => {
  // Other files make people operators here.
  const db = new SqliteFile(join(site.folder, 'fabula.sqlite'), { timeout: 5_000 });
  db.prepare('update account set operator_at = null').run();
  db.close();
  await page.goto('/support');
  await expect(page.getByText('hasn’t set up a contact address')).toBeVisible();
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
