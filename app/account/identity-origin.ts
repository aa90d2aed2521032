import type { IdentityConfiguration } from './identity-app.ts';

type Configuration = Pick<IdentityConfiguration, 'fabula'>;

/** The origin whose first parts of a path are the hosts of the identity: ours, or a stand-in; undefined: the service's own. */
export function ownOrigin({ fabula }: Configuration): URL | undefined {
  if (fabula.mode === 'embedded') return new URL(location.origin);
  return fabula.standIn === undefined ? undefined : new URL(fabula.standIn);
}

/** Where the calls of the identity go that the client does not make itself. */
export function identityAddress(configuration: Configuration): string {
  const host = 'identitytoolkit.googleapis.com';
  const origin = ownOrigin(configuration);
  return origin ? `${origin.origin}/${host}` : `https://${host}`;
}
