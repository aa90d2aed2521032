import type { Context } from 'hono';

/** Identifies the caller, as far as limits are concerned. */
export type AddressOf = (c: Context) => string;

/**
 * The address a request comes from: the connection's, or what our own proxy wrote last into X-Forwarded-For. Of an
 * IPv6 address the first 64 bits: one household has all the others.
 */
export function makeAddressOf(trustProxy: boolean): AddressOf {
  return (c) => addressFrom(c.req.header('x-forwarded-for'), connectionAddress(c.env), trustProxy);
}

/** The same of what a connection and its headers say. */
export function addressFrom(
  forwarded: string | readonly string[] | undefined,
  connected: string | undefined,
  trustProxy: boolean,
): string {
  const named = trustProxy
    ? String(forwarded ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined;
  return prefixOf(named || connected || 'unknown');
}

/** The other end of a request's connection; a proxy's own address where there is one in between. */
export function connectionAddress(env: unknown): string | undefined {
  const { incoming } = (env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress;
}

function prefixOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64);
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const gap = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return `${[...first, ...gap, ...last].slice(0, 4).join(':')}::/64`;
}
