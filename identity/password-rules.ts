import { type Refusal, refuse } from '#identity/error.ts';
import { fitsPassword, passwordBytes } from '#identity/password-hasher.ts';
import { symbols } from '#identity/password-policy.ts';
import type { IdentitySettings, PasswordRules } from '#identity/settings.ts';

/**
 * Why a password can not be chosen, if it can not. Length counts as the client counts it, and so do letters: the
 * unaccented ones (as the policy of the hosted service does).
 */
export function passwordRefusal(
  { passwordRules: rules }: Pick<IdentitySettings, 'passwordRules'>,
  password: string,
): Refusal | undefined {
  const missing = missingOf(rules, password);
  if (missing.length === 0)
    return isEasy(password) ? refuse('WEAK_PASSWORD', 'It is one of those everybody tries first') : undefined;
  if (missing.length === 1 && password.length < rules.least)
    return refuse('WEAK_PASSWORD', `Password should be at least ${rules.least} characters`);
  return refuse('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', `Missing password requirements: [${missing.join(', ')}]`);
}

/** Those that lists of stolen passwords begin with; whoever guesses tries them within the limits for one account. */
const everybodys = new Set(
  (
    '123456 1234567 12345678 123456789 1234567890 0123456789 987654321 654321 111111 000000 123123 123321 666666 888888 ' +
    'password password1 password123 passw0rd p@ssw0rd qwerty qwerty123 qwertyuiop qwerty1 asdfgh asdfghjkl zxcvbn ' +
    'zxcvbnm 1q2w3e 1q2w3e4r 1qaz2wsx abc123 abcdef abcd1234 a1b2c3 iloveyou letmein welcome welcome1 monkey dragon ' +
    'football baseball sunshine princess superman batman master shadow michael jordan trustno1 admin admin123 root ' +
    'login guest secret changeme default google fabula contraseña contrasena hola1234 teamo tequiero пароль йцукен ' +
    'qazwsx starwars whatever freedom hello123 computer internet'
  ).split(' '),
);

function isEasy(password: string): boolean {
  const plain = password.trim().toLowerCase();
  return everybodys.has(plain) || /^(.)\1*$/u.test(plain) || !password.isWellFormed();
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
