import { data, Form, useNavigation } from 'react-router';
import { z } from 'zod';
import { BeginAsGuest } from '#app/account/begin-as-guest.tsx';
import { requireAccount } from '#app/account/require-account.ts';
import { requestScope } from '#app/context.ts';
import { Importer } from '#app/manuscript/importer.tsx';
import { readForm } from '#app/read-form.ts';
import { redirectTo, refuse } from '#app/responses.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { createStrings, useStrings } from '#app/strings.ts';
import { Choice, Field } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';
import { beginProject } from '#commands/project/begin-project.ts';
import { findOrganisationBySlug, listMemberOrganisations } from '#database/organisation.ts';
import { inLocale, locales } from '#domain/locale.ts';
import { projectKinds, projectLengths } from '#domain/project.ts';
import { typedText } from '#domain/typed-text.ts';
import { mayBeginProject } from '#policies/organisation.ts';
import type { Route } from './+types/new.ts';

/** Languages offered first; a project may be in any. */
const offered = [...locales, 'ca', 'de', 'fr', 'gl', 'it', 'pl', 'pt', 'cs', 'ro'] as const;

const ProjectForm = z.object({
  org: z.string(),
  title: z.string().transform(typedText),
  language: z.string(),
  kind: z.enum(projectKinds).catch('novel'),
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { account } = scope;
  if (!account) return { isVisitor: true as const, here: inLocale('/project/new', scope.locale) };
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
  const strings = await createStrings(scope.locale);
  const { title, language, kind } = form.data;
  const outcome = await beginProject(scope.commands, scope.actor, {
    organisationId: organisation.id,
    title,
    language,
    kind,
    firstChapter: kind === 'blank' ? '' : strings.t(kind === 'stories' ? 'project.firstStory' : 'project.firstChapter'),
  });
  if (outcome.ok) throw redirectTo(`/org/${organisation.slug}/${outcome.value.slug}/block/${outcome.value.blockId}`);
  if (outcome.failure.kind !== 'invalid')
    refuse(scope.actor.roles.has(organisation.id) ? outcome.failure : { kind: 'notFound' });
  return data({ problems: outcome.failure.problems }, { status: 422 });
}

export default function NewProject({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const format = useFormat();
  const isBusy = useNavigation().state !== 'idle';
  const titleProblem = actionData?.problems.find(({ field }) => field === 'title');
  if (loaderData.isVisitor)
    return (
      <Page className="page page--column lib">
        <PageTitle title={t('shell.newProject')} />
        <h1>{t('shell.newProject')}</h1>
        <BeginAsGuest target={loaderData.here} />
      </Page>
    );
  const { org, organisations, locale } = loaderData;
  return (
    <Page className="page page--column lib">
      <PageTitle title={t('shell.newProject')} />
      <h1>{t('shell.newProject')}</h1>
      <Form method="post" className="stack form">
        {organisations.length > 1 ? (
          <Choice label={t('project.organisation')} name="org" defaultValue={org}>
            {organisations.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Choice>
        ) : (
          <input type="hidden" name="org" value={org} />
        )}
        <Field
          label={t('project.title')}
          name="title"
          required
          maxLength={projectLengths.title}
          error={titleProblem ? t(`project.problem.${titleProblem.kind}`) : undefined}
        />
        <Choice label={t('project.language')} name="language" defaultValue={locale}>
          {offered.map((code) => (
            <option key={code} value={code}>
              {format.language(code)}
            </option>
          ))}
        </Choice>
        <Choice label={t('project.kind')} name="kind" defaultValue="novel">
          {projectKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`project.kinds.${kind}`)}
            </option>
          ))}
        </Choice>
        <button type="submit" className="btn btn--primary btn--lg" aria-busy={isBusy} disabled={isBusy}>
          {t('project.begin')}
        </button>
      </Form>
      <section className="section" aria-labelledby="import">
        <div className="section__head">
          <h2 id="import">{t('import.title')}</h2>
        </div>
        <Importer to={{ org }} />
      </section>
    </Page>
  );
}
