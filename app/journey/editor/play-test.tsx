import { RotateCcw, Undo2 } from 'lucide-react';
import { type SubmitEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { StoryText } from '#app/journey/story-text.tsx';
import { Answers } from '#app/journey/travel/answers.tsx';
import { Carried } from '#app/journey/travel/carried.tsx';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { ActivityId } from '#domain/ids.ts';
import { type Coverage, coverVisits, revisitCovering, watched } from '#domain/journey/coverage.ts';
import { move, type RunState, startRun, stepOf } from '#domain/journey/engine.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { type TellInk, tellNothing } from '#domain/journey/ink-story.ts';
import type { NotedPlace } from '#domain/journey/revisit.ts';
import { storyOf } from '#domain/journey/story.ts';
import { TestChoice } from './test-choice.tsx';
import { TestCoverage } from './test-coverage.tsx';
import { TestVariables } from './test-variables.tsx';
import { useInkTeller } from './use-ink-teller.ts';

type PlayTestProps = {
  graph: Graph;
  /** Where the test begins; by default the journey's own beginning. */
  from: ActivityId | undefined;
  /** A note whose place the test begins at instead. */
  noted?: NotedPlace | undefined;
  /** What all tests of this page have come to; this one adds to it. */
  covered: Coverage;
  language: string;
  onOpen: (id: ActivityId) => void;
  /** Told where the test is after each move; undefined when it ends. */
  onAt: (id: ActivityId | undefined) => void;
  onTesters: () => void;
};

const firstSeed = 1;

/**
 * Travels the draft as it is at this moment, and shows what readers do not see: the variables, and how much was tested.
 */
export function PlayTest(props: PlayTestProps) {
  const t = useStrings();
  const hasInk = props.graph.activities.some(({ ink }) => ink !== undefined);
  const { tell, hasFailed } = useInkTeller(hasInk);
  if (hasFailed) return <p className="notice notice--error">{t('journeys.problem.other')}</p>;
  if (hasInk && !tell) return <p className="mute">{t('journeys.opening')}</p>;
  return <Test {...props} tellInk={tell ?? tellNothing} />;
}

function Test({
  graph,
  from,
  noted,
  covered,
  language,
  onOpen,
  onAt,
  onTesters,
  tellInk,
}: PlayTestProps & { tellInk: TellInk }) {
  const t = useStrings();
  const story = useMemo(() => watched(storyOf(graph, tellInk), covered), [graph, tellInk, covered]);
  const [seed, setSeed] = useState(noted?.seed ?? firstSeed);
  const [returned] = useState(() => noted && revisitCovering(story, noted, covered));
  const cover = (shown: readonly RunState[]) => {
    const last = shown.at(-1);
    if (last) coverVisits(covered, last);
    return shown;
  };
  const [states, setStates] = useState<readonly RunState[]>(() =>
    cover(returned?.states ?? begun(startRun(story, firstSeed, { at: from }))),
  );
  const text = useRef<HTMLElement>(null);
  const state = states.at(-1);
  const step = state && stepOf(story, state);
  /** What the test begins with again, where its author has chosen that. */
  const [start, setStart] = useState<RunState>();
  const say = useEffectEvent(onAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move is told
  useEffect(() => say(state?.activity), [states]);
  useEffect(() => () => say(undefined), []);

  const titleOf = ({ activity }: RunState) => story.activities.get(activity)?.activity.title || t('travel.untitled');
  const show = (next: readonly RunState[]) => {
    setStates(cover(next));
    text.current?.focus();
  };
  const choose = (id: string) => {
    const next = state && move(story, state, id);
    if (!next) return;
    show([...states, next]);
  };
  const onAnswer = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    choose((event.nativeEvent.submitter as HTMLButtonElement).value);
  };
  const again = (nextSeed = seed) => {
    setSeed(nextSeed);
    const isThere = start && story.activities.has(start.activity);
    show(begun(isThere ? { ...start, seed: nextSeed } : startRun(story, nextSeed, { at: from })));
  };

  return (
    <div className="test">
      <TestHead
        mayStepBack={states.length > 1}
        onStepBack={() => show(states.slice(0, -1))}
        onRestart={() => again()}
      />
      {returned && returned.kind !== 'same' ? (
        <Notice kind="info">{t(`journeyTesting.returned.${returned.kind}`)}</Notice>
      ) : null}
      {step && state ? (
        <>
          <p className="small mute test__way" lang={language}>
            {states.slice(-6).map(titleOf).join(' › ')}
          </p>
          <article ref={text} tabIndex={-1} className="prose test__text" lang={language}>
            <StoryText text={step.text} />
          </article>
          <form onSubmit={onAnswer}>
            <Answers step={{ ...step, work: { language } }} />
          </form>
          <div className="choices">
            {step.options.map((option, at) => (
              <TestChoice key={option.id} number={at + 1} {...{ option, language }} onPress={() => choose(option.id)} />
            ))}
          </div>
          <Carried carried={step.carried} language={language} />
          {step.isEnding ? <p className="medium">{t('travel.ending')}</p> : null}
          {step.hasFailed ? <p className="notice notice--warning">{t('travel.failed')}</p> : null}
          {!step.isEnding &&
          !step.hasFailed &&
          !step.options.some(({ isOpen }) => isOpen) &&
          !step.answers.some(({ isGiven }) => !isGiven) ? (
            <p className="notice notice--warning">{t('journeyFindings.finding.stuck')}</p>
          ) : null}
          <button type="button" className="link small" onClick={() => onOpen(state.activity)}>
            {t('journeys.openTarget', { title: step.activity.title || t('travel.untitled') })}
          </button>
          <TestVariables
            variables={graph.variables}
            state={state}
            before={states.at(-2)}
            onChange={(variables) => setStates([...states.slice(0, -1), { ...state, variables }])}
          />
          <SavedStart
            title={start && titleOf(start)}
            isHere={isSamePlace(start, state)}
            onChange={(saved) => {
              // The button that was pressed is gone.
              setStart(saved ? state : undefined);
              text.current?.focus();
            }}
          />
        </>
      ) : (
        <p className="mute">{t('journeys.nothingToTest')}</p>
      )}
      <SeedField seed={seed} onChange={again} />
      <button type="button" className="link small" onClick={onTesters}>
        {t('journeyTesting.toTesters')}
      </button>
      <TestCoverage {...{ graph, covered, language, onOpen }} />
    </div>
  );
}

type SavedStartProps = {
  /** The step that is begun with again; undefined where it is the beginning. */
  title: string | undefined;
  isHere: boolean;
  onChange: (isSaved: boolean) => void;
};

/** Where the test begins again, and what changes that. */
function SavedStart({ title, isHere, onChange }: SavedStartProps) {
  const t = useStrings();
  return (
    <p className="small">
      {title === undefined ? null : (
        <>
          {t('journeys.savedStart', { title })}{' '}
          <button type="button" className="link" onClick={() => onChange(false)}>
            {t('journeys.forgetStart')}
          </button>{' '}
        </>
      )}
      {isHere ? null : (
        <button type="button" className="link" onClick={() => onChange(true)}>
          {t('journeys.saveStart')}
        </button>
      )}
    </p>
  );
}

function SeedField({ seed, onChange }: { seed: number; onChange: (seed: number) => void }) {
  const t = useStrings();
  return (
    <label className="field test__seed">
      <span className="field__label">{t('journeys.seed')}</span>
      <input
        className="input input--sm"
        type="number"
        min={1}
        value={seed}
        onChange={({ target }) => Number.isSafeInteger(target.valueAsNumber) && onChange(target.valueAsNumber)}
      />
    </label>
  );
}

/** Whether a test is where it would begin again; the seed alone may be another. */
function isSamePlace(one: RunState | undefined, other: RunState): boolean {
  return one?.activity === other.activity && one.turn === other.turn && one.variables === other.variables;
}

function begun(state: RunState | undefined): readonly RunState[] {
  return state ? [state] : [];
}

type HeadProps = { mayStepBack: boolean; onStepBack: () => void; onRestart: () => void };

function TestHead({ mayStepBack, onStepBack, onRestart }: HeadProps) {
  const t = useStrings();
  return (
    <div className="row row--between">
      <h2>{t('journeys.side.test')}</h2>
      <span className="row">
        <button type="button" className="btn btn--quiet btn--sm" disabled={!mayStepBack} onClick={onStepBack}>
          <Undo2 className="icon" aria-hidden="true" /> {t('journeys.stepBack')}
        </button>
        <button
          type="button"
          className="btn btn--quiet btn--icon btn--sm"
          aria-label={t('journeys.restart')}
          onClick={onRestart}
        >
          <RotateCcw className="icon" aria-hidden="true" />
        </button>
      </span>
    </div>
  );
}
