import type { Context } from 'hono';

/** The length of the body that a request declares, if it declares one. */
export function declaredSize(c: Context): number | undefined {
  const length = c.req.header('content-length');
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : undefined;
}

/** The bytes of a body; undefined above the limit, where reading stops. */
export async function readBody(c: Context, most: number): Promise<Uint8Array | undefined> {
  if ((declaredSize(c) ?? 0) > most) return undefined;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of c.req.raw.body ?? []) {
    bytes += part.byteLength;
    if (bytes > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
