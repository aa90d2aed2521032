import { createHash } from 'node:crypto';
import type { Context } from 'hono';

/** What a provider's window tells the page that opened it. */
export type HandOver = {
  /** Names the channel the page listens to; undefined when that is not known any more. */
  readonly request: string | undefined;
} & (
  | { readonly providerId: string; readonly idToken: string; readonly rawNonce: string }
  | { readonly error: 'denied' | 'failed' | 'lost' | 'tooMany' | 'unreachable' }
);

/** Its text is in the page as data, so that the script is always the same and its hash can be named. */
const script = `const data = JSON.parse(document.getElementById('result').textContent);
if (data.request) {
  const channel = new BroadcastChannel('fabula-provider-' + data.request);
  channel.postMessage(data);
  channel.close();
}
setTimeout(() => window.close(), 50);`;

const hash = createHash('sha256').update(script).digest('base64');

/**
 * The last page of a provider's window. It speaks to the page that opened it over a channel of our own origin, since
 * providers and policies may cut the tie between windows, and closes itself.
 */
export function handOverPage(c: Context, result: HandOver): Response {
  c.header('Content-Security-Policy', `default-src 'none'; script-src 'sha256-${hash}'; frame-ancestors 'none'`);
  const data = JSON.stringify(result).replace(/</g, '\\u003c');
  return c.html(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Fabula</title></head><body>` +
      `<script type="application/json" id="result">${data}</script><script>${script}</script>` +
      `<p>You can close this window. · Puedes cerrar esta ventana. · Це вікно можна закрити.</p></body></html>`,
    'error' in result ? 400 : 200,
  );
}
