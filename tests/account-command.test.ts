import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { environmentFor, run, startProcess } from '#tests/crash/process.ts';

const isBuilt = existsSync(resolve(import.meta.dirname, '../build/server/index.js'));
const password = 'verba volant';
const email = 'olena@example.org';

async function begin(more: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-account-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const environment = await environmentFor(folder, more);
  const account = (...words: string[]) => run(['cli/start.js', 'account', ...words], environment, password).ended;
  return { environment, account };
}

/**
 * Does all that can be done to an account.
 *
 * @param isShutOut - whether its person could not log in now
 */
async function useAll(
  { account }: Awaited<ReturnType<typeof begin>>,
  isShutOut: () => Promise<boolean>,
): Promise<void> {
  const json = async (...words: string[]) => {
    const { code, output } = await account(...words, '--json');
    expect(code, output).toBe(0);
    return JSON.parse(output);
  };
  const { uid } = await json('create', '--email', email, '--name', 'Olena \u001b[31m');
  expect(await json('list')).toMatchObject({ accounts: [{ uid, email, state: 'open', isVerified: true }] });
  const table = (await account('list')).output;
  expect(table).toMatch(/^uid +state +email +verified +operator +last login +name\n/);
  expect(table).not.toContain('\u001b');

  expect(await isShutOut()).toBe(false);
  expect(await json('disable', email)).toEqual({ uid });
  expect(await isShutOut()).toBe(true);
  expect(await account('list')).toMatchObject({ output: expect.stringMatching(/disabled +olena@example\.org/) });
  expect(await account('enable', uid)).toEqual({ code: 0, output: 'The account is enabled.\n' });
  expect(await isShutOut()).toBe(false);
  expect(await json('sign-out', email)).toEqual({ uid });
  expect(await json('verify', email)).toEqual({ uid });
  const { link } = await json('reset-link', email);
  expect(link).toMatch(/^http:\/\/localhost:\d+\/confirm\?mode=resetPassword&oobCode=[\w-]{43}&/);
  expect((await account('reset-link', email)).output).toMatch(/^http:\/\/localhost:\d+\/confirm\?[^\s]+\n$/);

  expect(await account('disable', 'nobody@example.org', '--json')).toEqual({
    code: 1,
    output: '{"error":"There is no account nobody@example.org."}\n',
  });
}

describe('the command line and accounts', () => {
  test('does all that can be done to an account, while no server runs', async () => {
    const made = await begin();
    await useAll(made, async () => {
      const { output } = await made.account('list', '--json');
      return JSON.parse(output).accounts[0].state === 'disabled';
    });
  });

  test.skipIf(!isBuilt)('does it in the server that runs', async () => {
    const made = await begin();
    const server = await startProcess(made.environment);
    await useAll(made, async () => {
      const answer = await fetch(
        `http://localhost:${made.environment.PORT}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=fabula`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password, returnSecureToken: true }),
        },
      );
      return (await answer.text()).includes('USER_DISABLED');
    });
    server.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
  });

  test('says how it is used', async () => {
    const { account } = await begin();

    expect(await account('dance')).toMatchObject({
      code: 2,
      output: expect.stringContaining('Not understood: account dance'),
    });
    expect(await account('disable')).toMatchObject({
      code: 2,
      output: expect.stringContaining('email address or a uid'),
    });
    expect(await account('disable', 'a@b', 'c@d')).toMatchObject({ code: 2 });
    expect(await account('create', '--email', email)).toMatchObject({ code: 2 });
  });

  test('holds to the password policy', async () => {
    const { account } = await begin({ FABULA_PASSWORD_POLICY: 'min=30' });

    expect(await account('create', '--email', email, '--name', 'Olena')).toMatchObject({
      code: 1,
      output: expect.stringContaining('at least 30 characters'),
    });
  });
});
