import { expect, test } from 'vitest';
import { forgetAnswers } from '#commands/forget-answers.ts';
import { findAccessToken, listAccessTokens } from '#database/access-token.ts';
import { listNotifications } from '#database/notification-list.ts';
import { dayMs } from '#domain/duration.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, must } from '#tests/factories.ts';
import { closeAccount } from './close-account.ts';
import { endOtherDevices } from './end-devices.ts';
import { endAccessToken, makeAccessToken, tokenHash } from './make-access-token.ts';

const day = dayMs;
const wish = { name: 'My e-reader', scopes: ['reading:write'], days: 30 };

onEachEngine('an access token', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const { context, clock } = made;
    const person = await buildPerson(context);
    const find = (token: string) => findAccessToken(context.db.reader, tokenHash(token), clock.now);
    const list = () => listAccessTokens(context.db.reader, person.id, clock.now);
    return { ...made, person, find, list };
  }

  test('is shown once, and stored as a hash', async () => {
    const { context, person, find, list } = await begin();
    const { token } = must(await makeAccessToken(context, person.actor, wish));
    expect(token).toMatch(/^fabula_[\w-]{43}$/);
    expect(await find(token)).toMatchObject({ accountId: person.id, scopes: ['reading:write'], isAnonymous: false });
    const rows = await context.db.reader.selectFrom('access_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.slice(7));
    expect(await list()).toMatchObject([{ name: 'My e-reader', lastUsedAt: undefined }]);
    const told = await listNotifications(context.db.reader, person.id, { limit: 5 });
    expect(told).toMatchObject([{ facts: { kind: 'accessToken', name: 'My e-reader' } }]);
  });

  test('ends when its time is over, and is forgotten then', async () => {
    const { context, clock, person, find, list } = await begin();
    const { token } = must(await makeAccessToken(context, person.actor, wish));
    clock.now += 30 * day - 1;
    expect(await find(token)).toBeDefined();
    clock.now += 1;
    expect(await find(token)).toBeUndefined();
    expect(await list()).toEqual([]);
    await forgetAnswers(context);
    expect(await context.db.reader.selectFrom('access_token').selectAll().execute()).toEqual([]);
  });

  test('is ended by its own person, and by what ends everything else', async () => {
    const { context, person, find } = await begin();
    const other = await buildPerson(context, { displayName: 'Andrii' });
    const make = async () => must(await makeAccessToken(context, person.actor, wish));
    const one = await make();
    expect((await endAccessToken(context, other.actor, one.id)).ok).toBe(false);
    expect(await find(one.token)).toBeDefined();
    must(await endAccessToken(context, person.actor, one.id));
    expect(await find(one.token)).toBeUndefined();

    const two = await make();
    must(await endOtherDevices(context, person.actor, 'here'));
    expect(await find(two.token)).toBeUndefined();
    const three = await make();
    must(await closeAccount(context, person.id));
    expect(await find(three.token)).toBeUndefined();
  });

  test('is not made without a name, for nothing, for ever, or by a guest', async () => {
    const { context, person } = await begin();
    const problems = async (change: object) => {
      const outcome = await makeAccessToken(context, person.actor, { ...wish, ...change });
      return outcome.ok || outcome.failure.kind !== 'invalid' ? outcome : outcome.failure.problems;
    };
    expect(await problems({ name: ' \u202e' })).toEqual([{ field: 'name', kind: 'required' }]);
    expect(await problems({ name: 'x'.repeat(81) })).toEqual([{ field: 'name', kind: 'tooLong' }]);
    expect(await problems({ scopes: [] })).toEqual([{ field: 'scopes', kind: 'required' }]);
    expect(await problems({ scopes: ['reading:read', 'everything'] })).toEqual([
      { field: 'scopes', kind: 'notAllowed' },
    ]);
    expect(await problems({ days: 100_000 })).toEqual([{ field: 'days', kind: 'notAllowed' }]);
    const guest = { ...person.actor, isAnonymous: true };
    expect(await makeAccessToken(context, guest, wish)).toMatchObject({ failure: { kind: 'forbidden' } });
    for (let n = 0; n < 50; n++) must(await makeAccessToken(context, person.actor, wish));
    expect(await problems({})).toEqual([{ field: 'name', kind: 'tooMany' }]);
  });
});
