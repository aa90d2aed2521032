import { type Refusal, refuse } from '#identity/error.ts';
import { fitsPassword, passwordBytes } from '#identity/password-hasher.ts';
import type { IdentitySettings } from '#identity/settings.ts';

/** Why a password can not be chosen, if it can not. Length counts as the client counts it. */
export function passwordRefusal(settings: IdentitySettings, password: string): Refusal | undefined {
  if (password.length < settings.passwordLeast)
    return refuse('WEAK_PASSWORD', `Password should be at least ${settings.passwordLeast} characters`);
  if (!fitsPassword(password))
    return refuse(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      `Missing password requirements: [Password may contain at most ${passwordBytes} characters]`,
    );
  return undefined;
}
