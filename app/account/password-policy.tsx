import { useEffect, useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { PasswordField } from '#app/ui/password-field.tsx';
import { useTyped } from '#app/ui/use-typed.ts';
import { identityAddress } from './identity-origin.ts';

/** The provider's rules for passwords; `unknown` where its policy is of a kind this page does not know. */
type Policy = Partial<Record<Requirement, number | boolean>> | 'unknown';
type Requirement = 'least' | 'most' | 'lowercase' | 'uppercase' | 'digit' | 'symbol';

const requirements: readonly Requirement[] = ['least', 'most', 'lowercase', 'uppercase', 'digit', 'symbol'];

/** As long as nothing else is known: the minimum of every installation. */
const usual: Policy = { least: 6 };

/** Lengths nobody types are not worth a line. */
const worthSaying = 256;

/** Reads the policy from the provider, as the client does when it checks a password. */
function usePolicy(): { policy: Policy; symbols: string } {
  const [state, setState] = useState<{ policy: Policy; symbols: string }>({ policy: usual, symbols: '' });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function read() {
      const configuration = await (await fetch('/__/firebase/init.json', { signal })).json();
      const address = `${identityAddress(configuration)}/v2/passwordPolicy?key=${configuration.apiKey}`;
      const answer = await fetch(address, { signal });
      const body = await answer.json();
      if (body.schemaVersion !== 1) return setState({ policy: 'unknown', symbols: '' });
      const options = body.customStrengthOptions ?? {};
      return setState({
        policy: {
          least: options.minPasswordLength ?? 6,
          most: options.maxPasswordLength,
          lowercase: options.containsLowercaseCharacter,
          uppercase: options.containsUppercaseCharacter,
          digit: options.containsNumericCharacter,
          symbol: options.containsNonAlphanumericCharacter,
        },
        symbols: (body.allowedNonAlphanumericCharacters ?? []).join(''),
      });
    }
    read().catch(() => undefined);
    return () => controller.abort();
  }, []);
  return state;
}

function isMet(policy: Exclude<Policy, 'unknown'>, symbols: string, requirement: Requirement, text: string): boolean {
  switch (requirement) {
    case 'least':
      return text.length >= Number(policy.least);
    case 'most':
      return text.length <= Number(policy.most);
    case 'lowercase':
      return /[a-z]/.test(text);
    case 'uppercase':
      return /[A-Z]/.test(text);
    case 'digit':
      return /[0-9]/.test(text);
    case 'symbol':
      return [...text].some((character) => symbols.includes(character));
  }
}

/** A field for a new password that says what it needs, and what of that is met while someone types. */
export function NewPasswordField({ label, error }: { label: string; error?: string | undefined }) {
  const t = useStrings();
  const { policy, symbols } = usePolicy();
  const { text: password, field } = useTyped();
  const wanted =
    policy === 'unknown'
      ? []
      : requirements.filter((name) => policy[name] && (name !== 'most' || Number(policy.most) < worthSaying));
  return (
    <div>
      <PasswordField label={label} name="password" autoComplete="new-password" required {...field} error={error} />
      {policy === 'unknown' ? (
        <p className="field__hint">{t('auth.policyUnknown')}</p>
      ) : (
        <ol className="thread policy" aria-label={t('auth.policy')} aria-live="polite">
          {wanted.map((name) => {
            const met = isMet(policy, symbols, name, password);
            return (
              <li key={name} className={met ? 'is-done' : undefined}>
                {t(`auth.policy_${name}`, { count: Number(policy[name]) })}
                <span className="vh">{met ? t('auth.policyMet') : t('auth.policyNotMet')}</span>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
