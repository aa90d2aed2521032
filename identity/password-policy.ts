import { z } from 'zod';
import { endpoint } from '#identity/endpoint.ts';
import { passwordBytes } from '#identity/password-hasher.ts';

/** What a password must be like; the client asks once and shows it while somebody chooses one. */
export const passwordPolicy = endpoint(z.unknown(), async ({ settings }) => ({
  ok: true,
  value: {
    customStrengthOptions: { minPasswordLength: settings.passwordLeast, maxPasswordLength: passwordBytes },
    allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+- '],
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
    schemaVersion: 1,
  },
}));
