import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Starts the page's scripts at the first touch: until then reading costs none. Presses meanwhile are remembered by
 * app/head/early-press.ts. A page that appears under a pointer at rest is not touched: browsers report that as
 * `pointerover`, or as a `pointermove` by nothing.
 */
const starter = `(function(){var e=["pointerdown","pointermove","wheel","keydown","focusin","touchstart","click"],o={passive:true,capture:true};function s(t){if(t.type==="pointermove"&&!t.movementX&&!t.movementY)return;e.forEach(function(n){removeEventListener(n,s,o)});document.querySelectorAll('script[type="text/later"]').forEach(function(l){var n=document.createElement("script");n.type=l.dataset.type||"module";if(l.src)n.src=l.src;else n.textContent=l.textContent;l.replaceWith(n)})}e.forEach(function(n){addEventListener(n,s,o)})})()`;

/**
 * Makes a rendered page ready to be kept: no nonce, no script before the first touch but the few inline ones, whose
 * hashes the policy names. The stories' letters are escaped when they are rendered, so that every tag found here is one
 * of our own.
 */
export function asPublicPage(html: string): { html: string; scriptHashes: string[]; styleHashes: string[] } {
  const late = html
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/ nonce="[^"]*"/g, '')
    .replace(/<script([^>]*) type="module"([^>]*)>/g, '<script$1 data-type="module" type="text/later"$2>')
    .replace('</body>', () => `<script>${starter}</script></body>`);
  const scriptHashes = [...late.matchAll(/<script(?![^>]*type="text\/later")[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => hashOf(script),
  );
  // Scripts that wait for the first touch are inserted with the same text, so their hashes are named as well.
  const laterHashes = [...late.matchAll(/<script[^>]*type="text\/later"[^>]*>([\s\S]+?)<\/script>/g)].map(
    ([, script = '']) => hashOf(script),
  );
  const styleHashes = [...late.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style = '']) => hashOf(style));
  return {
    html: late,
    scriptHashes: [...new Set([...scriptHashes, ...laterHashes])],
    styleHashes: [...new Set(styleHashes)],
  };
}

/** An inline script or style as a content security policy names it. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** A name for these bytes. */
export function etagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** The body in every content coding that is kept; compressed off the main thread. */
export async function encodings(
  body: string,
  encoding: BufferEncoding = 'utf8',
): Promise<Record<'identity' | 'gzip' | 'br', Buffer>> {
  const identity = Buffer.from(body, encoding);
  const [gzipped, brotli] = await Promise.all([
    compressGzip(identity, { level: 9 }),
    compressBrotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
  ]);
  return { identity, gzip: gzipped, br: brotli };
}

/** A body in one content coding, quickly: for a page that is sent once and not kept. */
export async function encoded(body: string, coding: 'identity' | 'gzip' | 'br'): Promise<Buffer> {
  const identity = Buffer.from(body);
  if (coding === 'identity') return identity;
  if (coding === 'gzip') return compressGzip(identity, { level: 4 });
  return compressBrotli(identity, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
  });
}

/** The coding to answer with: what a client accepts, Brotli first. */
export function codingFor(acceptEncoding: string | null | undefined): 'identity' | 'gzip' | 'br' {
  const accepted = acceptedCodings(acceptEncoding);
  if ((accepted.get('br') ?? 0) > 0) return 'br';
  return (accepted.get('gzip') ?? 0) > 0 ? 'gzip' : 'identity';
}

/** The codings a client accepts, each with how much it wants it. */
export function acceptedCodings(acceptEncoding: string | null | undefined): ReadonlyMap<string, number> {
  return new Map(
    (acceptEncoding ?? '').split(',').map((part) => {
      const [name = '', quality] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return [name, quality === undefined ? 1 : Number(quality)] as const;
    }),
  );
}
