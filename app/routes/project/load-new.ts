import { data } from 'react-router';
import { z } from 'zod';
import { requireAccount } from '#app/account/require-account.ts';
import { requestScope } from '#app/context.ts';
import { readForm } from '#app/read-form.ts';
import { redirectTo, refuse } from '#app/responses.ts';
import { stringsOnServer } from '#app/strings.ts';
import { beginStory } from '#commands/journey/begin-story.ts';
import { beginProject } from '#commands/project/begin-project.ts';
import { findOrganisationBySlug, listMemberOrganisations } from '#database/organisation.ts';
import { asHere } from '#domain/locale.ts';
import type { Failure } from '#domain/outcome.ts';
import { type FieldProblem, projectKinds } from '#domain/project.ts';
import { typedText } from '#domain/typed-text.ts';
import { mayBeginProject } from '#policies/organisation.ts';
import type { Route } from './+types/new.ts';

const ProjectForm = z.object({
  org: z.string(),
  title: z.string().transform(typedText),
  language: z.string(),
  kind: z.enum(projectKinds).catch('novel'),
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { account } = scope;
  if (!account) return { isVisitor: true as const, here: asHere('/project/new', scope.path) };
  const organisations = (await listMemberOrganisations(scope.commands.db.reader, account.uid)).filter(
    ({ id }) => mayBeginProject(scope.actor, id) === 'allowed',
  );
  const wanted = new URL(request.url).searchParams.get('org');
  const org = organisations.find(({ slug }) => slug === wanted)?.slug ?? account.orgId;
  return {
    isVisitor: false as const,
    org,
    organisations: organisations.map(({ slug, name }) => ({ slug, name: name || slug })),
    locale: scope.locale,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  const form = ProjectForm.safeParse(Object.fromEntries(await readForm(request)));
  const organisation = form.success ? await findOrganisationBySlug(scope.commands.db.reader, form.data.org) : undefined;
  if (!form.success || !organisation) refuse({ kind: 'notFound' });
  const { title, language, kind } = form.data;
  const refusedBegin = (failure: Failure<FieldProblem>) => {
    if (failure.kind !== 'invalid') refuse(scope.actor.roles.has(organisation.id) ? failure : { kind: 'notFound' });
    return data({ problems: failure.problems }, { status: 422 });
  };
  if (kind === 'branching') {
    const facts = { organisationId: organisation.id, title, language };
    const begun = await beginStory(scope.commands, scope.actor, facts);
    if (begun.ok) throw redirectTo(`/org/${organisation.slug}/${begun.value.slug}/journey/${begun.value.journeyId}`);
    return refusedBegin(begun.failure);
  }
  const strings = await stringsOnServer(scope.locale);
  const outcome = await beginProject(scope.commands, scope.actor, {
    organisationId: organisation.id,
    title,
    language,
    kind,
    firstChapter: kind === 'blank' ? '' : strings.t(kind === 'stories' ? 'project.firstStory' : 'project.firstChapter'),
  });
  if (outcome.ok) throw redirectTo(`/org/${organisation.slug}/${outcome.value.slug}/block/${outcome.value.blockId}`);
  return refusedBegin(outcome.failure);
}
