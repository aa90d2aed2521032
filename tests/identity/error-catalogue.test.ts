import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deleteApp, initializeApp } from 'firebase/app';
import { type Auth, applyActionCode, initializeAuth, inMemoryPersistence, sendPasswordResetEmail } from 'firebase/auth';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { captchaErrors, clientErrors, identityErrors, sentenceFor } from '#domain/identity-error.ts';
import { type ErrorCode, errorBody, errorCodes } from '#identity/error.ts';
import en from '#locales/en/account.ts';
import es from '#locales/es/account.ts';
import uk from '#locales/uk/account.ts';

/**
 * Codes that no client can get: faults of a caller that is not one of ours, and answers it takes for a bad connection.
 */
const unseen: readonly ErrorCode[] = [
  'OLD_ID_TOKEN',
  'INVALID_GRANT_TYPE',
  'MISSING_REFRESH_TOKEN',
  'INVALID_ARGUMENT',
  'INVALID_JSON',
  'INVALID_CONTENT_TYPE',
  'PAYLOAD_TOO_LARGE',
  'API_KEY_INVALID',
  'NOT_FOUND',
  'UNAVAILABLE',
];

let server: Server;
let host: string;
let said: object;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify(said));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => server.close(closed)));

/** What the real client makes of an answer to one of its calls. */
async function failureOf(answer: object, call: (auth: Auth) => Promise<unknown>): Promise<unknown> {
  said = answer;
  const app = initializeApp({ apiKey: 'fabula', projectId: 'fabula' }, randomBytes(4).toString('hex'));
  onTestFinished(() => deleteApp(app));
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  Object.assign(auth.config, { apiHost: host, tokenApiHost: host, apiScheme: 'http' });
  return call(auth).catch((failure: unknown) => failure);
}

const shown = (client: string) => ({ code: `auth/${client}`, message: expect.stringMatching(/^Firebase: .*\(auth\//) });

test.each(Object.entries(identityErrors))('the real client makes of %s what the catalogue says', async (code, row) => {
  const answer = errorBody({ ok: false, code: code as ErrorCode });
  const failure = await failureOf(answer, (auth) => sendPasswordResetEmail(auth, 'olena@example.org'));
  expect(failure).toMatchObject(shown(row.client));
});

// Of a captcha only a hosted service speaks. The client answers one of these codes, where a captcha can help, by loading
// a script of another company and asking again; applying a code is a call of which it makes nothing but the error.
test.each(Object.entries(captchaErrors))('the real client makes of %s what the catalogue says', async (code, row) => {
  const answer = {
    error: { code: 400, message: code, errors: [{ message: code, reason: 'invalid', domain: 'global' }] },
  };
  const failure = await failureOf(answer, (auth) => applyActionCode(auth, 'a-mailed-code'));
  expect(failure).toMatchObject(shown(row.client));
});

test('every code that may reach a client has its row, and no row is of a code that is never said', () => {
  const expected = errorCodes.filter((code) => !unseen.includes(code)).sort();
  expect(Object.keys(identityErrors).sort()).toEqual(expected);
});

test('every sentence is there in every language, and none says what only a programmer understands', () => {
  const sentences = new Set([
    ...Object.values(identityErrors).map(({ sentence }) => sentence),
    ...Object.values(captchaErrors).map(({ sentence }) => sentence),
    ...Object.values(clientErrors),
  ]);
  for (const [locale, words] of Object.entries({ en, es, uk })) {
    for (const sentence of sentences) {
      const text = words.auth.error[sentence];
      expect(text, `${locale} ${sentence}`).toMatch(/\S.*[.!?]$/);
      expect(text, `${locale} ${sentence}`).not.toMatch(/auth\/|Firebase|[A-Z]{3,}_/);
    }
  }
});

test('the common part of several codes of the client is one message; unknown ones have another', () => {
  for (const [, { client, sentence }] of Object.entries(identityErrors)) {
    const told = sentenceFor(`auth/${client}`);
    const same = Object.values(identityErrors)
      .filter((row) => row.client === client)
      .map((row) => row.sentence);
    expect(client === 'internal-error' ? ['unknown'] : same).toContain(told);
    expect(sentence).toBeTruthy();
  }
  for (const { client, sentence } of Object.values(captchaErrors)) expect(sentenceFor(`auth/${client}`)).toBe(sentence);
  expect(sentenceFor('auth/never-heard-of')).toBe('unknown');
});
