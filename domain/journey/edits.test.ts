import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activity, activityId, graph, link, linkId, mapId, mapItem } from '#tests/journeys.ts';
import { applyEdit, applyEdits, type Edit } from './edits.ts';
import { emptyGraph, type Graph, newActivity } from './graph.ts';

const small = graph(
  [
    activity(1, 'choice', [link(1, 2), link(2, 3, { condition: 'key and keyhole' })]),
    activity(2, 'read', [link(3, 1)]),
    activity(3, 'ending'),
  ],
  {
    variables: [{ name: 'key', kind: 'flag', start: false, values: [] }],
    maps: [{ id: mapId(1), title: 'The cellar' }],
    items: [mapItem(1), mapItem(2, 'region', { map: mapId(1) })],
  },
);

const number = fc.integer({ min: 1, max: 6 });
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  number.map((n): Edit => ({ kind: 'addActivity', activity: activity(n, 'read', [link(n * 10, 1)]) })),
  fc
    .tuple(number, fc.string())
    .map(([n, title]): Edit => ({ kind: 'changeActivity', id: activityId(n), fields: { title } })),
  number.map((n): Edit => ({ kind: 'removeActivity', id: activityId(n) })),
  fc
    .tuple(number, number, number)
    .map(([n, id, to]): Edit => ({ kind: 'addLink', activity: activityId(n), link: link(id, to), at: 0 })),
  fc.tuple(number, number).map(([n, id]): Edit => ({ kind: 'removeLink', activity: activityId(n), id: linkId(id) })),
  fc
    .tuple(number, number, fc.nat(3))
    .map(([n, id, at]): Edit => ({ kind: 'moveLink', activity: activityId(n), id: linkId(id), at })),
  fc
    .tuple(number, number)
    .map(
      ([n, id]): Edit => ({ kind: 'changeLink', activity: activityId(n), id: linkId(id), fields: { to: undefined } }),
    ),
  fc
    .constantFrom('key', 'coin')
    .map((name): Edit => ({ kind: 'addVariable', variable: { name, kind: 'number', start: 0, values: [] } })),
  fc.constantFrom('key', 'coin').map((name): Edit => ({ kind: 'removeVariable', name })),
  fc.constantFrom('key', 'coin').map((from): Edit => ({ kind: 'renameVariable', from, to: 'door' })),
  number.map((n): Edit => ({ kind: 'setStart', id: activityId(n) })),
  fc.boolean().map((may): Edit => ({ kind: 'setMayGoBack', may })),
  fc
    .array(number, { maxLength: 3 })
    .map((numbers): Edit => ({ kind: 'place', places: numbers.map((n) => ({ id: activityId(n), x: n, y: -n })) })),
  fc.tuple(number, number, fc.nat(2)).map(
    ([n, item, map]): Edit => ({
      kind: 'toMap',
      map: map === 0 ? undefined : mapId(map),
      activities: [activityId(n)],
      items: [mapItem(item).id],
    }),
  ),
  number.map((n): Edit => ({ kind: 'addItem', item: mapItem(n, n % 2 ? 'region' : 'note'), at: 0 })),
  fc
    .tuple(number, fc.string())
    .map(([n, text]): Edit => ({ kind: 'changeItem', id: mapItem(n).id, fields: { text, x: n } })),
  number.map((n): Edit => ({ kind: 'removeItem', id: mapItem(n).id })),
  fc.integer({ min: 1, max: 2 }).map((n): Edit => ({ kind: 'addMap', map: { id: mapId(n), title: `${n}` } })),
  fc.integer({ min: 1, max: 2 }).map((n): Edit => ({ kind: 'renameMap', id: mapId(n), title: 'Night' })),
  fc.integer({ min: 1, max: 2 }).map((n): Edit => ({ kind: 'removeMap', id: mapId(n) })),
);

test('undoing edits restores what they changed', () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 12 }), (edits) => {
      // Each alone, so that those that cannot be made do not hide the others.
      let after: Graph = small;
      const undo: Edit[] = [];
      for (const edit of edits) {
        const edited = applyEdit(after, edit);
        if (!edited.ok) continue;
        after = edited.graph;
        undo.unshift(...edited.undo);
      }
      const back = applyEdits(after, undo);
      expect(back.ok && back.graph).toEqual(small);
    }),
    { numRuns: 500 },
  );
});

test('words that someone else changed are not replaced', () => {
  const was = { title: 'Activity 1' };
  const first = applyEdit(small, { kind: 'changeActivity', id: activityId(1), fields: { title: 'By Ana' }, was });
  if (!first.ok) throw new Error(first.problem);
  expect(
    applyEdit(first.graph, { kind: 'changeActivity', id: activityId(1), fields: { title: 'By Bo' }, was }),
  ).toEqual({
    ok: false,
    problem: 'changed',
  });
  // The undone state must be as it was left, too.
  const later = applyEdit(first.graph, { kind: 'changeActivity', id: activityId(1), fields: { title: 'By Bo' } });
  expect(later.ok && applyEdits(later.graph, first.undo)).toEqual({ ok: false, problem: 'changed' });
});

test('several edits are made together or not at all', () => {
  const edits: Edit[] = [
    { kind: 'setMayGoBack', may: false },
    { kind: 'removeActivity', id: activityId(9) },
  ];
  expect(applyEdits(small, edits)).toEqual({ ok: false, problem: 'gone' });
});

test('an activity that is removed leaves no link to it, and the first that is added is the beginning', () => {
  const edited = applyEdit(small, { kind: 'removeActivity', id: activityId(3) });
  expect(edited.ok && edited.graph.activities[0]?.links[1]?.to).toBeUndefined();
  const first = applyEdit(emptyGraph, { kind: 'addActivity', activity: newActivity(activityId(1), 'read', '') });
  expect(first.ok && first.graph.start).toBe(activityId(1));
});

