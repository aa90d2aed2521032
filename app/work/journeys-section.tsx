import { Waypoints } from 'lucide-react';
import { Form, Link } from 'react-router';
import type { JourneysData, JourneysResult } from '#app/routes/org/project/manage/load-journeys.ts';
import { useStrings } from '#app/strings.ts';
import { AskingForm } from '#app/ui/ask.tsx';
import { Check } from '#app/ui/check.tsx';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { Field } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { journeyLengths } from '#domain/journey/journey.ts';
import { shortName } from '#domain/short-name.ts';
import { JourneyState } from './journey-state.tsx';
import { useBusyIntent } from './use-busy-intent.ts';
import { useUnsaved } from './use-unsaved.tsx';

/** The branching journeys of a work: begin one, open its editor, remove it, restore it. */
export function JourneysSection({ journeys, result }: { journeys: JourneysData; result: JourneysResult }) {
  const t = useStrings();
  const format = useFormat();
  const busy = useBusyIntent();
  const { here, removed, path, language } = journeys;
  const failed = result?.intent === 'beginJourney' && result.problems.length > 0 ? result : undefined;
  const answer = useFailureFocus<HTMLFormElement>(failed);
  const leaving = useUnsaved(answer, undefined);
  const [problem] = failed?.problems ?? [];
  const done =
    result?.problems.length === 0 && (result.intent === 'removeJourney' || result.intent === 'restoreJourney')
      ? result
      : undefined;
  return (
    <section id="journeys" aria-labelledby="journeys-title">
      <h2 id="journeys-title">{t('journeys.title')}</h2>
      <DoneNotice done={done}>
        {t(done?.intent === 'restoreJourney' ? 'journeys.restored' : 'journeys.removed')}
      </DoneNotice>
      <p>{t('journeys.text')}</p>
      {here.length === 0 ? <p className="mute">{t('journeys.none')}</p> : null}
      <ul className="mng__journeys">
        {here.map((journey) => (
          <li key={journey.id} className="row row--wrap mng__journey">
            <Waypoints className="icon" aria-hidden="true" />
            <span className="grow">
              <Link className="link serif" to={`${path}/journey/${journey.id}`} reloadDocument>
                <span lang={journey.language ?? language}>{journey.title}</span>
              </Link>
              <JourneyState journey={journey} />
            </span>
            <AskingForm
              method="post"
              question={{
                ...t('journeys.askRemove', { title: shortName(journey.title), returnObjects: true }),
                isDanger: true,
              }}
            >
              <input type="hidden" name="journeyId" value={journey.id} />
              <button
                type="submit"
                className="btn btn--quiet btn--sm"
                name="intent"
                value="removeJourney"
                disabled={busy !== undefined}
              >
                {t('journeys.remove')}
                <span className="vh"> {journey.title}</span>
              </button>
            </AskingForm>
          </li>
        ))}
      </ul>
      <h3>{t('journeys.new')}</h3>
      <Form method="post" className="form stack" ref={answer}>
        <Field
          label={t('journeys.newTitle')}
          name="title"
          maxLength={journeyLengths.title}
          required
          error={
            problem?.kind === 'noChapters'
              ? t('project.noChapters')
              : problem
                ? t(
                    `journeys.problem.${problem.kind === 'titleMissing' || problem.kind === 'titleTooLong' || problem.kind === 'tooManyJourneys' ? problem.kind : 'other'}`,
                  )
                : undefined
          }
        />
        <Check name="chapters">{t('project.asSteps')}</Check>
        <button
          type="submit"
          className="btn btn--plain"
          name="intent"
          value="beginJourney"
          aria-busy={busy === 'beginJourney'}
          disabled={busy !== undefined}
        >
          {t('journeys.begin')}
        </button>
      </Form>
      {leaving}
      {removed.length > 0 ? (
        <>
          <h3>{t('journeys.removedTitle')}</h3>
          <ul className="mng__journeys">
            {removed.map((journey) => (
              <li key={journey.id} className="row row--wrap mng__journey">
                <span className="grow">
                  <span className="serif" lang={language}>
                    {journey.title}
                  </span>
                  <span className="mute small check__hint">
                    {t('journeys.removedUntil', { day: format.day(journey.until) })}
                  </span>
                </span>
                <Form method="post">
                  <input type="hidden" name="journeyId" value={journey.id} />
                  <button
                    type="submit"
                    className="btn btn--quiet btn--sm"
                    name="intent"
                    value="restoreJourney"
                    disabled={busy !== undefined}
                  >
                    {t('journeys.restore')}
                    <span className="vh"> {journey.title}</span>
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
