/** Those of our languages that the list does not have. */
const more = [
  'contraseña',
  'contrasena',
  'contraseña1',
  'hola1234',
  'tequiero',
  'teamo123',
  'пароль',
  'пароль123',
  'йцукен',
  'йцукенг',
  'фывапролд',
  'фівапролд',
  'україна',
  'ukraine',
  'slavaukraini',
];

let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is one of those that leaked most often: about 50,000, in the order in which lists of stolen
 * passwords have them (those of zxcvbn, maintained by zxcvbn-ts under the MIT licence). No other service is asked: the
 * list is here.
 */
export async function isLeaked(password: string): Promise<boolean> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...more]),
  );
  return (await list).has(password.normalize('NFKC').trim().toLowerCase());
}
