import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits, type Edit } from '#domain/journey/edits.ts';
import { readEdits, withoutNull, writeEdits } from '#domain/journey/edits-json.ts';
import { graphLimits } from '#domain/journey/graph.ts';
import { activity, activityId, graph, link, linkId, mapId, mapItem } from '#tests/journeys.ts';
import { EditsShape } from './schema.ts';

const id = fc.integer({ min: 1, max: 4 }).map(activityId);
const words = fc.string({ maxLength: 10 });
const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    kind: fc.constant('addActivity' as const),
    activity: fc
      .nat(9)
      .map((number) => activity(number, 'read', [link(9, 1)], { offer: { group: 'a', by: 'order', atMost: 1 } })),
    at: fc.constantFrom(undefined, 0),
  }),
  fc.record({
    kind: fc.constant('changeActivity' as const),
    id,
    fields: fc.constantFrom({ title: 'A gate' }, { kind: 'ending' as const }, { storylet: undefined }, { effects: [] }),
    was: fc.constantFrom(undefined, { title: 'Activity 1' }),
  }),
  fc.record({ kind: fc.constant('removeActivity' as const), id }),
  fc.record({
    kind: fc.constant('addLink' as const),
    activity: id,
    link: words.map((label) => link(8, undefined, { label })),
  }),
  fc.record({
    kind: fc.constant('changeLink' as const),
    activity: id,
    id: fc.constant(linkId(1)),
    fields: fc.constantFrom({ to: undefined }, { to: activityId(2) }, { isOnce: true }),
  }),
  fc.record({ kind: fc.constant('moveLink' as const), activity: id, id: fc.constant(linkId(1)), at: fc.nat(3) }),
  fc.record({ kind: fc.constant('removeLink' as const), activity: id, id: fc.constant(linkId(1)) }),
  fc.record({ kind: fc.constant('setStart' as const), id: fc.oneof(id, fc.constant(undefined)) }),
  fc.record({ kind: fc.constant('setMayGoBack' as const), may: fc.boolean() }),
  fc
    .record({ kind: fc.constant('place' as const), places: fc.array(fc.record({ id, x: fc.nat(), y: fc.nat() })) })
    .map((edit) => ({
      ...edit,
      places: edit.places.map((place) => ({ ...place, x: place.x % 1000, y: place.y % 1000 })),
    })),
  fc.constant({ kind: 'toMap', map: undefined, activities: [activityId(1)], items: [] } as const),
  fc.constant({ kind: 'addItem', item: mapItem(1, 'region'), at: undefined } as const),
  fc.constant({ kind: 'changeItem', id: mapItem(1).id, fields: { text: 'A note', map: undefined } } as const),
  fc.constant({ kind: 'removeItem', id: mapItem(1).id } as const),
  fc.constant({ kind: 'addMap', map: { id: mapId(1), title: 'The cellar' } } as const),
  fc.constant({ kind: 'renameMap', id: mapId(1), title: 'The attic' } as const),
  fc.constant({ kind: 'removeMap', id: mapId(1) } as const),
  fc.constant({
    kind: 'addVariable' as const,
    variable: { name: 'key', kind: 'flag' as const, start: false, values: [] },
  }),
  fc.constant({ kind: 'renameVariable' as const, from: 'key', to: 'gate' }),
);

test('every edit and what takes it back pass as a page sends them, and mean the same then', () => {
  const drawn = graph([activity(1, 'choice', [link(1, 2), link(2, 3)]), activity(2, 'read'), activity(3, 'ending')]);
  fc.assert(
    fc.property(fc.array(edits, { minLength: 1, maxLength: 6 }), (some) => {
      const edited = applyEdits(drawn, some);
      for (const sent of [some, ...(edited.ok ? [edited.undo] : [])]) {
        const parsed = EditsShape.safeParse(JSON.parse(writeEdits(sent)));
        if (!parsed.success) throw parsed.error;
        const received = withoutNull(parsed.data) as Edit[];
        expect(received).toEqual(readEdits(writeEdits(sent)));
        expect(applyEdits(drawn, received)).toEqual(applyEdits(drawn, sent));
      }
    }),
  );
});

test('input that is too long, too much, misnamed or foreign is refused with its place', () => {
  const placeOf = (edit: object) => EditsShape.safeParse([edit]).error?.issues[0]?.path.join('.');
  const change = (fields: object) => ({ kind: 'changeActivity', id: activityId(1), fields });
  expect(placeOf(change({ text: 'x'.repeat(graphLimits.textLength + 1) }))).toBe('0.fields.text');
  expect(placeOf(change({ x: Number.POSITIVE_INFINITY }))).toBe('0.fields.x');
  expect(placeOf(change({ colour: 'red' }))).toBe('0.fields');
  expect(placeOf(change({ effects: Array(51).fill({ variable: 'key', value: 'yes' }) }))).toBe('0.fields.effects');
  expect(placeOf(change({ effects: [{ variable: '__proto__', value: 'yes' }] }))).toBe('0.fields.effects.0.variable');
  expect(placeOf({ kind: 'renameVariable', from: 'key', to: 'and' })).toBe('0.to');
  expect(placeOf({ kind: 'removeActivity', id: 'nothing' })).toBe('0.id');
  expect(EditsShape.safeParse([]).success).toBe(false);
  // NUL and half letters, which no database stores, are left out.
  expect(EditsShape.parse([change({ title: 'a\u0000b\ud800' })])[0]).toMatchObject({ fields: { title: 'ab\ufffd' } });
});
