import { data } from 'react-router';
import { z } from 'zod';
import { requestScope } from '#app/context.ts';
import { readForm } from '#app/read-form.ts';
import { refuse } from '#app/responses.ts';
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
  const about = new URL(args.request.url).searchParams.get('piece');
  const piece = isId(about) ? about : undefined;
  return { piece, path, title: project.title, language: project.language, form: freshId(scope.commands), email };
}

export async function action(args: Route.ActionArgs) {
  const { scope, organisation, project } = await findReported(args);
  const form = Object.fromEntries(await readForm(args.request));
  // No person sees this field: a program that fills it in gets the usual answer, and nothing is saved.
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
  // It is saved: whether an email about it is sent as well is another matter.
  await scope.contact.writeToAddress({ name: '', email, message, proof: '', form: id });
  await scope.site.writeOfReport(project.title);
  return { ok: true, wrong: [], kept: undefined, failed: false };
}
