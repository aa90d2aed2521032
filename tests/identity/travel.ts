import { randomBytes } from 'node:crypto';

/** What a provider's window hands to the page that opened it. */
export type Handed = { request?: string; idToken?: string; rawNonce?: string; error?: string };

type Send = (path: string, init?: RequestInit) => Promise<{ headers: Headers; text: string }>;

/**
 * Goes to another provider and back, as a browser does; answers what the window hands over.
 *
 * @param change - does something to the address that leads back
 */
export async function travel(
  send: Send,
  { id, issuer }: { id: string; issuer: string },
  change: (url: URL) => void = () => undefined,
): Promise<Handed> {
  const request = randomBytes(16).toString('base64url');
  const started = await send(`/auth/oidc/${id}/start?request=${request}`);
  const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? '';
  let at = new URL(started.headers.get('location') ?? '');
  const jar = new Map<string, string>();
  while (at.origin === new URL(issuer).origin) {
    const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') };
    const answer = await fetch(at, { redirect: 'manual', headers });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
    at = new URL(location, at);
  }
  change(at);
  const back = await send(at.pathname + at.search, { headers: { cookie } });
  return JSON.parse(/type="application\/json" id="result">(.*?)<\/script>/.exec(back.text)?.[1] ?? '{}');
}
