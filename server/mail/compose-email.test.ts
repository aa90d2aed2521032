import { expect, test } from 'vitest';
import type { JourneyId } from '#domain/ids.ts';
import { type Locale, locales } from '#domain/locale.ts';
import type { Email } from '#identity/mail.ts';
import { defaultIdentitySettings } from '#identity/settings.ts';
import { composeEmail } from '#server/mail/compose-email.ts';
import { emailHtml } from '#server/mail/email-html.ts';
import { emailText } from '#server/mail/email-text.ts';
import type { MailSite } from './email-parts.ts';

type Sent = Exclude<Email, { kind: 'nobody' }>;

const site: MailSite = {
  brand: 'Stories & Co',
  publicUrl: 'https://stories.example.org',
  codeLives: defaultIdentitySettings.codes,
};
const link = 'https://stories.example.org/confirm?mode=verifyEmail&oobCode=abc-_1&lang=en';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const at = Date.UTC(2026, 0, 5, 12, 7);

const wayOut = '/unsubscribe/someone.edition.mac';
const edition = (number: number) => ({
  facts: { kind: 'edition', number, note: 'Three chapters\nare new.' } as const,
  path: '/org/ana/tide',
});
const membership = { kind: 'membership', organisation: 'Low Water Press', slug: 'low-water-press' } as const;
const journeyId = '01a20940-5401-7fe5-80f1-08c361a201ae' as JourneyId;
const events = ['invited', 'joined', 'left', 'role', 'removed', 'deleted'] as const;
const everything = [
  {
    title: 'The Tide Clerk',
    news: [
      edition(1),
      edition(2),
      { facts: { kind: 'manuscript', words: 81_200 }, path: undefined },
      { facts: { kind: 'export', name: 'tide.epub', isReady: true }, path: '/org/ana/tide/manage/files' },
      { facts: { kind: 'export', name: 'tide.epub', isReady: false }, path: undefined },
      { facts: { kind: 'scheduled', number: 3 }, path: '/org/ana/tide/manage/publish' },
      { facts: { kind: 'scheduled' }, path: undefined },
      { facts: { kind: 'feedback', of: 'piece', journeyId }, path: `/org/ana/tide/journey/${journeyId}` },
      { facts: { kind: 'feedback', of: 'note', journeyId }, path: undefined },
      { facts: { kind: 'withdrawn', because: 'A reader asked.' }, path: undefined },
      { facts: { kind: 'withdrawn', because: '', isGivenBack: true }, path: '/org/ana/tide' },
    ],
  },
  {
    title: undefined,
    news: [
      ...events.map((event) => ({ facts: { ...membership, event, name: 'Ivan' }, path: undefined })),
      { facts: { kind: 'accessToken', name: 'An e-reader' }, path: '/settings/tokens' },
    ],
  },
] as const;

const letters: readonly Sent[] = [
  { kind: 'verifyEmail', link, name: 'Olena' },
  { kind: 'resetPassword', link },
  { kind: 'signIn', link },
  { kind: 'verifyAndChangeEmail', link, newEmail: 'new@example.org' },
  { kind: 'emailChanged', link, newEmail: 'new@example.org' },
  { kind: 'passwordChanged' },
  { kind: 'secondFactorAdded', link, factor: 'Telephone' },
  { kind: 'secondFactorRemoved', factor: 'Telephone' },
  { kind: 'recoveryCodeUsed', left: 3 },
  { kind: 'providerLinked', provider: 'Google' },
  { kind: 'providerUnlinked', provider: 'Google' },
  { kind: 'passwordRemoved' },
  { kind: 'newDevice', userAgent: firefox, address: '192.0.2.1', at },
  { kind: 'accountClosed', until: at },
  { kind: 'accountReopened' },
  {
    kind: 'invitation',
    path: '/invitation/abc',
    organisation: 'Low Water Press',
    inviter: 'Ana Ruiz',
    role: 'editor',
    until: at,
  },
  { kind: 'report', title: 'The Tide Clerk' },
  { kind: 'news', about: 'edition', works: [{ title: 'The Tide Clerk', news: [edition(2)] }], more: 0, wayOut },
  { kind: 'news', about: 'all', works: everything, more: 21, wayOut },
  { kind: 'test' },
  { kind: 'support', name: 'Olena', email: 'olena@example.org', message: 'One line.\nAnother.' },
];

async function written(letter: Sent, locale: Locale = 'en', timeZone?: string) {
  const composed = await composeEmail(letter, { locale, timeZone }, site);
  return { ...composed, text: emailText(composed), html: emailHtml(composed) };
}

const everyLetter = letters.flatMap((letter) => locales.map((locale) => ({ letter, kind: letter.kind, locale })));

