import { z } from 'zod';
import { passwordBytes } from '#identity/password-hasher.ts';
import type { IdentitySettings, PasswordRules, ProviderSettings } from '#identity/settings.ts';
import { HostedEnvironment, readHostedSettings } from './hosted-settings.ts';

/** The operator's settings of the identity. */
export type OperatorsIdentity = Pick<
  IdentitySettings,
  | 'passwordRules'
  | 'authorizedOrigins'
  | 'providers'
  | 'appCheck'
  | 'appCheckDebug'
  | 'enumerationProtection'
  | 'changesEmailAtOnce'
  | 'signUpOpen'
  | 'hosted'
>;

const leastPassword = 6;
const policyForm = 'a list such as min=10,max=200,lowercase,uppercase,digit,symbol';

const PasswordPolicy = z.string().transform((text, context): PasswordRules => {
  const rules: { least: number; most?: number; lowercase?: true; uppercase?: true; digit?: true; symbol?: true } = {
    least: leastPassword,
  };
  for (const word of text.split(',').map((part) => part.trim().toLowerCase())) {
    const [, name, digits] = /^(min|max)=(\d{1,4})$/.exec(word) ?? [];
    if (name === 'min') rules.least = Number(digits);
    else if (name === 'max') rules.most = Number(digits);
    else if (word === 'lowercase' || word === 'uppercase' || word === 'digit' || word === 'symbol') rules[word] = true;
    else context.addIssue(`"${word}" is not understood; say ${policyForm}.`);
  }
  if (rules.least < leastPassword) context.addIssue(`min must be at least ${leastPassword}.`);
  if (Math.max(rules.least, rules.most ?? 0) > passwordBytes) context.addIssue(`${passwordBytes} is the most.`);
  if (rules.most !== undefined && rules.most < rules.least) context.addIssue('max must not be less than min.');
  return rules;
});

/** An origin as people's browsers say it. */
const Origin = z.string().transform((text, context): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  if (!isOrigin) context.addIssue(`"${text}" is not an origin such as https://stories.example.org.`);
  return url?.origin ?? '';
});

const Provider = z.strictObject({
  // As the client names providers: one of the two, or it would not know what to do with the answer.
  id: z.string().regex(/^(google\.com|oidc\.[a-z0-9][a-z0-9-]{0,60})$/, 'must be google.com, or oidc. and a word'),
  name: z.string().trim().min(1).max(40),
  issuer: z.url({ protocol: /^https?$/ }),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
});

const Providers = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('must be JSON: a list of {"id", "name", "issuer", "clientId", "clientSecret"}.');
      return z.NEVER;
    }
  })
  .pipe(z.array(Provider));

/** The variables about the identity. */
export const IdentityEnvironment = HostedEnvironment.extend({
  FABULA_APP_CHECK: z.enum(['on', 'off']).default('on'),
  FABULA_APP_CHECK_DEBUG: z.string().min(16).optional(),
  FABULA_ENUMERATION_PROTECTION: z.enum(['on', 'off']).default('on'),
  FABULA_EMAIL_CHANGE: z.enum(['letter', 'at-once']).default('letter'),
  FABULA_SIGN_UP: z.enum(['open', 'closed']).default('open'),
  FABULA_PASSWORD_POLICY: PasswordPolicy.default({ least: leastPassword }),
  FABULA_AUTHORIZED_ORIGINS: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(Origin))
    .default([]),
  FABULA_OIDC_PROVIDERS: Providers.default([]),
  FABULA_GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  FABULA_GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
});

/**
 * The identity as the operator configured it, or the problems, as lines that name the setting.
 *
 * @param isForThisMachine - whether the site is at a loopback address
 */
export function readIdentitySettings(
  given: z.infer<typeof IdentityEnvironment>,
  isForThisMachine: boolean,
): { readonly identity: OperatorsIdentity; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const providers: ProviderSettings[] = [...given.FABULA_OIDC_PROVIDERS];
  const { FABULA_GOOGLE_CLIENT_ID: clientId, FABULA_GOOGLE_CLIENT_SECRET: clientSecret } = given;
  if (clientId !== undefined && clientSecret !== undefined)
    providers.unshift({
      id: 'google.com',
      name: 'Google',
      issuer: 'https://accounts.google.com',
      clientId,
      clientSecret,
    });
  else if (clientId !== undefined)
    problems.push('FABULA_GOOGLE_CLIENT_SECRET: is needed with FABULA_GOOGLE_CLIENT_ID.');
  else if (clientSecret !== undefined)
    problems.push('FABULA_GOOGLE_CLIENT_ID: is needed with FABULA_GOOGLE_CLIENT_SECRET.');

  const ids = providers.map(({ id }) => id);
  for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index)))
    problems.push(`FABULA_OIDC_PROVIDERS: ${id} is there twice.`);
  for (const { id, issuer } of providers)
    if (issuer.startsWith('http:') && !isForThisMachine)
      problems.push(`FABULA_OIDC_PROVIDERS: the issuer of ${id} must be https.`);
  if (given.FABULA_APP_CHECK_DEBUG !== undefined && !isForThisMachine)
    problems.push('FABULA_APP_CHECK_DEBUG: works at a loopback address only; a public site must not have it.');

  const { hosted, problems: ofHosted } = readHostedSettings(given, isForThisMachine);
  return {
    problems: [...problems, ...ofHosted],
    identity: {
      passwordRules: given.FABULA_PASSWORD_POLICY,
      authorizedOrigins: given.FABULA_AUTHORIZED_ORIGINS,
      providers,
      appCheck: given.FABULA_APP_CHECK === 'on',
      appCheckDebug: given.FABULA_APP_CHECK_DEBUG,
      enumerationProtection: given.FABULA_ENUMERATION_PROTECTION === 'on',
      changesEmailAtOnce: given.FABULA_EMAIL_CHANGE === 'at-once',
      signUpOpen: given.FABULA_SIGN_UP === 'open',
      hosted,
    },
  };
}
