import { randomBytes } from 'node:crypto';
import type { FirebaseApp } from 'firebase/app';
import type { Auth } from 'firebase/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const second = 1_000;
const minute = 60 * second;

/** What answers the client, which takes `fetch` when it is loaded and never again. */
const network = vi.hoisted(() => {
  const state = { answer: globalThis.fetch };
  globalThis.fetch = (...call) => state.answer(...call);
  return state;
});

const { deleteApp, initializeApp, registerVersion } = await import('firebase/app');
const { initializeAuth, inMemoryPersistence, signInAnonymously } = await import('firebase/auth');

let app: FirebaseApp;
let auth: Auth;
/** The calls that reached the network, with when, and the headers they had. */
let calls: { name: string; at: number; headers: Headers }[];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 5, 12) });
  calls = [];
  app = initializeApp({ apiKey: 'fabula', projectId: 'fabula' }, randomBytes(4).toString('hex'));
  auth = initializeAuth(app, { persistence: inMemoryPersistence });
  answerBy(serve);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await deleteApp(app);
});

function answerBy(serveCall: (name: string) => Promise<Response>): void {
  network.answer = (input, init) => {
    const name = new URL(String(input)).pathname.split('/').at(-1) ?? '';
    calls.push({ name, at: Date.now(), headers: new Headers(init?.headers) });
    return serveCall(name);
  };
}

/** Opens a guest's account, as our server does; the token lasts an hour. */
async function serve(name: string): Promise<Response> {
  if (name === 'accounts:lookup') return Response.json({ users: [{ localId: 'guest' }] });
  const iat = Math.floor(Date.now() / second);
  const claims = Buffer.from(JSON.stringify({ sub: 'guest', iat, exp: iat + 3600 })).toString('base64url');
  const idToken = `e30.${claims}.e30`;
  if (name !== 'token') return Response.json({ localId: 'guest', idToken, refreshToken: 'a', expiresIn: '3600' });
  return Response.json({ access_token: idToken, refresh_token: 'a', expires_in: '3600', user_id: 'guest' });
}

const never = () => new Promise<Response>(() => undefined);
const broken = async (): Promise<Response> => Promise.reject(new TypeError('fetch failed'));
const timesOf = (name: string) => calls.filter((call) => call.name === name).map(({ at }) => at);
/** Another part of the client in the same app: the inner one of auth, or the one that counts days of use. */
const partOf = (name: string) =>
  (app as unknown as { container: { getProvider(name: string): { getImmediate(): never } } }).container
    .getProvider(name)
    .getImmediate() as { addAuthTokenListener(listener: () => void): void; triggerHeartbeat(): Promise<void> };

/** The result of a sign-in, and whether there is one yet. */
function begin(): { code?: string } {
  const outcome: { code?: string } = {};
  signInAnonymously(auth).catch((error) => {
    outcome.code = error.code;
  });
  return outcome;
}

test('a network that fails is reported as a network failure', async () => {
  answerBy(broken);
  const outcome = begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome.code).toBe('auth/network-request-failed');
});

test.each([
  ['30 seconds', {}, 30 * second],
  ['5 seconds where the browser knows that it is offline', { onLine: false, connection: {} }, 5 * second],
])('an answer is waited for %s', async (_, browser, wait) => {
  vi.stubGlobal('navigator', { userAgent: 'test', ...browser });
  answerBy(never);
  const outcome = begin();
  await vi.advanceTimersByTimeAsync(wait - 1);
  expect(outcome.code).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.code).toBe('auth/network-request-failed');
});

test('a token is requested again when it is needed and has expired, or nearly', async () => {
  const { user } = await signInAnonymously(auth);
  await vi.advanceTimersByTimeAsync(59 * minute);
  await user.getIdToken();
  expect(timesOf('token')).toEqual([]);
  await vi.advanceTimersByTimeAsync(31 * second);
  await user.getIdToken();
  expect(timesOf('token')).toHaveLength(1);
});

test('a token that others depend on is renewed 5 minutes before its end, and a failure tried again ever later', async () => {
  await signInAnonymously(auth);
  const begunAt = Date.now();
  partOf('auth-internal').addAuthTokenListener(() => undefined);
  await vi.advanceTimersByTimeAsync(55 * minute - second);
  expect(timesOf('token')).toEqual([]);
  answerBy(broken);
  await vi.advanceTimersByTimeAsync(60 * minute);
  const [first = 0, ...later] = timesOf('token');
  expect(first - begunAt).toBe(55 * minute);
  const waits = later.map((at, index) => (at - (timesOf('token')[index] ?? 0)) / second);
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 960]);

  answerBy(serve);
  await vi.advanceTimersByTimeAsync(16 * minute);
  expect(timesOf('token')).toHaveLength(later.length + 2);
});

test('of the days it was used on, the client tells 30 at most, in a header of 1024 bytes at most', async () => {
  for (let day = 0; day < 40; day++) {
    vi.setSystemTime(Date.UTC(2026, 0, 5 + day, 12));
    await partOf('heartbeat').triggerHeartbeat();
  }
  await signInAnonymously(auth);
  expect(daysIn(headerOf()).size).toBe(30);

  // A client that changes tells the name of each of its kinds, until the header is full.
  for (let day = 40; day < 80; day++) {
    vi.setSystemTime(Date.UTC(2026, 0, 5 + day, 12));
    registerVersion(`kind-${day}`, '1.0.0');
    await partOf('heartbeat').triggerHeartbeat();
  }
  calls = [];
  await auth.signOut();
  await signInAnonymously(auth);
  expect(daysIn(headerOf()).size).toBeGreaterThan(0);
});

function headerOf(): string {
  const header = calls.map(({ headers }) => headers.get('x-firebase-client')).find(Boolean) ?? '';
  expect(header.length).toBeGreaterThan(0);
  expect(header.length).toBeLessThanOrEqual(1024);
  return header;
}

function daysIn(header: string): Set<string> {
  const { heartbeats } = JSON.parse(Buffer.from(header, 'base64url').toString('utf8'));
  return new Set(heartbeats.flatMap(({ dates }: { dates: string[] }) => dates));
}
