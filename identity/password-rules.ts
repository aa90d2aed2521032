import { isBlank, isOwnWord } from '#domain/own-word.ts';
import { type Refusal, refuse } from '#identity/error.ts';
import { isLeaked } from '#identity/leaked-passwords.ts';
import { fitsPassword, passwordBytes } from '#identity/password-hasher.ts';
import { symbols } from '#identity/password-policy.ts';
import type { IdentitySettings, PasswordRules } from '#identity/settings.ts';

/**
 * Why a password cannot be chosen, if it cannot. Length counts as the client counts it, and so do letters: the
 * unaccented ones (as the policy of the hosted service does). Every way to set a password checks this.
 *
 * @param own - the known words of its person: their email, their name
 */
export async function passwordRefusal(
  { passwordRules: rules, siteName }: Pick<IdentitySettings, 'passwordRules' | 'siteName'>,
  password: string,
  own: readonly (string | undefined)[],
): Promise<Refusal | undefined> {
  const missing = missingOf(rules, password);
  if (missing.length === 1 && password.length < rules.least)
    return refuse('WEAK_PASSWORD', `Password should be at least ${rules.least} characters`);
  if (missing.length > 0)
    return refuse('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', `Missing password requirements: [${missing.join(', ')}]`);
  if (isBlank(password)) return refuse('WEAK_PASSWORD', 'It is blank');
  if (isOwnWord(password, [...own, siteName]))
    return refuse('WEAK_PASSWORD', 'It is the email, the name, or the name of this site');
  if ((await isLeaked(password)) || /^(.)\1*$/u.test(password.trim()) || !password.isWellFormed())
    return refuse('WEAK_PASSWORD', 'It is one of those everybody tries first');
  return undefined;
}

function missingOf(rules: PasswordRules, password: string): string[] {
  const most = Math.min(rules.most ?? passwordBytes, passwordBytes);
  const tests: readonly (readonly [boolean, string])[] = [
    [password.length >= rules.least, `Password must contain at least ${rules.least} characters`],
    [password.length <= most && fitsPassword(password), `Password may contain at most ${most} characters`],
    [!rules.lowercase || /[a-z]/.test(password), 'Password must contain a lower case character'],
    [!rules.uppercase || /[A-Z]/.test(password), 'Password must contain an upper case character'],
    [!rules.digit || /[0-9]/.test(password), 'Password must contain a numeric character'],
    [
      !rules.symbol || [...password].some((character) => symbols.includes(character)),
      'Password must contain a non-alphanumeric character',
    ],
  ];
  return tests.filter(([isMet]) => !isMet).map(([, text]) => text);
}
