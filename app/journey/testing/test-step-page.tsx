import { FlaskConical } from 'lucide-react';
import { useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { StoryText } from '#app/journey/story-text.tsx';
import { Answers } from '#app/journey/travel/answers.tsx';
import { Carried } from '#app/journey/travel/carried.tsx';
import { Choices } from '#app/journey/travel/choices.tsx';
import { useArrival } from '#app/journey/travel/use-arrival.ts';
import { useChoiceKeys } from '#app/journey/travel/use-choice-keys.ts';
import { TypeButton } from '#app/reader/type-button.tsx';
import { Footer } from '#app/shell/footer.tsx';
import { SlimHeader } from '#app/shell/header.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { TestStep } from './load-test-step.ts';
import { NoteForm } from './note-form.tsx';
import type { TesterResult } from './tester-action.ts';

type Props = { step: TestStep; token: string; result: TesterResult | undefined };

/** One step of a draft as a tester travels it: as readers will see it, with room for a note. Works without any script. */
export function TestStepPage({ step, token, result }: Props) {
  const t = useStrings();
  const { work, activity } = step;
  const isMoving = useNavigation().state !== 'idle';
  const article = useRef<HTMLElement>(null);
  useArrival(article, step.trail);
  useChoiceKeys(article);
  const name = activity.title || t('travel.untitled');
  const { language: lang } = work;
  return (
    <div className="reading" data-reading>
      <PageTitle title={t('testing.titleOf', { title: `${name} · ${step.title}` })} />
      <header className="rbar">
        <SlimHeader back={{ to: `/test/${token}`, label: step.title, lang }} title={step.title} titleLanguage={lang}>
          <TypeButton />
        </SlimHeader>
      </header>
      <main id="main" className="rpage astep" tabIndex={-1}>
        <Way step={step} />
        <article ref={article} tabIndex={-1} aria-labelledby="activity">
          <p className="tbadge">
            <FlaskConical className="icon" aria-hidden="true" /> {t('testing.banner')}
          </p>
          <StepNotices step={step} result={result} />
          <h1
            id="activity"
            lang={lang}
            className={activity.kind === 'question' || activity.kind === 'ending' ? 'astep__title' : 'vh'}
          >
            {name}
          </h1>
          <div className="prose has-dropcap" lang={lang}>
            <StoryText text={step.text} />
          </div>
          <Form method="post" className="astep__form" aria-busy={isMoving}>
            <input type="hidden" name="intent" value="move" />
            <Kept step={step} />
            {activity.kind === 'reflection' || activity.kind === 'prompt' ? <Writing step={step} /> : null}
            <Answers step={step} />
            <Choices step={{ ...step, mayGoBack: step.before !== undefined }} />
          </Form>
          {step.isEnding ? <p className="medium astep__end">{t('travel.ending')}</p> : null}
          <div className="astep__foot">
            {step.before ? (
              <Link className="btn btn--quiet" to={step.before} data-back preventScrollReset>
                {t('travel.back')}
              </Link>
            ) : (
              <span />
            )}
            <Form method="post">
              <Kept step={step} />
              <button type="submit" className="btn btn--quiet" name="intent" value="begin">
                {t('travel.startAgain')}
              </button>
            </Form>
          </div>
          <NoteForm key={step.form} step={step} result={result} />
        </article>
        <Carried carried={step.carried} language={lang} />
      </main>
      <Footer />
    </div>
  );
}

/** The hidden fields of each form, because a test is stored only in its address. */
function Kept({ step }: { step: TestStep }) {
  return (
    <>
      <input type="hidden" name="trail" value={step.trail} />
      <input type="hidden" name="name" value={step.name} />
    </>
  );
}

function StepNotices({ step, result }: Omit<Props, 'token'>) {
  const t = useStrings();
  const isStuck =
    !step.isEnding &&
    !step.hasFailed &&
    !step.options.some(({ isOpen }) => isOpen) &&
    !step.answers.some(({ isGiven }) => !isGiven);
  return (
    <div className="astep__notices">
      {result && !result.kept ? <Notice kind="error">{t(`testing.problem.${result.problem}`)}</Notice> : null}
      {isStuck ? <Notice kind="warning">{t('testing.stuck')}</Notice> : null}
      {step.hasFailed ? <Notice kind="warning">{t('testing.failed')}</Notice> : null}
    </div>
  );
}

function Writing({ step }: { step: TestStep }) {
  const t = useStrings();
  return (
    <div className="field">
      <label className="field__label" htmlFor="answer">
        {t(step.activity.kind === 'prompt' ? 'travel.yourPiece' : 'travel.yourThoughts')}
      </label>
      <textarea className="input astep__writing" id="answer" rows={4} aria-describedby="answer-hint" />
      <p className="field__hint" id="answer-hint">
        {t('testing.notKept')}
      </p>
    </div>
  );
}

function Way({ step: { path, isPathCut, work } }: { step: TestStep }) {
  const t = useStrings();
  return (
    <nav className="path" aria-label={t('travel.path')}>
      <p className="path__t">{t('travel.path')}</p>
      <ol className="thread" lang={work.language}>
        {isPathCut ? (
          <li className="is-done">
            <span aria-hidden="true">…</span>
          </li>
        ) : null}
        {path.map((title, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an activity can be come to again
          <li key={at} className={at === path.length - 1 ? 'is-now' : 'is-done'}>
            {title || t('travel.untitled')}
            {at === path.length - 1 ? <span className="vh"> ({t('travel.here')})</span> : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}
