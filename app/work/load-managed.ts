import { data, type RouterContextProvider } from 'react-router';
import { requireAccount } from '#app/account/require-account.ts';
import { readForm } from '#app/read-form.ts';
import { notFound, refuse, statusOf } from '#app/responses.ts';
import type { Failure } from '#domain/outcome.ts';
import { concealed } from '#policies/concealed.ts';
import { mayManage, mayReadDrafts } from '#policies/project.ts';
import { findAddressed, redirectOldAddress } from './load-work.ts';
import type { ManageSection } from './manage-sections.ts';

type Args = {
  readonly context: Readonly<RouterContextProvider>;
  readonly params: { readonly orgId: string; readonly projectId: string };
  readonly request: Request;
};

/**
 * The work that someone opens a section of, who may manage it; its old addresses lead to the present one.
 *
 * @param section - undefined for what all sections share, which leads nowhere itself
 */
export async function loadManaged({ context, params, request }: Args, section: ManageSection | undefined) {
  const scope = requireAccount(context, request);
  const found = await findAddressed(scope, params);
  if (!found) notFound();
  const { organisation, project } = found;
  const verdict = mayManage(scope.actor, project);
  if (verdict !== 'allowed') refuse(concealed(verdict, mayReadDrafts(scope.actor, project) === 'allowed'));
  if (section) redirectOldAddress(organisation, project, params, `/manage/${section}`);
  return { scope, organisation, project, path: pathOf(organisation, project) };
}

/** The work that a form is about, and the form: people who may not see the work learn nothing of the form's problems. */
export async function readManaged({ context, params, request }: Args) {
  const scope = requireAccount(context, request);
  const found = await findAddressed(scope, params);
  if (!found || mayReadDrafts(scope.actor, found.project) !== 'allowed') notFound();
  const { organisation, project } = found;
  return { scope, organisation, project, path: pathOf(organisation, project), filled: await readForm(request) };
}

/** The address of a work. */
function pathOf({ slug }: { readonly slug: string }, project: { readonly slug: string }): string {
  return `/org/${slug}/${project.slug}`;
}

/** The answer to a form that its schema does not know. */
export function notUnderstood() {
  return data(
    { intent: 'none' as const, problems: [{ kind: 'notUnderstood' as const }] },
    { status: statusOf.invalid },
  );
}

/** The answer to a form that was refused: its problems, or the error page. */
export function refusedForm<const Intent extends string, Problem>(intent: Intent, failure: Failure<Problem>) {
  if (failure.kind !== 'invalid') refuse(failure);
  return data({ intent, problems: failure.problems }, { status: statusOf.invalid });
}

/** The answer to a form that was done. */
export function doneForm<const Intent extends string>(intent: Intent) {
  return { intent, problems: [] as readonly never[] };
}