test('a variable that is renamed keeps what its reader carries, and is named in it', () => {
  const story = graph([], {
    variables: [
      { name: 'key', kind: 'flag', start: false, values: [], carried: '{if key}the key{end}' },
      { name: 'coin', kind: 'number', start: 0, values: [], carried: '{coin} and {key}' },
    ],
  });
  const edited = applyEdit(story, { kind: 'renameVariable', from: 'key', to: 'door' });
  expect(edited.ok && edited.graph.variables.map(({ name, carried }) => [name, carried])).toEqual([
    ['door', '{if door}the key{end}'],
    ['coin', '{coin} and {door}'],
  ]);
});

test('a renamed variable has its name everywhere, and only where it is named', () => {
  const story = graph(
    [
      activity(
        1,
        'read',
        [
          link(1, 2, {
            label: 'key {key}',
            condition: 'key and "key" is word',
            effects: [{ variable: 'key', value: 'not key' }],
          }),
        ],
        {
          text: 'The key: {if key}{key}\\{key}{else if not key}key{end} {word}',
          effects: [{ variable: 'key', value: 'yes' }],
          storylet: { group: 'key', condition: 'key', weight: 1, isOnce: false },
        },
      ),
      activity(2, 'ending'),
    ],
    { variables: [...small.variables, { name: 'word', kind: 'text', start: '', values: [] }] },
  );
  const edited = applyEdit(story, { kind: 'renameVariable', from: 'key', to: 'door' });
  expect(edited.ok && edited.graph.activities[0]).toMatchObject({
    text: 'The key: {if door}{door}\\{key}{else if not door}key{end} {word}',
    effects: [{ variable: 'door', value: 'yes' }],
    storylet: { group: 'key', condition: 'door' },
    links: [
      { label: 'key {door}', condition: 'door and "key" is word', effects: [{ variable: 'door', value: 'not door' }] },
    ],
  });
  for (const to of ['word', 'and', '1st', '__proto__'])
    expect(applyEdit(story, { kind: 'renameVariable', from: 'key', to }).ok).toBe(false);
});

test('the activities of a removed map move to the first one, and nothing is put on a removed map', () => {
  const cellar = graph([activity(1, 'read', [], { map: mapId(1) })], {
    maps: [{ id: mapId(1), title: 'The cellar' }],
    items: [mapItem(1, 'note', { map: mapId(1) })],
  });
  const edited = applyEdit(cellar, { kind: 'removeMap', id: mapId(1) });
  expect(edited.ok && [edited.graph.maps, edited.graph.activities[0]?.map, edited.graph.items[0]?.map]).toEqual([
    [],
    undefined,
    undefined,
  ]);
  const moved: Edit = { kind: 'toMap', map: mapId(9), activities: [activityId(1)], items: [] };
  expect(applyEdit(cellar, moved)).toEqual({ ok: false, problem: 'gone' });
});

test('a note that someone else has rewritten is not replaced', () => {
  const noted = graph([], { items: [mapItem(1)] });
  const edit: Edit = { kind: 'changeItem', id: mapItem(1).id, fields: { text: 'Mine' }, was: { text: 'Item 1' } };
  const first = applyEdit(noted, edit);
  expect(first.ok && applyEdit(first.graph, edit)).toEqual({ ok: false, problem: 'changed' });
});

test('a removed activity is put back, though others removed the links to it, its map and the beginning meanwhile', () => {
  const start: Graph = {
    ...graph([activity(1, 'read', [link(1, 2), link(2, 2)]), { ...activity(2, 'ending'), map: mapId(1) }]),
    maps: [{ id: mapId(1), title: 'The cellar' }],
  };
  const made = (before: Graph, ...edits: Edit[]) => {
    const edited = applyEdits(before, edits);
    if (!edited.ok) throw new Error(edited.problem);
    return edited;
  };
  const removed = made(start, { kind: 'removeActivity', id: activityId(2) });
  const later = made(
    removed.graph,
    { kind: 'removeLink', activity: activityId(1), id: linkId(1) },
    { kind: 'changeLink', activity: activityId(1), id: linkId(2), fields: { to: activityId(1) } },
    { kind: 'removeMap', id: mapId(1) },
  );
  const back = made(later.graph, ...removed.undo).graph;
  expect(back.activities[1]).toMatchObject({ id: activityId(2), map: undefined });
  expect(back.activities[0]?.links.map(({ to }) => to)).toEqual([activityId(1)]);

  const first = made(start, { kind: 'removeActivity', id: activityId(1) });
  const another = made(first.graph, { kind: 'setStart', id: activityId(2) });
  expect(made(another.graph, ...first.undo).graph.start).toBe(activityId(2));
  expect(made(first.graph, ...first.undo).graph.start).toBe(activityId(1));
});

test('nothing is put on a map that is not there', () => {
  const nowhere = { map: mapId(7) };
  for (const edit of [
    { kind: 'addActivity', activity: { ...activity(9, 'read'), ...nowhere } },
    { kind: 'changeActivity', id: activityId(1), fields: nowhere },
    { kind: 'addItem', item: { ...mapItem(9), ...nowhere } },
    { kind: 'changeItem', id: mapItem(1).id, fields: nowhere },
  ] as const) {
    const edited = applyEdit(small, edit);
    if (!edited.ok && edited.problem === 'gone') continue;
    const { activities, items } = edited.ok ? edited.graph : small;
    expect(
      [...activities, ...items].filter(({ map }) => map === mapId(7)),
      edit.kind,
    ).toEqual([]);
  }
});
