import { expect, test } from 'vitest';
import { cleanUpIdentity } from '#identity/clean-up.ts';
import { defaultIdentitySettings } from '#identity/settings.ts';
import { onEachEngine } from '#tests/databases.ts';
import { day, hour, minute } from '#tests/identity/set-up.ts';
import { beginMail } from '#tests/mail-delivery.ts';
import { runMailServer } from '#tests/mail-server.ts';

const link = 'https://stories.example.org/confirm?mode=resetPassword&oobCode=very-secret-code';

onEachEngine('an email', (open) => {
  test('is sent once, and its contents are deleted', async () => {
    const server = await runMailServer();
    const { write, work, mail, clock, makeDeliver } = beginMail(await open(), { smtpUrl: server.url });
    await write({ kind: 'resetPassword', link });
    expect(await work()).toBe(1);

    const [letter] = server.letters;
    expect(letter).toMatchObject({ from: 'fabula@stories.example.org', to: ['olena@example.org'] });
    expect(letter?.headers.get('from')).toEqual(['Stories <fabula@stories.example.org>']);
    expect(letter?.headers.get('to')).toEqual(['olena@example.org']);
    expect(letter?.headers.get('date')).toEqual(['Mon, 05 Jan 2026 12:00:00 +0000']);
    expect(letter?.headers.get('auto-submitted')).toEqual(['auto-generated']);
    expect(letter?.parts.get('text/plain')).toContain(link);
    expect(letter?.parts.get('text/html')).toContain(link.replaceAll('&', '&amp;'));
    const kept = await mail();
    expect(kept).toMatchObject({ sentAt: clock.now, failedAt: undefined, sealedData: undefined });

    await makeDeliver()(kept?.id ?? '', { isLast: false });
    expect(server.letters).toHaveLength(1);
  });

  test('of news says how emails like it end, with one press where that is safe; others do not', async () => {
    const server = await runMailServer();
    const { write, work } = beginMail(await open(), { smtpUrl: server.url });
    const wayOut = '/unsubscribe/7wq0e5OQcHVHxu9lDQmzEPlKUnF2.edition.b5xYc9ZkQ0m3yq1mQfV8w0m2mJ1nq3u4v5w6x7y8z90';
    const works = [{ title: 'The Tide\r\nBcc: x@evil.example', news: [] }];
    await write({ kind: 'news', about: 'edition', works, more: 0, wayOut }, 'olena@example.org', 'uk');
    await work();
    await write({ kind: 'passwordChanged' });
    await work();

    const [news, other] = server.letters;
    expect(news?.headers.get('list-unsubscribe')).toEqual([`<https://stories.example.org/uk${wayOut}>`]);
    expect(news?.headers.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
    expect(news?.headers.has('bcc')).toBe(false);
    expect(news?.parts.get('text/plain')).toContain(`https://stories.example.org/uk${wayOut}`);
    expect(news?.parts.get('text/html')).toContain(wayOut);
    expect(other?.headers.has('list-unsubscribe')).toBe(false);
  });

  test('has a subject in any script', async () => {
    const server = await runMailServer();
    const { write, work } = beginMail(await open(), { smtpUrl: server.url, brand: 'Читанка «Осінь»' });
    await write({ kind: 'resetPassword', link }, 'olena@example.org', 'uk');
    await work();

    expect(server.letters[0]?.headers.get('subject')).toEqual(['Задайте новий пароль на Читанка «Осінь»']);
    expect(server.letters[0]?.headers.get('from')?.[0]).toContain('Читанка «Осінь»');
    expect(server.letters[0]?.parts.get('text/plain')).toContain('Термін дії');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that a header must not have
    expect(server.letters[0]?.raw.split('\r\n\r\n')[0]).not.toMatch(/[^\x00-\x7f]/);
  });

  test('takes no header, no recipient and no text from someone’s name', async () => {
    const server = await runMailServer();
    const { write, work } = beginMail(await open(), {
      smtpUrl: server.url,
      brand: 'Stories\r\nBcc: brand@evil.example',
    });
    const hostile = 'Olena\r\nBcc: name@evil.example\r\n\r\nhello';
    await write({ kind: 'verifyEmail', link, name: hostile });
    await write({ kind: 'secondFactorAdded', link, factor: hostile });
    await write({ kind: 'providerLinked', provider: hostile });
    await write({ kind: 'resetPassword', link }, 'a,mallory@evil.example');
    await work();

    expect(server.letters).toHaveLength(4);
    for (const { headers, to } of server.letters) {
      expect(headers.has('bcc')).toBe(false);
      expect(headers.get('subject')).toHaveLength(1);
      expect(to).toHaveLength(1);
    }
    const greeting = server.letters.find(({ headers }) => headers.get('subject')?.[0]?.startsWith('Confirm'));
    expect(greeting?.parts.get('text/plain')).not.toContain('name@evil');
    expect(server.letters.map(({ parts }) => parts.get('text/plain')).join('\n')).not.toMatch(/^Bcc/m);
  });

  test('waits for a server that refuses for the moment', async () => {
    let refusals = 2;
    const server = await runMailServer({ onRecipient: () => (refusals-- > 0 ? { code: 451 } : undefined) });
    const { write, work, mail, clock, logged, lastErrors } = beginMail(await open(), { smtpUrl: server.url });
    await write({ kind: 'resetPassword', link });
    await work();
    expect(server.letters).toHaveLength(0);
    expect(await mail()).toMatchObject({ sentAt: undefined, failedAt: undefined });
    expect(await lastErrors()).toEqual(['MailError: Sending failed: EENVELOPE at RCPT TO. The server answered 451.']);

    clock.now += minute;
    await work();
    clock.now += 2 * minute;
    await work();
    expect(server.letters).toHaveLength(1);
    expect(await mail()).toMatchObject({ sentAt: clock.now });
    expect(logged.join('\n')).not.toMatch(/very-secret-code|olena@/);
  });

  test('is given up immediately where its recipient is refused permanently', async () => {
    const server = await runMailServer({ onRecipient: () => ({ code: 550 }) });
    const { write, work, mail, clock, logged } = beginMail(await open(), { smtpUrl: server.url });
    await write({ kind: 'resetPassword', link });
    await work();

    expect(await mail()).toMatchObject({ sentAt: undefined, failedAt: clock.now, sealedData: undefined });
    clock.now += hour;
    expect(await work()).toBe(0);
    expect(logged.join('\n')).toContain('550');
    expect(logged.join('\n')).not.toMatch(/very-secret-code|olena@/);
  });

  test('is given up immediately where its content is refused permanently', async () => {
    const server = await runMailServer({ onEmail: () => ({ code: 554 }) });
    const { write, work, mail, clock } = beginMail(await open(), { smtpUrl: server.url });
    await write({ kind: 'resetPassword', link });
    await work();

    expect(await mail()).toMatchObject({ failedAt: clock.now });
  });

  test('is tried eight times where nobody answers, and the others do not wait for it', async () => {
    const server = await runMailServer();
    await server.close();
    const { write, work, mail, clock, logged } = beginMail(await open(), { smtpUrl: server.url });
    await write({ kind: 'resetPassword', link });
    await write({ kind: 'signIn', link });
    await work();
    expect(logged.join('\n')).toContain('ESOCKET at CONN');
    expect(logged.join('\n')).toContain('could not be reached a moment ago');

    for (let attempt = 0; attempt < 7; attempt++) {
      expect(await mail()).toMatchObject({ failedAt: undefined });
      clock.now += 2 ** attempt * minute;
      await work();
    }
    expect(await mail()).toMatchObject({ failedAt: clock.now, sealedData: undefined });
    clock.now += day;
    expect(await work()).toBe(0);
  });

  test('goes by TLS and with a login where the address of the server says so', async () => {
    const server = await runMailServer({
      secure: true,
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'us@er' && password === 'p:ss/word'
          ? done(null, { user: username })
          : done(Object.assign(new Error('no'), { responseCode: 535 })),
    });
    const url = (password: string) =>
      `smtps://us%40er:${encodeURIComponent(password)}@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`;
    const right = beginMail(await open(), { smtpUrl: url('p:ss/word') });
    await right.write({ kind: 'resetPassword', link });
    await right.work();
    expect(server.letters).toMatchObject([{ isSecure: true, user: 'us@er' }]);

    const wrong = beginMail(await open(), { smtpUrl: url('wrong') });
    await wrong.write({ kind: 'resetPassword', link });
    await wrong.work();
    // The operator can fix that, so the email waits.
    expect(await wrong.mail()).toMatchObject({ sentAt: undefined, failedAt: undefined });
    expect(wrong.logged.join('\n')).toContain('EAUTH');
    expect(wrong.logged.join('\n')).not.toContain('wrong');
  });

  test('does not trust a server whose certificate nobody vouches for', async () => {
    const server = await runMailServer({ secure: true });
    const { write, work, mail } = beginMail(await open(), { smtpUrl: `smtps://127.0.0.1:${server.port}` });
    await write({ kind: 'resetPassword', link });
    await work();

    expect(server.letters).toHaveLength(0);
    expect(await mail()).toMatchObject({ sentAt: undefined, failedAt: undefined });
  });

  test('without a recipient is only put away', async () => {
    const server = await runMailServer();
    const { write, work, mail, clock } = beginMail(await open(), { smtpUrl: server.url });
    await write({ kind: 'nobody' });
    await work();

    expect(server.letters).toHaveLength(0);
    expect(await mail()).toMatchObject({ sentAt: clock.now, sealedData: undefined });
  });

  test('stays on the machine where there is no mail server: readable here, deleted on a public site', async () => {
    const here = beginMail(await open(), { smtpUrl: undefined, hasMailbox: true });
    await here.write({ kind: 'resetPassword', link });
    await here.work();
    expect(await here.mail()).toMatchObject({ sentAt: here.clock.now, sealedData: expect.any(String) });

    const elsewhere = beginMail(await open(), { smtpUrl: undefined });
    await elsewhere.write({ kind: 'resetPassword', link });
    await elsewhere.work();
    expect(await elsewhere.mail()).toMatchObject({ failedAt: elsewhere.clock.now, sealedData: undefined });
  });

  test('is forgotten after thirty days', async () => {
    const { write, mail, clock, context } = beginMail(await open(), { smtpUrl: undefined, hasMailbox: true });
    await write({ kind: 'resetPassword', link });
    clock.now += 30 * day;
    await cleanUpIdentity({ ...context, settings: { ...defaultIdentitySettings, publicUrl: '', issuer: '' } });
    expect(await mail()).toBeDefined();

    clock.now += minute;
    await cleanUpIdentity({ ...context, settings: { ...defaultIdentitySettings, publicUrl: '', issuer: '' } });
    expect(await mail()).toBeUndefined();
  });
});
