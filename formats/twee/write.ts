import type { ActivityId } from '#domain/ids.ts';
import { isTrue, numberOf, textOf } from '#domain/journey/evaluate.ts';
import type { Activity, Graph, Value, Variable } from '#domain/journey/graph.ts';
import type { Loss, LossKind } from '#domain/journey/journey-file.ts';
import { toTwine } from './twine-map.ts';
import { PassageWriter } from './write-passage.ts';
import { hasSeveralMaps, placesOf } from './write-places.ts';
import { type Kind, type Naming, sugarValue } from './write-sugarcube.ts';

/** A journey to be written as Twee. */
export type TweeStory = {
  /** The id of the journey, which becomes its IFID. */
  readonly id: string;
  readonly title: string;
  /** The name of its author; may be empty. */
  readonly credit: string;
  readonly graph: Graph;
  /** The words of a link without any: “Continue”. */
  readonly goOn: string;
};

const formatVersion = '2.37.3';
/** Names that mean something to Twine or SugarCube. */
const reserved = (
  'StoryTitle StoryData StoryInit StoryAuthor StoryBanner StoryCaption StoryDisplayTitle StoryInterface StoryMenu ' +
  'StoryScript StorySettings StoryShare StorySubtitle StoryIncludes PassageDone PassageFooter PassageHeader PassageReady'
).split(' ');

/**
 * Writes a journey as Twee 3 in the macros of SugarCube, which has variables, conditions and effects as journeys have
 * them. Anything that it lacks is written as near as possible, and reported with its place.
 */
export function writeTwee({ id, title, credit, graph, goOn }: TweeStory): {
  readonly text: string;
  readonly losses: readonly Loss[];
} {
  const losses = new Map<string, Loss>();
  const tell = (kind: LossKind, activity?: string, what?: string) => {
    const loss = { kind, ...(activity === undefined ? {} : { activity }), ...(what === undefined ? {} : { what }) };
    losses.set(JSON.stringify(loss), loss);
  };
  const passages = passageNames(graph, tell);
  const variables = variableNames(graph.variables, tell);
  const naming = (activity: string): Naming => ({
    variable: (name) => variables.get(name),
    passage: (of) => passages.get(of),
    tell: (kind, what) => tell(kind, activity, what),
  });
  const freePassage = namesBeside([...passages.values(), ...reserved]);
  const flags = new Set([...variables.values()].map(({ name }) => name));
  let taken = 0;
  const starts = graph.variables.map(
    ({ name, start }) =>
      `<<set ${variables.get(name)?.name ?? ''} to ${sugarValue(fitted(variables.get(name)?.kind, start))}>>`,
  );
  for (const { name, carried = '' } of graph.variables) if (carried.trim() !== '') tell('carried', undefined, name);
  if (hasSeveralMaps(graph)) tell('maps');
  for (const { text } of graph.items) tell('mapItem', undefined, text);
  const places = placesOf(graph);
  const written = graph.activities.flatMap((activity) => {
    const placed = { ...activity, ...places.get(activity.id) };
    const writer = new PassageWriter(placed, graph, naming(activity.title), {
      goOn,
      freePassage,
      freeFlag: () => {
        do taken += 1;
        while (flags.has(`$taken_${taken}`));
        const flag = `$taken_${taken}`;
        starts.push(`<<set ${flag} to false>>`);
        return flag;
      },
    });
    return writer.passages();
  });
  if (!graph.mayGoBack) tell('mayNotGoBack');
  const start = graph.start === undefined ? undefined : passages.get(graph.start);
  const data = { ifid: id.toUpperCase(), format: 'SugarCube', 'format-version': formatVersion, start };
  const text = [
    passage('StoryTitle', title.replace(/\s+/g, ' ').trim()),
    passage('StoryData', JSON.stringify(data, null, 2)),
    ...(credit === '' ? [] : [passage('StoryAuthor', credit)]),
    ...(graph.mayGoBack ? [] : [passage('StoryScript', 'Config.history.controls = false;', ' [script]')]),
    ...(starts.length === 0 ? [] : [passage('StoryInit', starts.join('\n'))]),
    ...written.map(({ name, body, ...middle }) => {
      const { x, y } = toTwine(middle);
      return passage(name, body, ` {"position":"${x},${y}"}`);
    }),
  ].join('\n\n');
  return { text: `${text}\n`, losses: [...losses.values()] };
}

function passage(name: string, body: string, more = ''): string {
  return `:: ${name.replace(/[\\[\]{}]/g, '\\$&')}${more}\n${body.replace(/^::/gm, '\\::').trimEnd()}`;
}

/** A name for each step’s passage, of which no two are alike. */
function passageNames(
  { activities }: Graph,
  tell: (kind: LossKind, activity: string) => void,
): ReadonlyMap<ActivityId, string> {
  const free = namesBeside(reserved);
  return new Map(
    activities.map(({ id, title }: Activity): [ActivityId, string] => {
      const name = free(title.replace(/\s+/g, ' ').trim() || '?');
      if (name !== title) tell('titleChanged', title);
      return [id, name];
    }),
  );
}

/** Gives names that nothing else has, each similar to a requested one: counted where it is taken. */
function namesBeside(names: readonly string[]): (wanted: string) => string {
  const taken = new Set(names);
  const counts = new Map<string, number>();
  return (wanted) => {
    let count = counts.get(wanted) ?? 1;
    let name = count === 1 ? wanted : `${wanted} (${count})`;
    while (taken.has(name)) name = `${wanted} (${++count})`;
    counts.set(wanted, count);
    taken.add(name);
    return name;
  };
}

/** A name with its sign for each variable: SugarCube allows letters of English only. */
function variableNames(
  variables: readonly Variable[],
  tell: (kind: LossKind, activity: undefined, what: string) => void,
): ReadonlyMap<string, { readonly name: string; readonly kind: Kind }> {
  const taken = new Set(variables.map(({ name }) => name));
  let count = 0;
  return new Map(
    variables.map(({ name, kind }) => {
      let word = name;
      if (!/^[A-Za-z_]\w*$/.test(name)) {
        do word = `v${++count}`;
        while (taken.has(word));
        tell('variableRenamed', undefined, `${name}: $${word}`);
      }
      if (kind === 'choice') tell('choiceVariable', undefined, name);
      return [name, { name: `$${word}`, kind: kind === 'choice' ? 'text' : kind }];
    }),
  );
}

function fitted(kind: Kind | undefined, start: Value): Value {
  return kind === 'flag' ? isTrue(start) : kind === 'number' ? numberOf(start) : textOf(start);
}
