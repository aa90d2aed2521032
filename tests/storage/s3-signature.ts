import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text).digest();

/** As the protocol wants names and values of an address: everything but unreserved characters is escaped. */
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Whether a request is signed with a key, by Amazon's Signature Version 4
 * (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html), and its body is the one that was signed.
 */
export function isSigned(
  { method = '', headers }: IncomingMessage,
  url: URL,
  body: Uint8Array,
  { accessKeyId, secretAccessKey }: { readonly accessKeyId: string; readonly secretAccessKey: string },
): boolean {
  const form = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, key, scope = '', names = '', signature = ''] = form.exec(headers.authorization ?? '') ?? [];
  if (key !== accessKeyId) return false;
  const bodyHash = String(headers['x-amz-content-sha256']);
  if (bodyHash !== sha256(body)) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join('&');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}\n`);
  const canonical = [method, url.pathname, query, signed.join(''), names, bodyHash].join('\n');
  const date = String(headers['x-amz-date']);
  const [day = '', region = '', service = '', end = ''] = scope.split('/');
  const signingKey = [region, service, end].reduce<Uint8Array>(hmac, hmac(`AWS4${secretAccessKey}`, day));
  const expected = hmac(signingKey, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n'));
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
