import { expect, test } from 'vitest';
import { activity, activityId, graph, link, linkId, mapId, mapItem } from '#tests/journeys.ts';
import { fragmentOf, pasteOf } from './copied.ts';
import { applyEdits } from './edits.ts';
import { emptyGraph, type Variable } from './graph.ts';

const key: Variable = { name: 'key', kind: 'flag', start: false, values: [] };
const coin: Variable = { name: 'coin', kind: 'number', start: 0, values: [] };
const story = graph(
  [
    activity(1, 'choice', [link(1, 2, { condition: `visits(#${activityId(1)}) > 1 and key` }), link(2, 3)], {
      text: `{if visits(#${activityId(2)}) > 0}Again.{end}`,
    }),
    activity(2, 'read', [link(3, 1)]),
    activity(3, 'ending'),
  ],
  { variables: [key, coin], items: [mapItem(1, 'region'), mapItem(2)] },
);
const copied = fragmentOf(story, new Set([activityId(1), activityId(2)]), new Set([mapItem(1, 'region').id]));

function freshIds() {
  let number = 100;
  return {
    activity: () => activityId(number++),
    link: () => linkId(number++),
    item: () => mapItem(number++).id,
  };
}

test('a copy holds the chosen items and the variables they name', () => {
  expect(copied.activities.map(({ id }) => id)).toEqual([activityId(1), activityId(2)]);
  expect(copied.items.map(({ text }) => text)).toEqual(['Item 1']);
  expect(copied.variables).toEqual([key]);
});

test('a copy in the same journey stands on its own; its links out lead where they did', () => {
  const pasted = pasteOf(story, copied, { map: undefined, by: { x: 10, y: 20 }, fresh: freshIds() });
  const edited = applyEdits(story, pasted.edits);
  if (!edited.ok) throw new Error(edited.problem);
  expect(edited.graph.activities.slice(0, 3)).toEqual(story.activities);
  const [first, second] = edited.graph.activities.slice(3);
  expect([first?.id, second?.id]).toEqual(pasted.activities);
  expect(first?.links.map(({ to }) => to)).toEqual([second?.id, activityId(3)]);
  expect(first?.links[0]?.condition).toBe(`visits(#${first?.id}) > 1 and key`);
  expect(first?.text).toBe(`{if visits(#${second?.id}) > 0}Again.{end}`);
  expect([first?.x, first?.y]).toEqual([10, 20]);
  const links = edited.graph.activities.flatMap((one) => one.links.map(({ id }) => id));
  expect(new Set(links).size).toBe(links.length);
  expect(edited.graph.variables).toEqual(story.variables);
  const back = applyEdits(edited.graph, edited.undo);
  expect(back.ok && back.graph).toEqual(story);
});

test('a variable that is called like another kind of variable here gets a name of its own, wherever it is named', () => {
  const weather: Variable = { name: 'key', kind: 'choice', start: 'rain', values: ['rain', 'fog'] };
  const other = graph([activity(9, 'ending', [], { text: '{key}' })], { variables: [weather] });
  const pasted = pasteOf(other, copied, { map: undefined, by: { x: 0, y: 0 }, fresh: freshIds() });
  const edited = applyEdits(other, pasted.edits);
  if (!edited.ok) throw new Error(edited.problem);
  expect(pasted.variables).toEqual(['key_2']);
  expect(edited.graph.variables).toEqual([weather, { ...key, name: 'key_2' }]);
  expect(edited.graph.activities[1]?.links[0]?.condition).toMatch(/ > 1 and key_2$/);
  expect(edited.graph.activities[0]?.text).toBe('{key}');
});

test('a copy brings what its variables are told with', () => {
  const told = { ...story, variables: [{ ...key, carried: '{coin} keys' }, coin] };
  expect(
    fragmentOf(told, new Set([activityId(1), activityId(2)]), new Set()).variables.map(({ name }) => name),
  ).toEqual([key.name, coin.name]);
});

test('a copy in another journey includes its variables, and its links out lead nowhere yet', () => {
  const empty = { ...emptyGraph, maps: [{ id: mapId(1), title: 'The cellar' }] };
  const pasted = pasteOf(empty, copied, { map: mapId(1), by: { x: 0, y: 0 }, fresh: freshIds() });
  const edited = applyEdits(empty, pasted.edits);
  if (!edited.ok) throw new Error(edited.problem);
  const [first] = edited.graph.activities;
  expect(edited.graph.variables).toEqual([key]);
  expect(first?.links[1]?.to).toBeUndefined();
  expect([first?.map, edited.graph.items[0]?.map]).toEqual([mapId(1), mapId(1)]);
});

test('a visit count in the words of what is carried follows the copy', () => {
  const lamp: Variable = { ...key, name: 'lamp', carried: `A lamp{if visits(#${activityId(2)}) > 0}, lit{end}` };
  const from = graph([activity(1, 'read', [link(1, 2, { condition: 'lamp' })]), activity(2, 'ending')], {
    variables: [lamp],
  });
  const all = fragmentOf(from, new Set([activityId(1), activityId(2)]), new Set());
  const pasted = pasteOf(emptyGraph, all, { map: undefined, by: { x: 0, y: 0 }, fresh: freshIds() });
  const edited = applyEdits(emptyGraph, pasted.edits);
  if (!edited.ok) throw new Error(edited.problem);
  expect(edited.graph.variables[0]?.carried).toBe(`A lamp{if visits(#${pasted.activities[1]}) > 0}, lit{end}`);
});
