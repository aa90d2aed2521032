import { randomBytes } from 'node:crypto';
import type { Database } from '#database/connection.ts';
import { listMails } from '#database/mail.ts';
import { type IdentityContext, makeIdentityContext } from '#identity/context.ts';
import { type Email, openEmail } from '#identity/mail.ts';
import { makePasswordHasher } from '#identity/password-hasher.ts';
import { identityRoutes } from '#identity/routes.ts';
import { defaultIdentitySettings, type IdentityLimits, type IdentitySettings } from '#identity/settings.ts';
import { quickKeyRing } from '#tests/identity/key-pairs.ts';

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

type Overrides = {
  settings?: Partial<IdentitySettings>;
  limits?: Partial<IdentityLimits>;
  secret?: Uint8Array;
  /** In place of the clock that stands still, or of the quick passwords. */
  parts?: Pick<Partial<IdentityContext>, 'now' | 'passwords'>;
};

/** An identity on a database, with a clock that stands still until it is moved and passwords that hash quickly. */
export function makeIdentity(db: Database, { settings, limits, secret = randomBytes(32), parts }: Overrides = {}) {
  const clock = { now: Date.UTC(2026, 0, 5, 12) };
  const logged: string[] = [];
  const log = (_detail: object, message: string) => void logged.push(message);
  const context: IdentityContext = makeIdentityContext({
    db,
    now: () => clock.now,
    random: (bytes) => randomBytes(bytes),
    hideSlug: (slug) => `#${slug}`,
    secret,
    log: { info: log, warn: log, error: log },
    passwords: makePasswordHasher({ random: (bytes) => randomBytes(bytes), memoryCost: 64, timeCost: 1 }),
    keys: quickKeyRing(),
    settings: {
      ...defaultIdentitySettings,
      publicUrl: 'https://fabula.test',
      issuer: 'https://fabula.test',
      ...settings,
      limits: { ...defaultIdentitySettings.limits, ...limits },
    },
    ...parts,
  });
  return { context, clock, logged, ...makeCaller(context, clock) };
}

/** The answer of a call. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the protocol answers
export type Answered = { status: number; type: string; text: string; body: any; headers: Headers };

function makeCaller(context: IdentityContext, clock: { now: number }) {
  const app = identityRoutes(context);

  async function send(path: string, init: RequestInit = {}, address = '192.0.2.1'): Promise<Answered> {
    const env = { incoming: { socket: { remoteAddress: address } } };
    const response = await app.request(path, init, env);
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    const body = type.startsWith('application/json') ? JSON.parse(text) : undefined;
    return { status: response.status, type, text, body, headers: response.headers };
  }

  /** A call of the protocol, as the client makes it. */
  function call(method: string, body: object, address?: string): Promise<Answered> {
    // What writes emails takes a moment, so that their order can be told.
    if (/^(sendOob|reset|.*:)/.test(method)) clock.now += 1;
    const headers = { 'content-type': 'application/json' };
    const name = method.includes(':') ? `v2/accounts/${method}` : `v1/accounts:${method}`;
    const path = `/identitytoolkit.googleapis.com/${name}?key=${context.settings.apiKey}`;
    return send(path, { method: 'POST', headers, body: JSON.stringify(body) }, address);
  }

  function refresh(refreshToken: string, address?: string): Promise<Answered> {
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
    return send(
      `/securetoken.googleapis.com/v1/token?key=${context.settings.apiKey}`,
      { method: 'POST', body },
      address,
    );
  }

  /** Every email that was written so far, the oldest first. */
  async function letters(): Promise<{ to: string; language: string; letter: Email }[]> {
    const mails = await listMails(context.db.reader, 100);
    return mails.reverse().flatMap((mail) => {
      const letter = openEmail(context, mail);
      return letter ? [{ to: mail.recipient, language: mail.language, letter }] : [];
    });
  }

  /** The code in the last email of a kind. */
  async function codeFrom(kind: Email['kind']): Promise<string> {
    const last = (await letters()).map(({ letter }) => letter).findLast((letter) => letter.kind === kind);
    if (!last || !('link' in last)) throw new Error(`No letter of the kind ${kind} was written.`);
    return new URL(last.link).searchParams.get('oobCode') ?? '';
  }

  return { send, call, refresh, letters, codeFrom };
}

/** Signs someone up; answers the tokens. */
export async function signUp(
  { call }: Pick<ReturnType<typeof makeIdentity>, 'call'>,
  email = 'olena@example.org',
  password = 'verba volant',
): Promise<{ localId: string; idToken: string; refreshToken: string }> {
  const { body } = await call('signUp', { email, password, returnSecureToken: true });
  return body;
}

/** Signs someone in with their password; answers the tokens. */
export async function signIn(
  { call }: Pick<ReturnType<typeof makeIdentity>, 'call'>,
  email = 'olena@example.org',
  password = 'verba volant',
): Promise<{ localId: string; idToken: string; refreshToken: string }> {
  const { body } = await call('signInWithPassword', { email, password, returnSecureToken: true });
  return body;
}

/** Signs someone up whose email counts as proved; answers fresh tokens. */
export async function signUpVerified(
  identity: ReturnType<typeof makeIdentity>,
  email = 'olena@example.org',
): Promise<{ localId: string; idToken: string; refreshToken: string }> {
  const tokens = await signUp(identity, email);
  await identity.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: tokens.idToken });
  await identity.call('update', { oobCode: await identity.codeFrom('verifyEmail') });
  return tokens;
}

/** The code an answer carries, and undefined where it is no error the client would understand. */
export function codeOf({ body }: Answered): string | undefined {
  return body?.error?.message?.split(' : ')[0];
}
