import type { ActivityId } from '#domain/ids.ts';
import { hashOf } from './chance.ts';
import { isLast } from './graph.ts';
import type { InkScene } from './ink-story.ts';
import type { RunState } from './run-state.ts';
import type { Story, StoryActivity } from './story.ts';
import { asStoryText, type StoryTemplate } from './story-text.ts';

/** A choice of an ink story as a move names it: its place, and a sum of its words, so that other words are another. */
export type PickId = `ink-${string}`;

function pickIdOf(label: string, at: number): PickId {
  return `ink-${at}-${(hashOf(label) >>> 0).toString(36)}`;
}

/** The scene of an ink story at this point of a run; undefined in an activity of any other kind. */
export function sceneOf(story: Story, state: RunState): InkScene | undefined {
  const activity = story.activities.get(state.activity)?.activity;
  if (activity?.kind !== 'ink' || !activity.ink) return undefined;
  // A story that is visited again draws afresh.
  const seed = state.seed + (state.visits[activity.id] ?? 1) - 1;
  return story.tellInk(activity.ink, seed, state.picks ?? []);
}

/** A choice of an ink story as the engine offers it. */
export type InkWay = {
  readonly id: PickId;
  readonly to: ActivityId;
  readonly isOpen: true;
  readonly label: StoryTemplate;
};

/** The choices of a scene; its words are no story text, and mean nothing but themselves. */
export function picksIn({ choices }: InkScene, here: ActivityId): InkWay[] {
  return choices.map((label, at) => ({
    id: pickIdOf(label, at),
    to: here,
    isOpen: true,
    label: [{ kind: 'words', text: asStoryText(label) || '…' }],
  }));
}

/** A run after a choice of an ink story; undefined where the story does not offer it now. */
export function pick(scene: InkScene, state: RunState, id: string): RunState | undefined {
  const at = scene.choices.findIndex((label, place) => pickIdOf(label, place) === id);
  return at === -1 ? undefined : { ...state, picks: [...(state.picks ?? []), at], turn: state.turn + 1 };
}

/** The text of an ink activity: its author's own before the story begins, then what the story tells. */
export function inkText(own: string, scene: InkScene, state: RunState): string {
  const told = scene.lines.map((line) => asStoryText(line.trim())).filter((line) => line !== '');
  return [...((state.picks ?? []).length === 0 && own.trim() !== '' ? [own] : []), ...told].join('\n\n');
}

/** Whether a run has ended: at an ending, or where an ink story is over and nothing leads on. */
export function hasEnded(story: Story, state: RunState): boolean {
  const here: StoryActivity | undefined = story.activities.get(state.activity);
  if (here?.activity.kind !== 'ink') return here?.activity.kind === 'ending';
  return isLast(here.activity) && sceneOf(story, state)?.outcome === 'ended';
}
