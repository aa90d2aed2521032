import { Form, useNavigation, useSubmit } from 'react-router';
import type { TokenResult, TokensData } from '#app/routes/settings/load-tokens.ts';
import { useStrings } from '#app/strings.ts';
import { Choice, Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import type { TokenProblem } from '#commands/account/make-access-token.ts';
import { areas, tokenDays } from '#domain/access-token.ts';
import { useProof } from './use-proof.tsx';

type Props = { readonly tokens: TokensData; readonly result: TokenResult };

/**
 * A new token's name, scopes and lifetime. Someone who proved long ago who they are is asked first; without scripts the
 * answer says so.
 */
export function NewToken({ tokens: { person, isProved }, result }: Props) {
  const t = useStrings();
  const submit = useSubmit();
  const proof = useProof(person);
  const isBusy = useNavigation().state !== 'idle' || proof.isBusy;
  const { problems = [], typed = {}, wantsProof = false } = result;
  const form = useFailureFocus<HTMLFormElement>(problems.length > 0 || wantsProof ? result : proof.error);

  function ask(event: React.FormEvent<HTMLFormElement>) {
    if (isProved && !wantsProof) return;
    event.preventDefault();
    proof.ask(async () => void submit(form.current), { when: 'always' });
  }

  const of = (field: TokenProblem['field']) => problems.find((problem) => problem.field === field);
  const name = of('name');
  const refused = proof.error ? t(`auth.error.${proof.error}`) : wantsProof ? t('tokens.wrong.proof') : undefined;
  return (
    <>
      <Form ref={form} method="post" className="stack form" onSubmit={ask}>
        <input type="hidden" name="intent" value="make" />
        {refused ? <Notice kind="error">{refused}</Notice> : null}
        <Field
          label={t('tokens.name')}
          hint={t('tokens.nameHint')}
          name="name"
          required
          maxLength={80}
          defaultValue={typed.name}
          error={name && t(`tokens.wrong.name.${name.kind}`)}
        />
        <fieldset className="stack">
          <legend className="set__group">{t('tokens.may')}</legend>
          {of('scopes') ? <Notice kind="error">{t('tokens.wrong.scopes')}</Notice> : null}
          {areas.map((area) => (
            <Choice
              key={area}
              label={t(`tokens.area.${area}`)}
              name={`scope-${area}`}
              defaultValue={typed[`scope-${area}`] ?? ''}
            >
              <option value="">{t('tokens.nothing')}</option>
              <option value={`${area}:read`}>{t('tokens.read')}</option>
              <option value={`${area}:write`}>{t('tokens.write')}</option>
            </Choice>
          ))}
        </fieldset>
        <Choice
          label={t('tokens.days')}
          name="days"
          defaultValue={typed.days ?? '90'}
          error={of('days') && t('tokens.wrong.days')}
        >
          {tokenDays.map((days) => (
            <option key={days} value={days}>
              {t('tokens.daysChoice', { count: days })}
            </option>
          ))}
        </Choice>
        <button type="submit" className="btn btn--primary" aria-busy={isBusy} disabled={isBusy}>
          {t('tokens.make')}
        </button>
      </Form>
      {proof.dialog}
    </>
  );
}
