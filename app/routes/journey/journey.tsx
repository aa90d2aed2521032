import { Form, Link } from 'react-router';
import { requireAccount } from '#app/account/require-account.ts';
import { readForm } from '#app/read-form.ts';
import { loadPages } from '#app/reader/reading-data.ts';
import { notFound, redirectTo, refuse } from '#app/responses.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { Cover } from '#app/work/cover.tsx';
import { creditOf, loadEdition } from '#app/work/load-work.ts';
import { startReading } from '#commands/reading/travel.ts';
import { findJourney } from '#database/journey.ts';
import { findOrganisation } from '#database/organisation.ts';
import { findProject } from '#database/project.ts';
import { findPlace, findReading } from '#database/reading.ts';
import { wordsOfPage } from '#domain/edition.ts';
import { isId, type JourneyId } from '#domain/ids.ts';
import { readingMinutes } from '#domain/place.ts';
import { mayReadEditions } from '#policies/project.ts';
import type { Route } from './+types/journey.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const { reader } = scope.commands.db;
  const journey = isId(params.journeyId) ? await findJourney(reader, params.journeyId as JourneyId) : undefined;
  const project = journey && (await findProject(reader, journey.projectId));
  if (!project || mayReadEditions(scope.actor, project) !== 'allowed') notFound();
  const organisation = await findOrganisation(reader, project.organisationId);
  const edition = await loadEdition(scope, project);
  if (!organisation || !edition) notFound();
  const pages = await loadPages(scope, project, edition);
  const reading = await findReading(reader, scope.account.uid, params.journeyId as JourneyId);
  const place = reading && (await findPlace(reader, reading.id));
  const at = pages.findIndex(({ block }) => block.id === (place?.pageId ?? reading?.activityId));
  const words = pages.map(wordsOfPage);
  return {
    projectId: project.id as string,
    title: project.title,
    language: edition.language,
    credit: creditOf(project, organisation),
    fileId: project.coverFileId as string | undefined,
    workPath: `/org/${organisation.slug}/${project.slug}`,
    steps: pages.map(({ block, parts }, index) => ({
      id: block.id as string,
      title: block.title,
      part: parts.at(-1)?.title ?? '',
      minutes: readingMinutes(words[index] ?? 0),
    })),
    at,
    percent: reading?.finishedAt ? 100 : at < 0 ? 0 : (reading?.percent ?? 0),
    isFinished: reading?.finishedAt !== undefined,
  };
}

/** Begins the reading, or goes on with it. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  if (!isId(params.journeyId)) notFound();
  const first = (await readForm(request)).get('first');
  const outcome = await startReading(scope.commands, scope.actor, params.journeyId as JourneyId);
  if (!outcome.ok) refuse(outcome.failure);
  throw redirectTo(isId(first) ? `/journey/${params.journeyId}/activity/${first}` : `/journey/${params.journeyId}`);
}

export default function Journey({ loaderData, params }: Route.ComponentProps) {
  const t = useStrings();
  const format = useFormat();
  const { title, credit, language, projectId, fileId, steps, at, percent, isFinished, workPath } = loaderData;
  const current = steps[at];
  const [first] = steps;
  return (
    <Page>
      <PageTitle title={t('journey.title', { title })} />
      <article className="work-head">
        <div className="work-head__cover">
          <Cover {...{ projectId, title, credit, fileId, language }} />
        </div>
        <div>
          <h1 lang={language}>{title}</h1>
          <p className="by">
            <Link to={workPath}>{t('journey.aboutWork')}</Link>
          </p>
          <p className="facts dots">
            <span>{t('journey.inOrder')}</span>
            <span>{t('journey.steps', { count: steps.length })}</span>
            <span>{t('reading.percent', { percent: format.percent(percent) })}</span>
          </p>
          <div className="acts">
            {current ? (
              <Link
                className="btn btn--primary btn--lg"
                reloadDocument
                data-continue
                to={`/journey/${params.journeyId}/activity/${current.id}?continue`}
              >
                {t('journey.continue', { title: current.title || t('reading.untitled', { number: at + 1 }) })}
              </Link>
            ) : (
              <Form method="post" reloadDocument>
                <button type="submit" className="btn btn--primary btn--lg" name="first" value={first?.id}>
                  {t('journey.start')}
                </button>
              </Form>
            )}
            {current && first && at > 0 ? (
              <Link
                className="btn btn--plain btn--lg"
                reloadDocument
                to={`/journey/${params.journeyId}/activity/${first.id}`}
              >
                {t('journey.fromBeginning')}
              </Link>
            ) : null}
          </div>
          {isFinished ? <p className="facts">{t('journey.finished')}</p> : null}
        </div>
      </article>
      <section className="section">
        <div className="section__head">
          <h2>{t('journey.path')}</h2>
        </div>
        <ol className="thread contents" lang={language}>
          {steps.map((step, index) => (
            <li
              key={step.id}
              className={index < at || isFinished ? 'is-done' : index === at ? 'is-now' : undefined}
              aria-current={index === at ? 'step' : undefined}
            >
              <Link className="chap" reloadDocument to={`/journey/${params.journeyId}/activity/${step.id}`}>
                <span className="chap__t">
                  <span className="mute num">{index + 1}</span>{' '}
                  {step.title || t('reading.untitled', { number: index + 1 })}
                </span>
                <span className="mute small num chap__d" lang={undefined}>
                  {step.part}
                </span>
                <span className="mute small num">{t('reading.minutes', { count: step.minutes })}</span>
              </Link>
            </li>
          ))}
        </ol>
      </section>
    </Page>
  );
}
