import { z } from 'zod';
import { endpoint } from '#identity/endpoint.ts';
import { passwordBytes } from '#identity/password-hasher.ts';

/** The characters that count as neither letter nor digit. */
export const symbols = '^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+- ';

/** The rules for passwords; the client asks once and shows them while someone chooses one. */
export const passwordPolicy = endpoint(z.unknown(), async ({ settings: { passwordRules: rules } }) => ({
  ok: true,
  value: {
    customStrengthOptions: {
      minPasswordLength: rules.least,
      maxPasswordLength: rules.most ?? passwordBytes,
      ...(rules.lowercase ? { containsLowercaseCharacter: true } : {}),
      ...(rules.uppercase ? { containsUppercaseCharacter: true } : {}),
      ...(rules.digit ? { containsNumericCharacter: true } : {}),
      ...(rules.symbol ? { containsNonAlphanumericCharacter: true } : {}),
    },
    allowedNonAlphanumericCharacters: [...symbols],
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
    schemaVersion: 1,
  },
}));
