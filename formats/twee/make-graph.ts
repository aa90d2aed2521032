import type { ActivityId, LinkId } from '#domain/ids.ts';
import { evaluate } from '#domain/journey/evaluate.ts';
import { type Activity, emptyGraph, type Graph, graphLimits, newLink, type Value } from '#domain/journey/graph.ts';
import { Unreadable } from '#formats/unreadable.ts';
import type { Warnings } from '#formats/warnings.ts';
import { hasChance } from './flow.ts';
import { besideEachOther, positionsOf } from './layout.ts';
import type { ReadPassage, Surroundings } from './lower.ts';
import { activitiesOf } from './make-activities.ts';
import { type Node, nodesIn, TooDeep } from './nodes.ts';
import { passageId } from './passage-id.ts';
import { stableId } from './stable-id.ts';
import { type Passage, type StoryFile, unreadable } from './story-file.ts';
import { formatOf, type StoryFormat } from './story-formats.ts';
import { Tellings } from './tellings.ts';
import { Variables } from './variables.ts';

/** Characters of one passage at most. */
const passageLength = 4 * graphLimits.textLength;

/**
 * Makes a journey of a story: each passage an activity with the same id each time. Anything without meaning here stays
 * in its text as it is written, and is a warning with its passage and line.
 *
 * @throws Unreadable where it has no passages, or more of anything than a journey may
 */
export function graphOf(story: StoryFile, warnings: Warnings): Graph {
  const tellings = new Tellings(warnings);
  const format = formatOf(story);
  const ordinary = story.passages.filter((passage) => isText(passage, format, tellings));
  if (ordinary.length === 0) throw new Unreadable('noText');
  if (ordinary.length > graphLimits.activities) throw new Unreadable('tooManyEntries', 'passages');
  const read = new Map<string, ReadPassage>();
  for (const passage of ordinary) {
    if (read.has(passage.name)) tellings.tell('passageTwice', passage, 0);
    else read.set(passage.name, { passage, nodes: nodesOf(passage, format, tellings) });
  }
  const around = wholePassages(read, format);
  const variables = new Variables([...around.values()].flatMap(({ nodes }) => nodes));
  for (const name of variables.mixed) warnings.add('variableMixed', name);
  const opening = [...read.values()].filter(({ passage }) => format.isOpening(passage));
  const first = beginning(story, read, format);
  const surroundings: Surroundings = {
    passages: around,
    variables,
    tell: (kind, passage, at, what) => tellings.tell(kind, passage, at, what),
  };
  const shown = shownOf(around, first, format);
  const positions = positionsOf(shown, first);
  const activities: Activity[] = [];
  /** Those that stand where their passage does, or in its layer. */
  const put = new Set<ActivityId>();
  const isDrawn = shown.some(({ passage }) => passage.at);
  let length = 0;
  const add = (made: readonly Activity[]) => {
    activities.push(...made);
    if (activities.length > graphLimits.activities) throw new Unreadable('tooManyEntries', 'passages');
    length += JSON.stringify(made).length;
    if (length > graphLimits.length) throw new Unreadable('tooLarge', 'journey');
  };
  const begun = openingOf(opening, surroundings, first);
  if (begun) add(begun);
  for (const one of shown) {
    const { name } = one.passage;
    const at = positions.get(name) ?? { x: 0, y: 0 };
    const standing = { id: passageId(name), title: name.slice(0, graphLimits.titleLength) || '?', ...at };
    const made = activitiesOf(one, surroundings, standing);
    if (one.passage.at || !isDrawn) for (const { id, x, y } of made) if (x === at.x && y === at.y) put.add(id);
    add(made);
  }
  const start = begun?.[0]?.id ?? (first === undefined ? undefined : passageId(first));
  return {
    ...emptyGraph,
    start,
    activities: besideEachOther(withOwnIds(activities), put),
    variables: variables.list(),
  };
}

/** Whether a passage is part of the story, not of what the page is made of. */
function isText(passage: Passage, format: StoryFormat, tellings: Tellings): boolean {
  const { name, tags } = passage;
  if (name === 'StoryTitle' || name === 'StoryData' || tags.includes('Twine.private')) return false;
  const isScript = tags.includes('script') || tags.includes('stylesheet') || tags.includes('widget');
  if (!isScript && !format.unshown.has(name)) return true;
  // The author of the story is imported with the book.
  if (passage.text.trim() !== '' && name !== 'StoryAuthor') tellings.tell('passageLeftOut', passage, 0);
  return false;
}

