import { data, Form, Link } from 'react-router';
import { z } from 'zod';
import { requestScope } from '#app/context.ts';
import { readForm } from '#app/read-form.ts';
import { refuse } from '#app/responses.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { Field, FieldNotes, TextArea } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { findAddressed, loadEdition } from '#app/work/load-work.ts';
import { missingWork } from '#app/work/missing-work.ts';
import { freshId } from '#commands/context.ts';
import { reportWork } from '#commands/report/report-work.ts';
import { findAccount } from '#database/account.ts';
import { normaliseEmail } from '#domain/account.ts';
import { isId } from '#domain/ids.ts';
import { reportLengths, reportReasons } from '#domain/report.ts';
import { typedText } from '#domain/typed-text.ts';
import { mayReport } from '#policies/project.ts';
import type { Route } from './+types/report.ts';

const ReportForm = z.object({
  reason: z.enum(reportReasons),
  email: z.string().refine((text) => normaliseEmail(text) !== undefined),
  text: z.string().transform(typedText).pipe(z.string().trim().min(10).max(reportLengths.text)),
  form: z.string().refine(isId),
});

async function findReported({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const scope = context.get(requestScope);
  const found = await findAddressed(scope, params);
  const hasEdition = found !== undefined && (await loadEdition(scope, found.project)) !== undefined;
  if (!found || mayReport(scope.actor, found.project, hasEdition) !== 'allowed') return missingWork(scope, params);
  return { scope, ...found };
}

export async function loader(args: Route.LoaderArgs) {
  const { scope, organisation, project } = await findReported(args);
  const path = `/org/${organisation.slug}/${project.slug}`;
  const account = scope.account && (await findAccount(scope.commands.db.reader, scope.account.uid));
  const email = account?.email ?? '';
  return { path, title: project.title, language: project.language, form: freshId(scope.commands), email };
}

export async function action(args: Route.ActionArgs) {
  const { scope, organisation, project } = await findReported(args);
  const form = Object.fromEntries(await readForm(args.request));
  // No person sees this field: whoever fills it in is told what all are told, and nothing is kept.
  if (form.website) return { ok: true, wrong: [], kept: undefined, failed: false };
  const kept = { reason: String(form.reason ?? ''), email: String(form.email ?? ''), text: String(form.text ?? '') };
  const parsed = ReportForm.safeParse(form);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path }) => String(path[0]));
    return data({ ok: false, wrong, kept, failed: false }, { status: 422 });
  }
  const { reason, text, form: id } = parsed.data;
  const email = normaliseEmail(parsed.data.email) ?? '';
  const address = `${scope.publicUrl}/org/${organisation.slug}/${project.slug}`;
  const message = `${reason}\n${project.title}\n${address}\n\n${text}`;
  if (!scope.site.takesReport()) return data({ ok: false, wrong: [], kept, failed: true }, { status: 429 });
  const outcome = await reportWork(scope.commands, scope.actor, project.id, { id, reason, text, email });
  if (!outcome.ok) refuse(outcome.failure);
  if (!outcome.value.isNew) return { ok: true, wrong: [], kept: undefined, failed: false };
  // It is kept: whether a letter about it goes out as well is another matter.
  await scope.contact.writeToAddress({ name: '', email, message, proof: '', form: id });
  await scope.site.writeOfReport(project.title);
  return { ok: true, wrong: [], kept: undefined, failed: false };
}

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const { path, title, language, form, email } = loaderData;
  const wrong: readonly string[] = actionData?.wrong ?? [];
  const kept = actionData?.kept;
  const frame = useFailureFocus<HTMLFormElement>(wrong.length > 0 || actionData?.failed ? actionData : undefined);
  return (
    <Page className="page page--column gate">
      <PageTitle title={t('report.title', { title })} />
      <meta name="robots" content="noindex" />
      <h1>{t('report.heading')}</h1>
      <p>
        <Link className="link" to={path} lang={language}>
          {title}
        </Link>
      </p>
      <DoneNotice done={actionData?.ok ? actionData : undefined}>{t('report.sent')}</DoneNotice>
      {actionData?.ok ? null : (
        <Form method="post" className="stack form" noValidate ref={frame}>
          {actionData?.failed ? <Notice kind="error">{t('contact.tooMany')}</Notice> : null}
          <input type="hidden" name="form" value={form} />
          <div
            className="field"
            role="radiogroup"
            aria-labelledby={`${form}-why`}
            aria-invalid={wrong.includes('reason')}
            aria-describedby={wrong.includes('reason') ? `${form}-error` : undefined}
          >
            <p className="field__label" id={`${form}-why`}>
              {t('report.why')}
            </p>
            {reportReasons.map((reason) => (
              <Check key={reason} type="radio" name="reason" value={reason} defaultChecked={kept?.reason === reason}>
                {t(`report.reason.${reason}`)}
              </Check>
            ))}
            <FieldNotes
              id={form}
              hint={undefined}
              error={wrong.includes('reason') ? t('report.wrongReason') : undefined}
            />
          </div>
          <TextArea
            label={t('report.text')}
            hint={t('report.textHint')}
            name="text"
            rows={6}
            maxLength={reportLengths.text}
            defaultValue={kept?.text}
            error={wrong.includes('text') ? t('contact.wrongMessage') : undefined}
          />
          <Field
            label={t('contact.email')}
            hint={t('contact.emailHint')}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={kept?.email ?? email}
            error={wrong.includes('email') ? t('contact.wrongEmail') : undefined}
          />
          <div className="contact__trap" aria-hidden="true">
            <label>
              {t('contact.trap')}
              <input name="website" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          <button type="submit" className="btn btn--primary">
            {t('report.send')}
          </button>
        </Form>
      )}
    </Page>
  );
}
