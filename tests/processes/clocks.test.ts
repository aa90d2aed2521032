import { describe, expect, test } from 'vitest';
import { minuteMs } from '#domain/duration.ts';
import { install, isBuilt, password } from '#tests/crash/install.ts';
import { freePort } from '#tests/crash/process.ts';
import { freshSchema, postgresUrl } from '#tests/databases.ts';
import { hasRedis } from '#tests/offer-redis.js';
import { type Client, logIn, send } from '#tests/server.ts';
import { withClock } from './clocks.ts';
import { startRedis } from './redis.ts';
import { startUntilEnd } from './start-until-end.ts';

/** A call of the identity's protocol, as a page makes it. */
async function call(client: Client, method: string, body: object): Promise<{ idToken?: string }> {
  const answer = await send(client, `/identitytoolkit.googleapis.com/v1/accounts:${method}?key=fabula`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  return (await answer.json()) as { idToken?: string };
}

const fresh = 'verba manent in aere';

describe.skipIf(!isBuilt || !postgresUrl || !hasRedis())('two processes whose clocks are apart (PostgreSQL)', () => {
  test('agree on the time, so that a login of now is not from before all others were ended', async () => {
    const redis = await startRedis();
    const {
      environment,
      client: here,
      emails,
    } = await install({
      DATABASE_URL: postgresUrl ?? '',
      FABULA_DATABASE_SCHEMA: freshSchema(),
      REDIS_URL: redis.url,
      LOG_LEVEL: 'warn',
    });
    const PORT = String(await freePort());
    await startUntilEnd(environment);
    const ahead = await startUntilEnd(withClock({ ...environment, PORT, FABULA_PUBLIC_URL: here.origin }, minuteMs));
    expect(ahead.output()).toContain('The clock of this machine is not that of the database');
    const [client, there] = [environment.PORT, PORT].map((port) => ({ ...here, address: `localhost:${port}` })) as [
      Client,
      Client,
    ];
    const [email = ''] = emails;

    // A new password ends every login that was there before, as of a moment that both know.
    const { idToken } = await call(there, 'signInWithPassword', { email, password });
    expect(await call(there, 'update', { idToken, password: fresh })).toMatchObject({ idToken: expect.any(String) });
    const next = await call(client, 'signInWithPassword', { email, password: fresh });
    for (const place of [client, there]) {
      const session = await send(place, '/session', {
        method: 'POST',
        headers: { authorization: `Bearer ${next.idToken}` },
      });
      expect([place.address, session.status]).toEqual([place.address, 200]);
      expect(
        (await send(place, '/session', { method: 'POST', headers: { authorization: `Bearer ${idToken}` } })).status,
      ).toBe(401);
    }
    const cookie = await logIn(there, email, { password: fresh });
    expect(await (await send(client, '/session', { headers: { cookie } })).json()).toMatchObject({
      account: { displayName: 'Author' },
    });
  });
});
