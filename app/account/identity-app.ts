import type { Payload } from 'altcha-lib/types';
import type { FirebaseApp } from 'firebase/app';
import type { AppCheck } from 'firebase/app-check';
import { reach } from './reach.ts';

/** The server's configuration of its identity at `/__/firebase/init.json`. */
export type IdentityConfiguration = {
  readonly apiKey: string;
  readonly projectId: string;
  readonly authDomain: string;
  readonly storageBucket: string;
  readonly appId?: string;
  readonly fabula: {
    readonly mode: 'embedded' | 'hosted';
    readonly appCheck?: boolean;
    /** Of reCAPTCHA Enterprise, in hosted mode. */
    readonly captchaKey?: string;
    /** The stand-in for the hosted service in tests. */
    readonly standIn?: string;
    readonly providers: readonly { readonly id: string; readonly name: string }[];
  };
};

/** The identity client's app, and its app check where the site has one. */
export type IdentityApp = {
  readonly app: FirebaseApp;
  readonly appCheck: AppCheck | undefined;
  readonly configuration: IdentityConfiguration;
};

type Begun = Omit<IdentityApp, 'appCheck'>;

let begun: Promise<Begun> | undefined;
let made: Promise<IdentityApp> | undefined;

/**
 * The app that everything of the identity client belongs to, made at its first use, with its app check: requests before
 * that would not have it.
 */
export function identityApp(): Promise<IdentityApp> {
  made ??= withOwnCheck().catch((error) => {
    made = undefined;
    throw error;
  });
  return made;
}

/**
 * The same for callers that only ask about someone who is signed in: our own server requires no work for that, and a
 * browser that only follows (follow-identity.ts) would do it every hour. A hosted service may require its check for
 * everything.
 */
export async function followingApp(): Promise<Begun> {
  const app = await beginOnce();
  return app.configuration.fabula.mode === 'hosted' ? identityApp() : app;
}

function beginOnce(): Promise<Begun> {
  begun ??= beginApp().catch((error) => {
    begun = undefined;
    throw error;
  });
  return begun;
}

async function beginApp(): Promise<Begun> {
  const [{ initializeApp }, answer] = await Promise.all([import('firebase/app'), reach('/__/firebase/init.json')]);
  const configuration: IdentityConfiguration = await answer.json();
  const { apiKey, projectId, authDomain, storageBucket, appId, fabula } = configuration;
  if (fabula.captchaKey === undefined) debugToken = takeDebugToken();
  const app = initializeApp({ apiKey, projectId, authDomain, storageBucket, ...(appId ? { appId } : {}) });
  return { app, configuration };
}

async function withOwnCheck(): Promise<IdentityApp> {
  const { app, configuration } = await beginOnce();
  const { appCheck: isChecked, captchaKey } = configuration.fabula;
  const checks = isChecked ? await import('firebase/app-check') : undefined;
  const appCheck = checks?.initializeAppCheck(app, {
    provider: providerOf(checks, captchaKey),
    isTokenAutoRefreshEnabled: true,
  });
  return { app, appCheck, configuration };
}

/** Sent to our own app check in place of the work, on a developer's machine. */
let debugToken: string | undefined;

/**
 * The debug token that someone gave this page under the client's own name for it. It is taken from there: the client
 * would send it to a service that is not ours.
 */
function takeDebugToken(): string | undefined {
  const given = self as { FIREBASE_APPCHECK_DEBUG_TOKEN?: unknown };
  const { FIREBASE_APPCHECK_DEBUG_TOKEN: token } = given;
  delete given.FIREBASE_APPCHECK_DEBUG_TOKEN;
  return location.hostname === 'localhost' && typeof token === 'string' ? token : undefined;
}

function providerOf(checks: typeof import('firebase/app-check'), captchaKey: string | undefined) {
  if (captchaKey === undefined) return new checks.CustomProvider({ getToken });
  // The captcha knows no site on a developer's machine: the client makes a token to be entered in the console.
  if (location.hostname === 'localhost') Object.assign(self, { FIREBASE_APPCHECK_DEBUG_TOKEN: true });
  return new checks.ReCaptchaEnterpriseProvider(captchaKey);
}

/** The server's answer to a token it does not accept: made by another server, used up, or expired by its own clock. */
const refusals = ['auth/firebase-app-check-token-invalid', 'FIREBASE_APP_CHECK_TOKEN_INVALID'];

/**
 * Does something that needs the app check. Where the cached token is refused, the browser works for a new one and tries
 * again.
 */
export async function withAppCheck<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    const { appCheck } = await identityApp();
    const code = (error as { code?: unknown }).code;
    if (!appCheck || typeof code !== 'string' || !refusals.includes(code)) throw error;
    const { getToken: tokenOf } = await import('firebase/app-check');
    await tokenOf(appCheck, true);
    return act();
  }
}

/**
 * The header by which a call of ours shows that this browser has done its work, for calls that require it; none where
 * the site has no app check, or no token could be made: then the server reports the problem.
 */
export async function appCheckHeaders(): Promise<Record<string, string>> {
  try {
    const { appCheck } = await identityApp();
    if (!appCheck) return {};
    const { getToken: tokenOf } = await import('firebase/app-check');
    return { 'X-Firebase-AppCheck': (await tokenOf(appCheck)).token };
  } catch {
    return {};
  }
}

type CheckToken = { readonly token: string; readonly expireTimeMillis: number };

async function getToken(): Promise<CheckToken> {
  if (debugToken !== undefined) {
    try {
      return (await ask('/app-check/token', { debugToken })) as CheckToken;
    } catch {
      // The site has another one, or none: then the work is done.
      debugToken = undefined;
    }
  }
  const challenge = await ask('/app-check/challenge', {});
  return (await ask('/app-check/token', await solve(challenge))) as CheckToken;
}

async function ask(path: string, body: object): Promise<unknown> {
  const answer = await reach(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}

/** Solves a challenge in a worker, while the page stays responsive. */
function solve(challenge: unknown): Promise<Payload> {
  const worker = new Worker(new URL('./app-check-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Payload>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Payload | undefined>) =>
      data ? resolve(data) : reject(new Error('The challenge was not solved.'));
    worker.onerror = () => reject(new Error('The challenge could not be worked on.'));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
