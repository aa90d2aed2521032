import type { GoalsAnswer, GoalsData } from '#app/routes/org/project/load-goals.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { WorkspacePage } from '#app/shell/workspace-page.tsx';
import { useStrings } from '#app/strings.ts';
import { AskingForm } from '#app/ui/ask.tsx';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useBusyIntent } from '#app/work/use-busy-intent.ts';
import { GoalForm } from './goal-form.tsx';
import { StintTable } from './stint-table.tsx';
import { TodayRing } from './today-ring.tsx';
import { WholeBook } from './whole-book.tsx';
import { WordsChart } from './words-chart.tsx';

/** Someone's own goal for a project, and what they wrote of it by day. */
export function GoalsPage({ data, answer }: { data: GoalsData; answer: GoalsAnswer }) {
  const t = useStrings();
  const format = useFormat();
  const { path, title, language, lastText, counted, keptUntil } = data;
  const done = answer?.kind === 'refused' ? undefined : answer;
  const stopped = keptUntil === undefined ? null : t('goals.stopped', { day: format.day(keptUntil) });
  return (
    <WorkspacePage
      work={{ path, title, language }}
      place={t('goals.title')}
      write={lastText && `${path}/block/${lastText}`}
      className="page goals"
    >
      <PageTitle title={`${t('goals.title')} · ${title}`} />
      <meta name="robots" content="noindex" />
      <h1>{t('goals.title')}</h1>
      <p className="soft goals__intro">{t('goals.intro')}</p>
      <DoneNotice done={done}>{done?.kind === 'ended' ? stopped : done ? t(`goals.${done.kind}`) : null}</DoneNotice>
      {counted ? <Counted data={data} /> : null}
      {stopped && !counted && done?.kind !== 'ended' ? <Notice kind="info">{stopped}</Notice> : null}
      <section aria-labelledby="goal" className="goals__part">
        <h2 id="goal">{t(counted ? 'goals.changeTitle' : 'goals.setTitle')}</h2>
        <p className="soft goals__intro">
          {counted || keptUntil !== undefined ? null : t('goals.off')} {t('goals.how')}
        </p>
        <GoalForm key={JSON.stringify(data.goal)} {...{ data, answer }} />
      </section>
      {counted ? <Stop /> : null}
    </WorkspacePage>
  );
}

function Counted({ data }: { data: GoalsData }) {
  const t = useStrings();
  const { counted } = data;
  if (!counted) return null;
  return (
    <>
      <div className="goals__now">
        <section aria-labelledby="today">
          <h2 id="today">{t('todaysWords.title')}</h2>
          <TodayRing today={counted.today} />
          <ToGo today={counted.today} />
        </section>
        <WholeBook data={data} counted={counted} />
      </div>
      <WordsChart days={counted.days} daily={counted.today.daily} />
      <StintTable stints={counted.stints} />
    </>
  );
}

function ToGo({ today: { words, daily } }: { today: NonNullable<GoalsData['counted']>['today'] }) {
  const t = useStrings();
  const format = useFormat();
  if (daily === undefined) return null;
  const left = daily - words;
  return (
    <p className="soft">{left > 0 ? t('goals.left', { count: left, words: format.number(left) }) : t('goals.met')}</p>
  );
}

function Stop() {
  const t = useStrings();
  const busy = useBusyIntent();
  return (
    <section aria-labelledby="stop" className="goals__part">
      <h2 id="stop">{t('goals.stop')}</h2>
      <p className="soft goals__intro">{t('goals.stopText')}</p>
      <AskingForm method="post" className="form" question={t('goals.ask', { returnObjects: true })}>
        <button type="submit" className="btn btn--plain" name="intent" value="end" disabled={busy !== undefined}>
          {t('goals.stop')}
        </button>
      </AskingForm>
    </section>
  );
}
