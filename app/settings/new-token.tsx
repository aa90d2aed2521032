import { Form, useNavigation } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Choice, Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { TokenProblem } from '#commands/make-access-token.ts';
import { areas, tokenDays } from '#domain/access-token.ts';

/** What a new token is called, what it may do and for how long. */
export function NewToken({
  problems,
  typed,
}: {
  problems: readonly TokenProblem[];
  typed: Readonly<Record<string, string>>;
}) {
  const t = useStrings();
  const isBusy = useNavigation().state !== 'idle';
  const of = (field: TokenProblem['field']) => problems.find((problem) => problem.field === field);
  const name = of('name');
  return (
    <Form method="post" className="stack form">
      <input type="hidden" name="intent" value="make" />
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
        <legend className="field__label">{t('tokens.may')}</legend>
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
  );
}
