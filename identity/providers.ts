import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { allowInsecureRequests, type Configuration, discovery } from 'openid-client';
import type { ProviderSettings } from '#identity/settings.ts';

/** A provider of ours as it describes itself. */
export type Provider = {
  readonly settings: ProviderSettings;
  readonly configuration: Configuration;
  readonly keys: JWTVerifyGetKey;
};

/** The other providers people may prove themselves with, asked what they are when first needed. */
export type Providers = {
  readonly ids: readonly string[];
  /** Undefined when none of that id was set; rejects while it cannot be reached. */
  find(id: string): Promise<Provider | undefined>;
};

/** Only a provider on this machine may speak without encryption: for tests and for development. */
function isOnThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}

/** Knows the providers of some settings. Each provider's own configuration is cached; a failure is not. */
export function makeProviders(all: readonly ProviderSettings[]): Providers {
  const known = new Map<string, Promise<Provider>>();
  return {
    ids: all.map(({ id }) => id),
    async find(id) {
      const settings = all.find((provider) => provider.id === id);
      if (!settings) return undefined;
      const kept = known.get(id) ?? discover(settings);
      known.set(id, kept);
      kept.catch(() => known.delete(id));
      return kept;
    },
  };
}

async function discover(settings: ProviderSettings): Promise<Provider> {
  const issuer = new URL(settings.issuer);
  const execute = isOnThisMachine(issuer) ? [allowInsecureRequests] : [];
  const configuration = await discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
    execute,
    timeout: 10,
  });
  const { jwks_uri } = configuration.serverMetadata();
  if (!jwks_uri) throw new Error(`The provider ${settings.id} publishes no keys.`);
  return { settings, configuration, keys: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: 10_000 }) };
}
