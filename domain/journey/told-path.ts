import type { ActivityId } from '#domain/ids.ts';
import type { RunState, Step } from './engine.ts';
import type { ActivityKind } from './graph.ts';
import type { Story } from './story.ts';
import { asStoryText } from './story-text.ts';

/** As what a reader takes their path with them. */
export const pathFormats = ['epub', 'text'] as const;

/** What a reader did at a step; all words are story text, filled in. */
export type Deed =
  | { readonly kind: 'choice'; readonly label: string }
  | { readonly kind: 'answer'; readonly label: string; readonly isRight: boolean; readonly feedback: string };

/** A step as its reader came through it. */
export type ToldStep = {
  readonly title: string;
  /** Story text, filled in; empty where it cannot be told any more what it said. */
  readonly text: string;
  readonly deeds: readonly Deed[];
  /** What the reader wrote there, as story text. */
  readonly written: string;
};

/** Characters of one told path at most: as long as some ten novels. */
export const toldAtMost = 5_000_000;

/** A place a run was at; without a state where its moves no longer lead there. */
export type RunPlaceState = { readonly id: ActivityId; readonly state: RunState | undefined };

type Made = { readonly move: string; readonly activityId: ActivityId };

/**
 * Every place of a run, in order, each with its state as long as the moves lead where they led before.
 *
 * @param state - where the run is now
 * @param moves - the choices, and where each led, from the first
 * @param states - the run as its moves make it again
 */
export function placesOf(state: RunState, moves: readonly Made[], states: readonly RunState[]): RunPlaceState[] {
  const wrong = moves.findIndex(({ activityId }, at) => states[at + 1]?.activity !== activityId);
  const same = wrong === -1 ? states : states.slice(0, wrong + 1);
  const ids = [...(states[0] ? [states[0].activity] : []), ...moves.map(({ activityId }) => activityId)];
  return ids.map((id, at) => ({ id, state: at === ids.length - 1 ? state : same[at] }));
}

/**
 * The way of a run as it read, step by step. A place that cannot be replayed has just its title.
 *
 * @param places - as `placesOf` gives them, each with the step shown there
 * @param written - the reader's texts, by the step; empty where they are left out
 */
export function tellPath(
  story: Story,
  places: readonly (RunPlaceState & { readonly shown: Step | undefined })[],
  moves: readonly Pick<Made, 'move'>[],
  written: ReadonlyMap<ActivityId, string>,
): ToldStep[] {
  const steps: (ToldStep & { readonly id: ActivityId })[] = [];
  for (const [at, { id, state, shown }] of places.entries()) {
    const last = steps.at(-1);
    const isAnswered = last?.id === id && (state?.answers.length ?? 0) > 0;
    const given = isAnswered ? shown?.given.at(-1) : undefined;
    const answer: Deed[] = given
      ? [{ kind: 'answer', label: given.label, isRight: given.isRight, feedback: shown?.feedback?.text ?? '' }]
      : [];
    const label = shown?.options.find((option) => option.id === moves[at]?.move)?.label ?? '';
    const deeds: Deed[] = [...answer, ...(label === '' ? [] : [{ kind: 'choice' as const, label }])];
    if (isAnswered) steps[steps.length - 1] = { ...last, deeds: [...last.deeds, ...deeds] };
    else {
      const { title = '' } = story.activities.get(id)?.activity ?? {};
      const text = withoutChoice(shown?.text ?? '', last?.deeds.at(-1));
      steps.push({ id, title, text, deeds, written: '' });
    }
  }
  const lastAt = new Map(steps.map(({ id }, at) => [id, at]));
  return steps.map(({ id, ...step }, at) => {
    if (lastAt.get(id) !== at) return step;
    const kind = story.activities.get(id)?.activity.kind;
    return { ...step, written: writtenAsStory(kind, written.get(id) ?? '') };
  });
}

/** The text that follows a choice, without its first line where that repeats the words of the choice, as in ink. */
function withoutChoice(text: string, deed: Deed | undefined): string {
  const [first = '', ...rest] = text.split('\n');
  return deed?.kind === 'choice' && first.trim() === deed.label.trim() ? rest.join('\n').trimStart() : text;
}

/** A text written at a prompt is story text without expressions; at a reflection it is plain words. */
function writtenAsStory(kind: ActivityKind | undefined, written: string): string {
  return kind === 'prompt' ? written : asStoryText(written);
}
