import type { ActivityId, LinkId } from '#domain/ids.ts';
import { checkGraph, weightOf } from '#domain/journey/findings.ts';
import {
  type Activity,
  emptyGraph,
  type Graph,
  graphLimits,
  newActivity,
  newLink,
  type Variable,
} from '#domain/journey/graph.ts';
import { inkLimits } from '#domain/journey/ink-story.ts';
import { asStoryText } from '#domain/journey/story-text.ts';
import { layered } from '#formats/twee/layout.ts';
import { stableId } from '#formats/twee/stable-id.ts';
import type { BoundedStory } from './bounded-story.ts';
import { isPlainInk, offeredOnceIn } from './plain.ts';
import { begin, choose, openInk } from './tell-on.ts';

/** Choices of a story that becomes steps; a longer one stays ink. */
const choicesAtMost = 1_000;

/** Pieces of content that are passed through in all to tell each choice once. */
const stepsAtMost = 2 * inkLimits.steps;

/** A choice of a story: its words, and its place in the story, which names it. */
type Choice = { readonly name: string; readonly label: string };

/** The text between one choice and the next, and the choices after it. */
type Scene = { readonly title: string; readonly paragraphs: readonly string[]; readonly choices: readonly Choice[] };

/**
 * A plain ink story as activities and links of a journey: every reader finds the same words and the same choices in it.
 * Undefined where the story is not plain, has no choice, would be too large, or where a reader could come to a place
 * that leads nowhere; it stays ink then.
 *
 * @param name - what the ids follow from: the same story gives the same ids
 */
export function nativeOf(name: string, compiled: string, title: string): Graph | undefined {
  if (!isPlainInk(compiled)) return undefined;
  const scenes = scenesOf(compiled, title);
  if (!scenes || scenes.size < 2) return undefined;
  const isOnce = offeredOnceIn(compiled);
  const graph = graphOf(name, scenes, (choice) => isOnce(choice.name));
  if (!fits(graph) || JSON.stringify(graph).length > graphLimits.length) return undefined;
  const { findings } = checkGraph(graph);
  return findings.some((one) => weightOf(one) === 'error' || one.kind === 'stuck') ? undefined : graph;
}

/** The scenes of a story by the choice that leads to each, the beginning by ''; undefined where it cannot be told. */
function scenesOf(compiled: string, title: string): ReadonlyMap<string, Scene> | undefined {
  const scenes = new Map<string, Scene>();
  const waiting: { readonly choice: Choice; readonly at: number; readonly state: string }[] = [];
  let story: BoundedStory;
  let [steps, length] = [0, 0];
  const take = (name: string, called: string, told: ReturnType<typeof begin>) => {
    const choices = story.currentChoices.map(({ sourcePath, text }) => ({ name: sourcePath, label: text.trim() }));
    const paragraphs = told.lines.map((line) => line.trim()).filter((line) => line !== '');
    scenes.set(name, { title: called, paragraphs, choices });
    const state = choices.length > 0 ? story.state.toJson() : '';
    for (const [at, choice] of choices.entries()) waiting.push({ choice, at, state });
    steps += story.steps ?? 0;
    length += paragraphs.reduce((sum, paragraph) => sum + paragraph.length, 0);
    const isWithin = steps <= stepsAtMost && length <= graphLimits.length;
    return isWithin && (told.outcome === 'asks' || told.outcome === 'ended');
  };
  try {
    story = openInk(compiled);
    if (!take('', title, begin(story, 1))) return undefined;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { choice, at, state } = next;
      if (scenes.has(choice.name)) continue;
      if (scenes.size >= choicesAtMost) return undefined;
      story.state.LoadJson(state);
      // As if nothing was taken before: once-only choices are offered, and the journey counts them itself.
      if (!take(choice.name, choice.label, choose(story, at, forgetVisits))) return undefined;
    }
  } catch {
    return undefined;
  }
  return scenes;
}

function forgetVisits(story: BoundedStory): void {
  const state = JSON.parse(story.state.toJson());
  story.state.LoadJson(JSON.stringify({ ...state, visitCounts: {}, turnIndices: {} }));
}

/** The activities that scenes make: choices that lead to the same words and the same choices lead to one of them. */
function graphOf(name: string, scenes: ReadonlyMap<string, Scene>, isOnce: (choice: Choice) => boolean): Graph {
  const distinct = new Map<string, { readonly id: ActivityId; readonly scene: Scene }>();
  for (const scene of scenes.values()) {
    const key = keyOf(scene);
    if (distinct.has(key)) continue;
    distinct.set(key, { id: stableId(`ink ${name} ${distinct.size}`) as ActivityId, scene });
  }
  const targetOf = (choice: Choice) => distinct.get(keyOf(scenes.get(choice.name) ?? noScene))?.id;
  const offers = Map.groupBy(
    [...distinct.values()].flatMap(({ scene }) => scene.choices),
    (choice) => choice.name,
  );
  // A choice that is offered in several activities makes several links: a variable has to record whether it was taken.
  const noted = [...offers].filter(([, all]) => all.length > 1 && all[0] && isOnce(all[0])).map(([choice]) => choice);
  const flags = new Map(noted.map((choice, at) => [choice, `taken_${at + 1}`]));
  const places = layered([...distinct.keys()], keyOf(scenes.get('') ?? noScene), (key) =>
    (distinct.get(key)?.scene.choices ?? []).map((choice) => keyOf(scenes.get(choice.name) ?? noScene)),
  );
  const activities = [...distinct].map(([key, { id, scene }]): Activity => {
    const links = scene.choices.map((choice, at) => {
      const flag = flags.get(choice.name);
      return {
        ...newLink(stableId(`ink ${id} ${at}`) as LinkId, targetOf(choice), asStoryText(choice.label)),
        ...(flag
          ? { condition: `not ${flag}`, effects: [{ variable: flag, value: 'yes' }] }
          : { isOnce: isOnce(choice) }),
      };
    });
    const kind = links.length === 0 ? 'ending' : 'choice';
    const text = scene.paragraphs.map(asStoryText).join('\n\n');
    const title = scene.title.slice(0, graphLimits.titleLength);
    return { ...newActivity(id, kind, title, places.get(key)), text, links };
  });
  const variables = [...flags.values()].map(
    (flag): Variable => ({ name: flag, kind: 'flag', start: false, values: [] }),
  );
  return { ...emptyGraph, start: activities[0]?.id, activities, variables };
}

const noScene: Scene = { title: '', paragraphs: [], choices: [] };

function keyOf({ paragraphs, choices }: Scene): string {
  return JSON.stringify([paragraphs, choices.map((choice) => choice.name)]);
}

/** Whether a graph is within the limits of a journey. */
function fits({ activities, variables }: Graph): boolean {
  return (
    variables.length <= graphLimits.variables &&
    activities.every(
      ({ text, links }) =>
        text.length <= graphLimits.textLength &&
        links.length <= graphLimits.links &&
        links.every(({ label }) => label.length <= graphLimits.labelLength),
    )
  );
}
