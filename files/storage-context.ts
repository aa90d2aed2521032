import type { Context } from 'hono';
import type { ObjectContext } from '#commands/object/receive-object.ts';
import { type Actor, visitor } from '#domain/account.ts';
import { refuse } from './storage-refusal.ts';

/** What the storage protocol is given. */
export type StorageContext = {
  readonly commands: ObjectContext;
  readonly bucket: string;
  /** The origin that upload addresses are of: never what a request calls it. */
  readonly publicUrl: string;
  /** The owner of the ID token; undefined where it is not valid. */
  readonly whoIs: (idToken: string) => Promise<Actor | undefined>;
  /** Whether a token of the app check counts. */
  readonly isChecked: (token: string | undefined) => Promise<boolean>;
  readonly log: { readonly error: (detail: object, message: string) => void };
};

/** Who makes a call: nobody without a token, or the answer that their token is not valid. */
export async function callerOf({ whoIs }: StorageContext, c: Context): Promise<Actor | Response> {
  const header = c.req.header('authorization');
  if (header === undefined || header === '') return visitor;
  const token = /^(?:Firebase|Bearer) (\S+)$/.exec(header)?.[1];
  return (token !== undefined && (await whoIs(token))) || refuse(c, 'token');
}

/** The path a call is about, as it stands in its address; undefined where that is no text. */
export function pathIn(c: Context): string | undefined {
  const encoded = /^\/v0\/b\/[^/]+\/o\/(.*)$/.exec(new URL(c.req.url).pathname)?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
