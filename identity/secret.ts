import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync } from 'node:crypto';

/** The purpose of a derived key; keys for different purposes are independent of one another. */
type Purpose =
  | 'signing-key'
  | 'refresh-successor'
  | 'second-factor'
  | 'enrolment'
  | 'mail'
  | 'app-check'
  | 'provider-trip'
  | 'unsubscribe';

/** The purpose of a sealed text, and its owner. */
type Place = { readonly purpose: Purpose; readonly name: string };

function keyFor(secret: Uint8Array, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, new Uint8Array(), `fabula identity ${purpose}`, 32));
}

/** The SHA-256 of a text, base64url: how bearer values are kept. */
export function sha256(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** A value that only the holder of the secret can compute from another one. */
export function derivedValue(secret: Uint8Array, purpose: Purpose, value: string): string {
  return createHmac('sha256', keyFor(secret, purpose)).update(value).digest('base64url');
}

/**
 * Locks a text away with AES-256-GCM.
 *
 * @param place.name - what it belongs to; it opens for the same purpose and under the same name only
 * @param nonce - 12 random bytes, never used twice
 */
export function seal(secret: Uint8Array, { purpose, name }: Place, text: string, nonce: Uint8Array): string {
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [nonce, body, cipher.getAuthTag()].map((part) => Buffer.from(part).toString('base64url')).join('.');
}

/** Opens what seal locked away; undefined when the secret or the name is another one, or someone changed it. */
export function unseal(secret: Uint8Array, { purpose, name }: Place, sealed: string): string | undefined {
  const [nonce, body, tag] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!nonce || !body || tag?.length !== 16) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), nonce, { authTagLength: 16 })
      .setAAD(Buffer.from(name))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