function nodesOf(passage: Passage, format: StoryFormat, tellings: Tellings): Node[] {
  if (passage.text.length > passageLength) throw unreadable('tooLarge', passage);
  try {
    return format.read(passage.text, (kind, what, at) => tellings.tell(kind, passage, at, what));
  } catch (error) {
    if (error instanceof TooDeep) throw unreadable('tooDeep', passage, error.at);
    throw error;
  }
}

/** The passages with those before and after them that their format shows with each. */
function wholePassages(read: ReadonlyMap<string, ReadPassage>, format: StoryFormat): Map<string, ReadPassage> {
  const all = [...read.values()];
  const include = ({ passage: { name } }: ReadPassage): Node[] => [
    { kind: 'include', name, at: 0 },
    { kind: 'marks', text: '\n\n' },
  ];
  const before = all.filter(({ passage }) => format.isHeader(passage)).flatMap(include);
  const after = all.filter(({ passage }) => format.isFooter(passage)).flatMap(include);
  const isAlone = ({ passage }: ReadPassage) =>
    format.isHeader(passage) || format.isFooter(passage) || format.isOpening(passage);
  const included = new Set(
    all.flatMap(({ nodes }) => [...nodesIn(nodes)].flatMap((node) => (node.kind === 'include' ? node.name : []))),
  );
  return new Map(
    all.map((one) => {
      const { name } = one.passage;
      const isPlain = isAlone(one) || included.has(name) || before.length + after.length === 0;
      return [
        name,
        isPlain ? one : { ...one, nodes: [...before, ...one.nodes, { kind: 'marks', text: '\n\n' }, ...after] },
      ];
    }),
  );
}

function beginning(story: StoryFile, read: ReadonlyMap<string, ReadPassage>, format: StoryFormat): string | undefined {
  if (story.start !== undefined && read.has(story.start)) return story.start;
  if (read.has('Start')) return 'Start';
  return [...read.values()].find(({ passage }) => !format.isOpening(passage))?.passage.name;
}

/** The passages that are steps: those that are only ever included are part of others. */
function shownOf(
  read: ReadonlyMap<string, ReadPassage>,
  first: string | undefined,
  format: StoryFormat,
): ReadPassage[] {
  const included = new Set<string>();
  const led = new Set(first === undefined ? [] : [first]);
  for (const { nodes } of read.values())
    for (const node of nodesIn(nodes)) {
      if (node.kind === 'include') included.add(node.name);
      if ((node.kind === 'link' || node.kind === 'goto') && node.to !== undefined) led.add(node.to);
    }
  return [...read.values()].filter(({ passage }) => {
    if (led.has(passage.name)) return true;
    const isPart = included.has(passage.name) || format.isHeader(passage) || format.isFooter(passage);
    return !isPart && !format.isOpening(passage);
  });
}

/** The setup before the story begins: the start values of variables, or else a step that is passed through. */
function openingOf(
  opening: readonly ReadPassage[],
  around: Surroundings,
  first: string | undefined,
): Activity[] | undefined {
  const nodes = opening.flatMap((one) => one.nodes);
  const does = nodes.filter(({ kind }) => kind !== 'words' && kind !== 'marks');
  const held = new Map<string, Value>();
  const isPlain = does.every((node) => node.kind === 'set' && !hasChance(node.value));
  const [only] = opening;
  if (!only || first === undefined) return undefined;
  if (!isPlain) {
    const id = stableId(`opening ${only.passage.name}`) as ActivityId;
    const made = activitiesOf({ ...only, nodes }, around, { id, title: only.passage.name, x: 0, y: -150 });
    const on = { ...newLink(stableId(`opening link ${id}`) as LinkId, passageId(first)), isAutomatic: true };
    const last = made.findLast(({ kind }) => kind === 'ending') ?? made.at(-1);
    return made.map((one) => (one === last ? { ...one, kind: 'read', links: [...one.links, on] } : one));
  }
  for (const node of does) {
    if (node.kind !== 'set') continue;
    const value = evaluate(node.value, {
      variable: (name) => held.get(name),
      visits: () => 0,
      turns: () => 0,
      chance: () => 0,
    });
    held.set(node.variable, value);
    around.variables.start(node.variable, value);
  }
  return undefined;
}

/** Activities of which no two have one id, under any names of their passages. */
function withOwnIds(activities: readonly Activity[]): Activity[] {
  const ids = new Set<string>();
  return activities.filter(({ id }) => ids.size < ids.add(id).size);
}