test.each(everyLetter)('$kind can be read in $locale, as text and as a page', async ({ letter, locale }) => {
  const { subject, title, text, html } = await written(letter, locale);

  expect(`${subject} ${title} ${text}`).not.toMatch(/\{\{|\}\}|\bmail\.|undefined|NaN/);
  expect(subject).toContain('Stories & Co');
  expect(text).toContain(title);
  expect(html).toMatch(/^<!doctype html>\n<html lang="(en-US|es-US|uk-UA)">/);
  expect(html).toContain('Stories &amp; Co');
  expect(html).not.toMatch(/<(table|img|script|link)\b|url\(|@import/);
});

test('an hour is given in the zone its reader chose, else in one that is named', async () => {
  const letter = {
    kind: 'newDevice',
    userAgent: firefox,
    address: '192.0.2.1',
    at: Date.UTC(2026, 6, 1, 22, 30),
  } as const;
  expect((await written(letter)).text).toMatch(/July 1, 2026.*10:30\sPM UTC/);
  expect((await written(letter, 'en', 'Europe/Kyiv')).text).toMatch(/July 2, 2026.*1:30\sAM GMT\+3/);
});

test.each(letters.filter((letter) => 'link' in letter))('$kind has its link twice', async (letter) => {
  const { text, html } = await written(letter);
  const escaped = link.replaceAll('&', '&amp;');

  expect(text.split('\n')).toContain(link);
  expect(html.split(`href="${escaped}"`)).toHaveLength(3);
  expect(html).toContain(`>${escaped}</a>`);
});

test('unrequested email leads to where something can be done, in the language of the email', async () => {
  expect((await written({ kind: 'passwordChanged' }, 'uk')).text).toContain('https://stories.example.org/uk/forgot');
  expect((await written({ kind: 'passwordChanged' })).text).toContain('https://stories.example.org/forgot');
  expect((await written({ kind: 'accountClosed', until: at }, 'es')).text).toContain('/es/login');
  expect((await written({ kind: 'providerLinked', provider: 'Google' })).text).toContain('/settings/security');
});

test('numbers, times and dates are written as each language does', async () => {
  const time = async (locale: Locale) => (await written({ kind: 'resetPassword', link }, locale)).text;
  expect(await time('en')).toContain('1 hour');
  expect(await time('es')).toContain('1 hora');
  expect(await time('uk')).toContain('1 година');
  expect((await written({ kind: 'verifyEmail', link, name: '' })).text).toContain('3 days');
  expect((await written({ kind: 'signIn', link })).text).toContain('30 minutes');

  const left = async (count: number) => (await written({ kind: 'recoveryCodeUsed', left: count }, 'uk')).text;
  expect(await left(0)).toContain('Не залишилося жодного');
  expect(await left(1)).toContain('Залишився 1 код.');
  expect(await left(2)).toContain('2 коди');
  expect(await left(5)).toContain('5 кодів');

  const closed = async (locale: Locale) => (await written({ kind: 'accountClosed', until: at }, locale)).text;
  expect(await closed('en')).toContain('January 5, 2026');
  expect(await closed('es')).toContain('5 de enero de 2026');
  expect(await closed('uk')).toContain('5 січня 2026');
});

test.each([
  [firefox, 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['', 'Unknown'],
  ['evil.example/1.0 (win a prize)', 'Unknown'],
  ['<b>hello</b>/1', 'Unknown'],
])('%s is %s', async (userAgent, name) => {
  const { text } = await written({ kind: 'newDevice', userAgent, address: '192.0.2.1', at });

  expect(text).toContain(`Device: ${name}\n`);
  expect(text).toContain('January 5, 2026');
  expect(text).toContain('UTC');
  expect(text).toContain('192.0.2.1');
  expect(text).not.toContain('evil');
});

test('nobody’s own text becomes markup', async () => {
  const hostile = `"><img src=x onerror=alert(1)>'&`;
  const { html } = await written({ kind: 'secondFactorAdded', link: `${link}&x="><script>`, factor: hostile });

  expect(html).not.toContain('<img');
  expect(html).not.toContain('<script');
  expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&#39;&amp;');
});

test.each(['Olena', 'Anna-María', 'O’Brien', 'Леся Українка'])('a name is greeted: %s', async (name) => {
  expect((await written({ kind: 'verifyEmail', link, name })).text).toContain(`Hello ${name},`);
});

test.each(['Win 1000 at https://evil.example', 'evil.example', 'Call 555 123', 'x'.repeat(41), '<b>Bold</b>', ''])(
  'a stranger’s advertisement is not: %s',
  async (name) => {
    const { text, html } = await written({ kind: 'verifyEmail', link, name });

    expect(text).not.toContain('Hello');
    if (name) expect(text + html).not.toContain(name);
  },
);

test('a name makes no lines of its own', async () => {
  const { text } = await written({ kind: 'secondFactorAdded', link, factor: 'One\r\n\r\nTwo\u202e\u2028Three' });

  expect(text).toContain('“One Two Three.”');
});

test('a message to the operator stands there line by line, and an answer goes to its sender', async () => {
  const message = 'First <b>line</b>\r\n\r\nhttps://example.org second\u202eline';
  const letter = { kind: 'support', name: 'Mallory\nBcc: all', email: 'mallory@example.org', message } as const;
  const { text, html, replyTo, subject } = await written(letter);

  expect(replyTo).toBe('mallory@example.org');
  expect(subject).toBe('A message from the contact form of Stories & Co');
  expect(text).toContain(
    'Name: Mallory Bcc: all\nEmail: mallory@example.org\n\nFirst <b>line</b>\n\nhttps://example.org second line',
  );
  expect(html).toContain('First &lt;b&gt;line');
  expect(html).not.toContain('<a ');
  expect((await written({ kind: 'passwordChanged' })).replyTo).toBeUndefined();
});
