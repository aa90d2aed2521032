import { randomBytes } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Database } from '#database/connection.ts';
import { makeIdentityContext } from '#identity/context.ts';
import { type Email, queueEmail } from '#identity/mail.ts';
import { defaultIdentitySettings } from '#identity/settings.ts';
import { makeMail } from '#server/mail/make-mail.ts';
import { readSettings } from '#server/settings.ts';
import { onEachEngine } from '#tests/databases.ts';
import { quickKeyRing } from '#tests/identity/key-pairs.ts';
import { logIn, runServer, signUp } from '#tests/server.ts';

const link = 'http://localhost:3000/confirm?mode=resetPassword&oobCode=code';

type From = { remoteAddress?: string; url?: string; headers?: Record<string, string> };

function begin(db: Database, environment: Record<string, string> = {}) {
  const clock = { now: Date.UTC(2026, 0, 5, 12) };
  const logged: string[] = [];
  const log = (_: object, message: string) => void logged.push(message);
  const settings = readSettings(environment);
  const identity = makeIdentityContext({
    db,
    now: () => clock.now,
    random: (bytes) => randomBytes(bytes),
    hideSlug: (slug) => `#${slug}`,
    secret: randomBytes(32),
    log: { info: log, warn: log, error: log },
    keys: quickKeyRing(),
    settings: { ...defaultIdentitySettings, publicUrl: settings.publicUrl, issuer: settings.publicUrl },
  });
  const { mailbox } = makeMail(settings, identity);
  return {
    clock,
    logged,
    write: (letter: Email, to = 'olena@example.org') =>
      db.inTransaction((tx) => queueEmail(identity, tx, { to, accountId: undefined, language: 'en', letter })),
    get: (path: string, { remoteAddress = '127.0.0.1', url = settings.publicUrl, headers = {} }: From = {}) =>
      mailbox.request(url + path, { headers }, { incoming: { socket: { remoteAddress } } }),
  };
}

onEachEngine('the mailbox', (open) => {
  test('shows the emails, the newest first', async () => {
    const { write, get, clock } = begin(await open());
    expect(await (await get('/dev/mailbox.json')).json()).toEqual({ messages: [] });
    await write({ kind: 'passwordChanged' });
    clock.now += 1_000;
    await write({ kind: 'nobody' });
    await write({ kind: 'resetPassword', link }, 'ana@example.org');

    const answer = await get('/dev/mailbox.json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { messages } = (await answer.json()) as { messages: object[] };
    expect(messages).toEqual([
      {
        to: 'ana@example.org',
        subject: 'Set a new password for Fabula',
        text: expect.stringContaining(link),
        html: expect.stringContaining('<!doctype html>'),
        at: '2026-01-05T12:00:01.000Z',
      },
      expect.objectContaining({ to: 'olena@example.org', subject: 'Your Fabula password was changed' }),
    ]);
  });

  test('is a page that runs nothing, with each email in a frame that runs nothing', async () => {
    const { write, get } = begin(await open());
    await write({ kind: 'secondFactorAdded', link, factor: '<script>alert(1)</script>' });
    const page = await get('/dev/mailbox', { headers: { 'accept-language': 'uk' } });
    const html = await page.text();

    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'nonce-[\w-]{22}';/);
    expect(html).toContain('<html lang="uk-UA">');
    expect(html).toContain('Листи, яких не надіслано');
    expect(html).toContain(`<a href="${link.replaceAll('&', '&amp;')}">`);
    expect(html).not.toContain('<script');
    const address = /<iframe src="([^"]+)"[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/.exec(html)?.[1];
    const letter = await get(address ?? '');
    expect(letter.headers.get('content-security-policy')).toMatch(/^sandbox [\w -]+; default-src 'none'/);
    expect(await letter.text()).toContain('<base target="_blank">');
    expect((await get('/dev/mailbox/unknown')).status).toBe(404);
  });

  test.each([
    ['another machine', { remoteAddress: '192.0.2.1' }],
    [
      'another machine behind a proxy here',
      { remoteAddress: '192.0.2.1', headers: { 'x-forwarded-for': '127.0.0.1' } },
    ],
    ['a name made to point here', { url: 'http://evil.example:3000' }],
    ['a connection without an address', { remoteAddress: '' }],
  ])('is not there for %s', async (_, from) => {
    const { write, get } = begin(await open());
    await write({ kind: 'resetPassword', link });

    for (const path of ['/dev/mailbox', '/dev/mailbox.json']) {
      const answer = await get(path, from);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('oobCode');
    }
  });

  test.each([['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1']])('is there for %s', async (remoteAddress) => {
    expect((await begin(await open()).get('/dev/mailbox', { remoteAddress })).status).toBe(200);
  });

  test('is not there with a mail server, nor on a public site, whose operator is told what it lacks', async () => {
    const sending = begin(await open(), { SMTP_URL: 'smtp://127.0.0.1:25' });
    expect((await sending.get('/dev/mailbox.json')).status).toBe(404);
    expect(sending.logged).toEqual([]);

    const stories = 'https://stories.example.org';
    const silent = begin(await open(), { FABULA_PUBLIC_URL: stories });
    expect((await silent.get('/dev/mailbox.json')).status).toBe(404);
    expect(silent.logged).toEqual([expect.stringContaining('SMTP_URL is not set')]);
    const complete = begin(await open(), { FABULA_PUBLIC_URL: stories, SMTP_URL: 'smtp://127.0.0.1:25' });
    expect(complete.logged).toEqual([]);
  });

  test('has the emails of the running server', async () => {
    const db = await open();
    const { client } = await runServer(db);
    await signUp(client, db, 'olena@example.org');
    await logIn(client, 'olena@example.org', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' });
    // Not by fetch, which says itself what host it asks.
    const [host = '', port] = client.address.split(':');
    const headers = { host: new URL(client.origin).host };
    const answer = await new Promise<IncomingMessage>((done, fail) =>
      request({ host, port, path: '/dev/mailbox.json', headers }, done).on('error', fail).end(),
    );

    expect(JSON.parse(await text(answer))).toMatchObject({
      messages: [{ to: 'olena@example.org', subject: 'New login to your Fabula account' }],
    });
  });
});
