import { Form, Link, useNavigation } from 'react-router';
import { useEntryAddress } from '#app/account/use-entry-address.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { WorkingStyles } from '#app/ui/working-styles.tsx';
import { displayNameLength } from '#domain/account.ts';
import type { Route } from './+types/new.ts';

export { action, loader } from './load-new.ts';

export default function NewOrganisation({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const isBusy = useNavigation().state !== 'idle';
  const problem = actionData?.problems[0]?.kind;
  const entry = useEntryAddress();
  const form = useFailureFocus<HTMLFormElement>(actionData?.problems);
  return (
    <Page className="page page--column lib">
      <WorkingStyles />
      <PageTitle title={t('organisation.new')} />
      <h1>{t('organisation.new')}</h1>
      <p className="soft">{t('organisation.newText')}</p>
      {loaderData.isGuest ? (
        <p>
          {t('organisation.newGuest')}{' '}
          <Link className="link" to={entry('/register')}>
            {t('shell.register')}
          </Link>
        </p>
      ) : (
        <Form ref={form} method="post" className="stack form">
          <Field
            label={t('organisation.name')}
            name="name"
            required
            maxLength={displayNameLength}
            autoComplete="organization"
            hint={t('organisation.nameHint')}
            error={
              problem &&
              t(
                `organisation.nameProblem.${problem === 'tooManyOwned' || problem === 'tooLong' ? problem : 'required'}`,
              )
            }
          />
          <button type="submit" className="btn btn--primary btn--lg" aria-busy={isBusy} disabled={isBusy}>
            {t('organisation.begin')}
          </button>
        </Form>
      )}
    </Page>
  );
}
