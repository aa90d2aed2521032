import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CommandContext } from '#commands/context.ts';
import { findAccountByEmail } from '#database/account.ts';
import type { Database } from '#database/connection.ts';
import { findOrganisationBySlug, findPersonalOrganisation, listRoles } from '#database/organisation.ts';
import { findPassword } from '#database/password.ts';
import { insertRefreshToken, isFamilyAlive } from '#database/refresh-token.ts';
import type { AccountId, OrganisationId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import { day } from '#tests/identity/set-up.ts';
import { closeAccount, reopenAccount } from './close-account.ts';
import { openAccount, openGuest } from './open-account.ts';
import { updateAccount } from './update-account.ts';

const email = 'olena@example.org';
const hideSlug = (slug: string) => `#${slug}`;

function makeContext(db: Database) {
  const clock = { now: 1_000_000 };
  const context: CommandContext = { db, now: () => clock.now, random: (bytes) => randomBytes(bytes), hideSlug };
  return { context, clock };
}

async function open(context: CommandContext, displayName = '', address = email) {
  const outcome = await openAccount(context, { email: address, passwordHash: 'hash', displayName });
  if (!outcome.ok) throw new Error(outcome.failure.kind);
  return outcome.value;
}

async function organisationOf({ db }: CommandContext, id: AccountId) {
  const organisation = await findPersonalOrganisation(db.reader, id);
  if (!organisation) throw new Error('No organisation.');
  return organisation;
}

async function addProject(db: Database, organisationId: OrganisationId) {
  const texts = {
    title: '',
    summary: '',
    credit: '',
    language: 'en',
    licence: '',
    status: '',
    rating: '',
    warning_note: '',
    visibility: 'public',
  };
  const times = { created_at: 0, updated_at: 0, ready_at: 0, deleted_at: null, withdrawn_at: null };
  const versions = { public_version: 1, outline_version: 1 };
  const row = { id: 'p', organisation_id: organisationId, slug: 'p', kind: 'novel', created_by: 'a', ...texts };
  await db.inTransaction((tx) =>
    tx
      .insertInto('project')
      .values({ ...row, ...times, ...versions, cover_file_id: null, cover_alt: '' })
      .execute(),
  );
}

async function publicVersion(db: Database) {
  const row = await db.reader.selectFrom('project').select('public_version').executeTakeFirstOrThrow();
  return row.public_version;
}

onEachEngine('an account', (openDatabase) => {
  test('opens with a uid of 28 letters and digits and an organisation named after its person', async () => {
    const { context } = makeContext(await openDatabase());
    const account = await open(context, 'Олена Пчілка');
    const organisation = await organisationOf(context, account.id);

    expect(account.id).toMatch(/^[A-Za-z0-9]{28}$/);
    expect(account).toMatchObject({ email, isAnonymous: false, displayName: 'Олена Пчілка' });
    expect(organisation).toMatchObject({ kind: 'personal', name: 'Олена Пчілка', slug: 'olena-pchilka' });
    expect((await listRoles(context.db.reader, account.id)).get(organisation.id)).toBe('owner');
  });

  test('without a display name shows nothing of its email', async () => {
    const { context } = makeContext(await openDatabase());
    const organisation = await organisationOf(context, (await open(context)).id);

    expect(organisation.name).toBe('');
    expect(organisation.slug).toMatch(/^writer-[a-z0-9]{5}$/);
  });

  test('opens once for an email, also when two requests race', async () => {
    const { context } = makeContext(await openDatabase());
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => openAccount(context, { email, passwordHash: 'hash', displayName: 'Olena' })),
    );

    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toEqual({
      ok: false,
      failure: { kind: 'invalid', problems: [{ kind: 'emailExists' }] },
    });
  });

  test('of a guest has an organisation called guest, and keeps its uid when linked', async () => {
    const { context } = makeContext(await openDatabase());
    const guest = await openGuest(context);
    const before = await organisationOf(context, guest.id);
    await updateAccount(context, guest.id, { displayName: 'Lesya' });
    const named = await organisationOf(context, guest.id);
    const outcome = await updateAccount(context, guest.id, { email, passwordHash: 'hash' });
    const after = await organisationOf(context, guest.id);

    expect(guest).toMatchObject({ isAnonymous: true, email: undefined });
    expect(before.slug).toMatch(/^guest-[a-z0-9]{8}$/);
    expect(named).toMatchObject({ name: 'Lesya', slug: before.slug });
    expect(outcome).toMatchObject({ ok: true, value: { id: guest.id, isAnonymous: false, email } });
    expect(after).toMatchObject({ id: before.id, name: 'Lesya', slug: 'lesya' });
    expect(await findPassword(context.db.reader, guest.id)).toMatchObject({ hash: 'hash' });
  });

  test('gives its organisation the first name and a slug, later only the name, and makes kept pages new', async () => {
    const { context } = makeContext(await openDatabase());
    const account = await open(context);
    const first = await organisationOf(context, account.id);
    await addProject(context.db, first.id);

    await updateAccount(context, account.id, { displayName: 'Ivan Franko' });
    expect(await organisationOf(context, account.id)).toMatchObject({ name: 'Ivan Franko', slug: 'ivan-franko' });
    expect((await findOrganisationBySlug(context.db.reader, first.slug))?.slug).toBe('ivan-franko');
    expect(await publicVersion(context.db)).toBe(2);

    await updateAccount(context, account.id, { displayName: 'Myron' });
    expect(await organisationOf(context, account.id)).toMatchObject({ name: 'Myron', slug: 'ivan-franko' });
    expect(await publicVersion(context.db)).toBe(3);

    await updateAccount(context, account.id, { photoUrl: '/files/face.webp' });
    expect(await publicVersion(context.db)).toBe(3);
  });

  test('closes immediately and opens again within the days of grace', async () => {
    const { context, clock } = makeContext(await openDatabase());
    const account = await open(context);
    await addProject(context.db, (await organisationOf(context, account.id)).id);
    const token = { hash: 'h', family: 'f', accountId: account.id, signInProvider: 'password' };
    await context.db.inTransaction((tx) =>
      insertRefreshToken(tx, { ...token, authAt: 0, createdAt: 0, expiresAt: clock.now + day }),
    );

    await closeAccount(context, account.id);
    const closed = await findAccountByEmail(context.db.reader, email);
    expect(closed?.closedAt).toBe(clock.now);
    expect(await isFamilyAlive(context.db.reader, { family: 'f', accountId: account.id, now: clock.now })).toBe(false);
    expect(await publicVersion(context.db)).toBe(2);
    expect(await updateAccount(context, account.id, { displayName: 'X' })).toMatchObject({ ok: false });

    clock.now += 14 * day;
    expect(await reopenAccount(context, account.id)).toMatchObject({ ok: true, value: { closedAt: undefined } });
    expect(await publicVersion(context.db)).toBe(3);
  });

  test('closed permanently does not block a new one with the same email', async () => {
    const { context, clock } = makeContext(await openDatabase());
    const account = await open(context, 'Olena');
    await closeAccount(context, account.id);
    expect(await openAccount(context, { email, passwordHash: 'other' })).toMatchObject({ ok: false });

    clock.now += 14 * day + 1;
    expect(await reopenAccount(context, account.id)).toEqual({ ok: false, failure: { kind: 'notFound' } });
    const next = await open(context, 'Olena');
    expect(next.id).not.toBe(account.id);
    expect((await organisationOf(context, next.id)).slug).toBe('olena-2');
    expect(await findPassword(context.db.reader, account.id)).toBeUndefined();
  });
});
