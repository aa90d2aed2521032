import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { acceptedCodings } from './public-page.ts';

const { constants } = zlib;

/** Answers below this many bytes fit into one packet anyway. */
const smallest = 1_000;

/** How an answer is compressed by each coding: at a level that costs less time than the bytes it saves. */
const options = {
  zstd: { params: { [constants.ZSTD_c_compressionLevel]: 3 } },
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  gzip: { level: 4 },
} as const;
type Coding = keyof typeof options;

/** The codings this server offers, the quickest first; Zstandard came to Node later than the oldest one we run on. */
const offered: readonly Coding[] = 'zstdCompress' in zlib ? ['zstd', 'br', 'gzip'] : ['br', 'gzip'];

/** Bytes of an answer up to which it is compressed here: another thread would begin later than this one is done. */
const quickAtMost = 200_000;

/** The ways to compress by each coding: at once here, in another thread, and as it comes. */
const makers = {
  zstd: {
    here: zlib.zstdCompressSync,
    // Where Node has none, it is not offered.
    apart: promisify(zlib.zstdCompress ?? zlib.gzip),
    stream: () => zlib.createZstdCompress(options.zstd),
  },
  br: {
    here: zlib.brotliCompressSync,
    apart: promisify(zlib.brotliCompress),
    stream: () => zlib.createBrotliCompress(options.br),
  },
  gzip: { here: zlib.gzipSync, apart: promisify(zlib.gzip), stream: () => zlib.createGzip(options.gzip) },
};

/** Whether an answer was put together whole: pages, their data, calls. The others, and files, are compressed as they come. */
function isMadeWhole(headers: Headers): boolean {
  const type = headers.get('Content-Type') ?? '';
  return /^(?:text\/html|text\/x-script|application\/json)\b/.test(type) && !headers.has('Content-Disposition');
}

/**
 * An answer in a coding that its client accepts, as far as it is text and no secret can be guessed by its length
 * (decision 054): only what is read is compressed, and nothing that another site's page asked for.
 */
export async function compressed(c: Context, response: Response): Promise<Response> {
  const coding = codingOf(c, response);
  if (coding === undefined || !response.body) return response;
  const headers = new Headers(response.headers);
  const { status } = response;
  if (isMadeWhole(headers)) {
    const body = Buffer.from(await response.arrayBuffer());
    if (body.length < smallest) return new Response(new Uint8Array(body), { status, headers });
    const { here, apart } = makers[coding];
    const made = body.length > quickAtMost ? await apart(body, options[coding]) : here(body, options[coding]);
    asCoded(headers, coding);
    headers.set('Content-Length', String(made.length));
    return new Response(new Uint8Array(made), { status, headers });
  }
  asCoded(headers, coding);
  headers.delete('Content-Length');
  const body = Readable.fromWeb(response.body as ReadableStream);
  const coder = makers[coding].stream();
  // Whichever of both ends early ends the other.
  body.once('error', (error) => coder.destroy(error));
  coder.once('close', () => body.destroy());
  return new Response(Readable.toWeb(body.pipe(coder)) as unknown as BodyInit, { status, headers });
}

/** Compresses the answers of the routes behind it. */
export const compressAnswers: MiddlewareHandler = async (c, next) => {
  await next();
  const response = c.res;
  const made = await compressed(c, response);
  if (made === response) return;
  // Hono would otherwise write the headers of the first over those of the second.
  c.res = undefined;
  c.res = made;
};

/** The coding for an answer; undefined where it is sent as it is. */
function codingOf(c: Context, { status, headers }: Response): Coding | undefined {
  if (c.req.method !== 'GET' || status === 204 || status === 206 || status === 304) return undefined;
  // A browser says so of what the page of another site, or of a neighbour of ours, has it fetch or open.
  if (/^(?:cross|same)-site$/.test(c.req.header('sec-fetch-site') ?? '')) return undefined;
  if (headers.has('Content-Encoding') || headers.has('Accept-Ranges')) return undefined;
  if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '')) return undefined;
  const length = headers.get('Content-Length');
  if (length !== null && Number(length) < smallest) return undefined;
  const accepted = acceptedCodings(c.req.header('accept-encoding'));
  return offered.find((coding) => (accepted.get(coding) ?? 0) > 0);
}

function asCoded(headers: Headers, coding: Coding): void {
  headers.set('Content-Encoding', coding);
  headers.append('Vary', 'Accept-Encoding');
  // The same state in other bytes.
  const tag = headers.get('ETag');
  if (tag?.startsWith('"')) headers.set('ETag', `W/${tag}`);
}
