import { useLayoutEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import type { MemberProblem } from '#domain/organisation.ts';

/** Deleting an organisation, after typing its name. */
export function OrganisationDanger({ name, problem }: { name: string; problem: MemberProblem['kind'] | undefined }) {
  const t = useStrings();
  const form = useFailureFocus<HTMLFormElement>(problem);
  return (
    <section id="danger" aria-labelledby="danger-title">
      <h2 id="danger-title">{t('organisation.danger')}</h2>
      <p>{t('organisation.deleteText')}</p>
      <Form ref={form} method="post" className="stack form">
        <input type="hidden" name="intent" value="delete" />
        <Field
          label={t('organisation.deleteName', { name })}
          name="name"
          required
          autoComplete="off"
          error={problem && t(`organisation.problem.${problem}`)}
        />
        <button type="submit" className="btn btn--danger">
          {t('organisation.delete')}
        </button>
      </Form>
    </section>
  );
}

/** A deleted organisation, for those who owned it: the way to restore it. */
export function DeletedOrganisation({ name, until, isNew }: { name: string; until: number; isNew: boolean }) {
  const t = useStrings();
  const title = useRef<HTMLHeadingElement>(null);
  // It takes the place of a page whose button had the focus.
  useLayoutEffect(() => {
    if (isNew) title.current?.focus();
  }, [isNew]);
  const format = useFormat();
  return (
    <Page className="page page--column lib">
      <PageTitle title={t('organisation.deleted', { name })} />
      <h1 ref={title} tabIndex={-1}>
        {t('organisation.deleted', { name })}
      </h1>
      <p className="soft">{t('organisation.deletedText', { day: format.day(until) })}</p>
      <Form method="post">
        <button type="submit" className="btn btn--primary" name="intent" value="restore">
          {t('organisation.restore')}
        </button>
      </Form>
    </Page>
  );
}
