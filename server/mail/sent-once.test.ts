import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '#database/connection.ts';
import { onEachEngine } from '#tests/databases.ts';
import { beginMail } from '#tests/mail-delivery.ts';
import { runMailServer } from '#tests/mail-server.ts';

const link = 'https://stories.example.org/confirm?mode=resetPassword&oobCode=very-secret-code';

onEachEngine('an email that has left', (open) => {
  test('is sent once, although the database is away when that is to be noted', async () => {
    const db = await open();
    const server = await runMailServer();
    const { write, mail, clock, context, makeDeliver } = beginMail(db, { smtpUrl: server.url });
    await write({ kind: 'resetPassword', link });
    let tries = 0;
    const inTransaction: typeof db.inTransaction = async (body) => {
      if (++tries < 3) throw new DatabaseUnavailable(tries === 1);
      return db.inTransaction(body);
    };
    await makeDeliver({ ...context, db: { ...db, inTransaction } })((await mail())?.id ?? '', { isLast: false });
    expect([server.letters.length, tries]).toEqual([1, 3]);
    expect(await mail()).toMatchObject({ sentAt: clock.now, failedAt: undefined });
  });

  test('that another process sent, while the one that had begun to was frozen, is sent', async () => {
    const db = await open();
    let isFrozen = true;
    const server = await runMailServer({ onEmail: () => (isFrozen ? { code: 550 } : undefined) });
    const { write, mail, clock, context, makeDeliver } = beginMail(db, { smtpUrl: server.url });
    await write({ kind: 'resetPassword', link });
    const id = (await mail())?.id ?? '';
    // Between the refusal of the server and the note of it, another process sends the email.
    const inTransaction: typeof db.inTransaction = async (body) => {
      isFrozen = false;
      await makeDeliver()(id, { isLast: false });
      return db.inTransaction(body);
    };
    await makeDeliver({ ...context, db: { ...db, inTransaction } })(id, { isLast: true });
    expect(server.letters).toHaveLength(1);
    expect(await mail()).toMatchObject({ sentAt: clock.now, failedAt: undefined });
  });

  test('sent a second time after a crash is the same email', async () => {
    const server = await runMailServer();
    const db = await open();
    const { write, mail, makeDeliver } = beginMail(db, { smtpUrl: server.url });
    await write({ kind: 'resetPassword', link });
    const kept = await mail();
    // Both begin before either has recorded that the email is sent: as after a crash in between.
    await Promise.all([
      makeDeliver()(kept?.id ?? '', { isLast: false }),
      makeDeliver()(kept?.id ?? '', { isLast: false }),
    ]);

    const ids = server.letters.map(({ headers }) => headers.get('message-id')?.[0]);
    expect(ids[0]).toBe(`<${kept?.id}@stories.example.org>`);
    expect(new Set(ids).size).toBe(1);
  });
});
