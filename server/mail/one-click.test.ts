import { expect, test } from 'vitest';
import { updateAccountRow } from '#database/account.ts';
import { findNotificationChoice } from '#database/setting.ts';
import { wayOutToken } from '#identity/unsubscribe.ts';
import { onEachEngine } from '#tests/databases.ts';
import { runServer, signUp } from '#tests/server.ts';

onEachEngine('the way out of an email', (openDatabase) => {
  async function begin() {
    const db = await openDatabase();
    const { client, identity } = await runServer(db);
    const reader = await signUp(client, db, 'reader@example.org');
    await db.inTransaction((tx) => updateAccountRow(tx, reader.id, { email_verified_at: 1 }));
    const token = wayOutToken(identity, { accountId: reader.id, about: 'withdrawn' });
    /** As a mail program sends it: without an origin, with no cookie. */
    const press = async (path: string, body: BodyInit = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })) =>
      (await fetch(`http://${client.address}${path}`, { method: 'POST', body, redirect: 'manual' })).status;
    const ways = async () => {
      const { kinds } = await findNotificationChoice(db.reader, reader.id);
      return [kinds.withdrawn.mail, kinds.accessToken.mail];
    };
    return { client, reader, token, press, ways, identity };
  }

  test('is one press, in every language and twice, and ends what the email was about', async () => {
    const { token, press, ways } = await begin();
    expect(await ways()).toEqual(['atOnce', 'atOnce']);
    for (const path of [`/uk/unsubscribe/${token}`, `/unsubscribe/${token}`]) {
      expect(await press(path)).toBe(200);
      expect(await ways()).toEqual(['never', 'atOnce']);
    }
  });

  test('may come as a form of several parts, and ends everything where the email was of several kinds', async () => {
    const { reader, identity, press, ways } = await begin();
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect(await press(`/es/unsubscribe/${wayOutToken(identity, { accountId: reader.id, about: 'all' })}`, form)).toBe(
      200,
    );
    expect(await ways()).toEqual(['never', 'never']);
  });

  test('is nothing that is made up, changed, for another kind or opened without a press', async () => {
    const { client, token, press, ways } = await begin();
    const other = token.replace('.withdrawn.', '.all.');
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const forged of [other, changed, `x${token}`, 'x.all.y', encodeURIComponent('a/b.all.c')])
      expect(await press(`/unsubscribe/${forged}`), forged).toBe(404);
    expect(await press(`/unsubscribe/${token}`, new URLSearchParams({ other: 'x' }))).toBe(400);
    expect(await press(`/unsubscribe/${token}`, 'x'.repeat(10_000))).toBe(413);
    await fetch(`http://${client.address}/unsubscribe/${token}`);
    expect(await ways()).toEqual(['atOnce', 'atOnce']);
  });
});
