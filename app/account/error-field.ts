import type { IdentitySentence } from '#domain/identity-error.ts';

const ofEmail: readonly IdentitySentence[] = ['taken', 'email', 'missingEmail'];
const ofPassword: readonly IdentitySentence[] = ['weak', 'requirements', 'missingPassword'];

/**
 * The field that an error belongs to, in a form with an email and a password; undefined where it belongs to neither.
 */
export function fieldOfError(error: IdentitySentence): 'email' | 'password' | undefined {
  if (ofEmail.includes(error)) return 'email';
  return ofPassword.includes(error) ? 'password' : undefined;
}
