import { type BookWarning, defaultBookLimits, type ReadBook } from '#domain/book.ts';
import { move, type RunState, startRun, stepOf } from '#domain/journey/engine.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { storyOf } from '#domain/journey/story.ts';
import { plainStoryText } from '#domain/journey/story-text.ts';
import { readTweeFiles } from '#formats/twee/read.ts';

/** Reads Twee as it is written in a test. */
export function readStory(source: string): ReadBook {
  return readTweeFiles([{ name: 'story.twee', bytes: new TextEncoder().encode(source) }], defaultBookLimits);
}

/** The journey of a story in a story format, and the report about it. */
export function storyIn(format: string, source: string): { graph: Graph; warnings: readonly BookWarning[] } {
  const read = readStory(`:: StoryData\n{"format":"${format}"}\n\n${source}`);
  const graph = read.ok ? read.book.journeys?.[0]?.graph : undefined;
  if (!read.ok || !graph) throw new Error(`Not read: ${JSON.stringify(read)}`);
  return { graph, warnings: read.warnings };
}

/** A journey as a test reads it: each activity with what it does, says and leads to. */
export function shown({ activities }: Graph): string[] {
  const titles = new Map(activities.map(({ id, title }) => [id, title]));
  const effects = (of: readonly { variable: string; value: string }[]) =>
    of.map(({ variable, value }) => `${variable} := ${value}`).join(', ');
  return activities.map(({ title, kind, text, effects: done, links }) =>
    [
      `${title} (${kind})`,
      ...(done.length > 0 ? [effects(done)] : []),
      ...(text === '' ? [] : [text]),
      ...links.map(({ label, to, condition, effects: does, isAutomatic }) =>
        [
          `${isAutomatic ? '=>' : '->'} ${label}: ${to === undefined ? 'nothing' : titles.get(to)}`,
          ...(condition === '' ? [] : [`if ${condition}`]),
          ...(does.length > 0 ? [`[${effects(does)}]`] : []),
        ].join(' '),
      ),
    ].join('\n'),
  );
}

/** Travels a journey by the labels of its links; what each step says, with what it offers. */
export function travelled(graph: Graph, ...labels: readonly string[]): string[] {
  const story = storyOf(graph);
  let state: RunState | undefined = startRun(story, 1);
  const steps: string[] = [];
  for (const label of [...labels, undefined]) {
    const step = state && stepOf(story, state);
    if (!state || !step) throw new Error(`There is no step before ${label}.`);
    const open = step.options.filter(({ isOpen }) => isOpen);
    steps.push(`${plainStoryText(step.text)} [${open.map((option) => plainStoryText(option.label)).join(', ')}]`);
    const taken = open.find((option) => plainStoryText(option.label) === label);
    if (label === undefined) break;
    if (!taken) throw new Error(`“${label}” is not offered: ${steps.at(-1)}`);
    state = move(story, state, taken.id);
  }
  return steps;
}
