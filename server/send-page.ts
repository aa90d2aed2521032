import type { Context } from 'hono';
import { contentSecurityPolicy } from './content-security.ts';
import { foreignOrigins } from './foreign-origins.ts';
import { keptAnswer } from './kept-pages.ts';
import type { KeptPage } from './page-cache.ts';
import { asPublicPage, codingFor, encoded, encodings, etagOf } from './public-page.ts';
import type { Settings } from './settings.ts';

/** The parts of the server that decide how a page is sent. */
type Sending = { readonly settings: Settings; readonly mode: 'production' | 'development' };

/** A rendered page as it is kept for every visitor. */
export async function keptPageOf(
  context: Sending,
  response: Response,
  { hasPrefix, ...page }: Pick<KeptPage, 'projectId' | 'publicVersion' | 'until' | 'read'> & { hasPrefix: boolean },
): Promise<KeptPage> {
  const { html, policy } = late(context, await response.text());
  return {
    ...page,
    etag: etagOf(html),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'public, max-age=0, s-maxage=1, must-revalidate',
      // Without a prefix other languages are led elsewhere.
      Vary: hasPrefix ? 'Cookie, Accept-Encoding' : 'Cookie, Accept-Encoding, Accept-Language',
    },
    bodies: await encodings(html),
  };
}

function late({ settings }: Sending, rendered: string): { html: string; policy: string } {
  const { html, scriptHashes, styleHashes } = asPublicPage(rendered);
  return {
    html,
    policy: contentSecurityPolicy(
      scriptHashes,
      styleHashes,
      foreignOrigins(settings.identity.hosted, settings.analyticsId),
    ),
  };
}

/** A public page that is not kept: the first page, whose news are of the moment, and any address with a query. */
export async function sendOnce(context: Sending, c: Context, response: Response): Promise<Response> {
  const { html, policy } = late(context, await response.text());
  const coding = codingFor(c.req.header('accept-encoding'));
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'private, no-cache',
    Vary: 'Cookie, Accept-Encoding, Accept-Language',
  });
  if (coding !== 'identity') headers.set('Content-Encoding', coding);
  return new Response(new Uint8Array(await encoded(html, coding)), { headers });
}

/** Sends a kept page, or says that the browser has it already. */
export function sendKept(c: Context, page: KeptPage): Response {
  const { status, headers, body } = keptAnswer(page, {
    acceptEncoding: c.req.header('accept-encoding'),
    ifNoneMatch: c.req.header('if-none-match'),
  });
  return new Response(body && c.req.method !== 'HEAD' ? new Uint8Array(body) : null, { status, headers });
}

/** Marks an answer as one person's own. */
export function privately(response: Response): Response {
  response.headers.set('Cache-Control', 'private, no-store');
  response.headers.append('Vary', 'Cookie');
  return response;
}

/** Names what the page of one person may run, by its nonce and by the hashes of the scripts in its head. */
export function withPolicy(
  { mode, settings }: Sending,
  response: Response,
  nonce: string,
  inlineHashes: readonly string[],
): Response {
  const styles = mode === 'development' ? ["'unsafe-inline'"] : [`'nonce-${nonce}'`];
  response.headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(
      [`'nonce-${nonce}'`, ...inlineHashes],
      styles,
      foreignOrigins(settings.identity.hosted, settings.analyticsId),
    ),
  );
  return privately(response);
}
