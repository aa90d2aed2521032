import type { CommandContext } from '#commands/context.ts';
import { type IdentityContext, makeIdentityContext } from '#identity/context.ts';
import { makeLimiter } from '#identity/limiter.ts';
import { defaultIdentitySettings } from '#identity/settings.ts';
import { nobodyElse } from './processes/messages.ts';
import { shareLimiter } from './processes/shared-limiter.ts';
import { loadSecret } from './secret.ts';
import type { Settings } from './settings.ts';

/** The identity of an installation, as its operator has set it: for the server, and for the command line without one. */
export function makeIdentity(
  settings: Settings,
  commands: CommandContext,
  log: IdentityContext['log'],
  others = nobodyElse,
): IdentityContext {
  return makeIdentityContext({
    ...commands,
    log,
    limiter: shareLimiter(makeLimiter(commands.now), others),
    secret: loadSecret(settings),
    settings: {
      ...defaultIdentitySettings,
      publicUrl: settings.publicUrl,
      issuer: settings.publicUrl,
      trustProxy: settings.trustsProxy,
      siteName: settings.brand,
      // The hosted service sends its emails itself.
      verifiesEmail: settings.mail.reachesPeople || settings.identity.hosted !== undefined,
      ...settings.identity,
    },
  });
}
