import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { BeginAsGuest } from '#app/account/begin-as-guest.tsx';
import { Importer } from '#app/manuscript/importer.tsx';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Choice, Field } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';
import { WorkingStyles } from '#app/ui/working-styles.tsx';
import { locales } from '#domain/locale.ts';
import { projectKinds, projectLengths } from '#domain/project.ts';
import type { Route } from './+types/new.ts';

export { action, loader } from './load-new.ts';

/** Languages offered first; a project may be in any. */
const offered = [...locales, 'ca', 'de', 'fr', 'gl', 'it', 'pl', 'pt', 'cs', 'ro'] as const;

export default function NewProject({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const format = useFormat();
  const isBusy = useNavigation().state !== 'idle';
  const [chosen, setChosen] = useState<string>();
  const belongsTo = useRef<HTMLSelectElement>(null);
  // It may have been chosen before the scripts were here.
  useEffect(() => setChosen(belongsTo.current?.value), []);
  const titleProblem = actionData?.problems.find(({ field }) => field === 'title');
  if (loaderData.isVisitor)
    return (
      <Page className="page page--column lib">
        <WorkingStyles />
        <PageTitle title={t('shell.newProject')} />
        <h1>{t('shell.newProject')}</h1>
        <BeginAsGuest target={loaderData.here} />
      </Page>
    );
  const { organisations, locale } = loaderData;
  // New works and imported ones belong to the same organisation.
  const org = chosen ?? loaderData.org;
  const owner = organisations.length > 1 ? organisations.find(({ slug }) => slug === org)?.name : undefined;
  return (
    <Page className="page page--column lib">
      <WorkingStyles />
      <PageTitle title={t('shell.newProject')} />
      <h1>{t('shell.newProject')}</h1>
      <Form method="post" className="stack form">
        {organisations.length > 1 ? (
          <Choice
            ref={belongsTo}
            label={t('project.organisation')}
            name="org"
            defaultValue={loaderData.org}
            onChange={(event) => setChosen(event.target.value)}
          >
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
      <section className="section section--form" aria-labelledby="import">
        <div className="section__head">
          <h2 id="import">{t('import.title')}</h2>
        </div>
        <Importer to={{ org }}>{owner === undefined ? null : <p>{t('import.belongsTo', { name: owner })}</p>}</Importer>
      </section>
    </Page>
  );
}
