import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activity, activityId, graph, link, linkId, mapItem } from '#tests/journeys.ts';
import { applyEdit, type Edit } from './edits.ts';
import { makeOnTop } from './make-on-top.ts';
import { mergeFields } from './merge-fields.ts';
import { mergeWords } from './merge-words.ts';

const set = (variable: string, value = 'yes') => ({ variable, value });

test('what two authors change in one item is all in it: other fields, words, and lists', () => {
  const before = { text: 'A door.', condition: '', effects: [set('lamp')], kind: 'read' };
  const mine = { ...before, text: 'A red door.', effects: [set('lamp'), set('key')] };
  const theirs = { ...before, text: 'A door. Shut.', condition: 'rope', effects: [set('rope')] };

  expect(mergeFields(before, mine, theirs)).toEqual({
    ...{ text: 'A red door. Shut.', condition: 'rope', kind: 'read' },
    effects: [set('rope'), set('key')],
  });
  expect(
    mergeFields(
      { storylet: { group: 'a', weight: 1 } },
      { storylet: { group: 'b', weight: 1 } },
      {
        storylet: { group: 'a', weight: 2 },
      },
    ),
  ).toEqual({ storylet: { group: 'b', weight: 2 } });
  expect(mergeFields({ hint: undefined }, { hint: 'Look up.' }, { hint: undefined })).toEqual({ hint: 'Look up.' });
});

test('of two rules for the same only one can be', () => {
  expect(mergeFields({ condition: '' }, { condition: 'key' }, { condition: 'rope' })).toBeUndefined();
  expect(mergeFields({ start: 0 }, { start: 1 }, { start: 2 })).toBeUndefined();
  expect(
    mergeFields({ effects: [set('a')] }, { effects: [set('a', '1')] }, { effects: [set('a', '2')] }),
  ).toBeUndefined();
  // Both removed it.
  expect(mergeFields({ effects: [set('a')] }, { effects: [] }, { effects: [] })).toEqual({ effects: [] });
});

test('a list keeps its order, with what both changed, added and removed in it', () => {
  const [x, y, z] = [set('x', '1'), set('y', 'x'), set('z', '1')];
  const merged = (before: readonly object[], mine: readonly object[], theirs: readonly object[]) =>
    mergeFields({ effects: before }, { effects: mine }, { effects: theirs })?.effects;
  expect(merged([x, y], [set('x', '2'), y], [x, y, z])).toEqual([set('x', '2'), y, z]);
  expect(merged([x, y], [y], [x, y, z])).toEqual([y, z]);
  expect(merged([x], [x, y], [x, z])).toEqual([x, z, y]);
  expect(merged([x, y, z], [x, z], [set('x', '2'), y, z])).toEqual([set('x', '2'), z]);

  // As a text is merged: each item a letter of its own.
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(letters, letters, letters, (before, mine, theirs) => {
      const one = { effects: [...before] };
      const list = mergeFields(one, { effects: [...mine] }, { effects: [...theirs] });
      const text = mergeWords(before, mine, theirs);
      expect(list?.effects.join('')).toBe(text);
    }),
  );
});

test('edits of notes, rules and variables are refused where someone else has changed the same, and made on top of it', () => {
  const note = { ...mapItem(1, 'note'), text: 'Olena: Start.' };
  const key = { name: 'key', kind: 'flag' as const, start: false, values: [], carried: 'a key' };
  const drawn = graph([activity(1, 'choice', [link(1, 2, { condition: 'rope' })], { effects: [set('rope')] })], {
    items: [note],
    variables: [key],
  });
  const edits: Edit[] = [
    { kind: 'changeItem', id: note.id, fields: { text: 'Start. Mine.' }, was: { text: 'Start.' } },
    { kind: 'changeActivity', id: activityId(1), fields: { effects: [set('key')] }, was: { effects: [] } },
    { kind: 'changeVariable', variable: { ...key, start: true, carried: 'key' }, was: { ...key, carried: 'key' } },
  ];
  for (const edit of edits) expect(applyEdit(drawn, edit)).toEqual({ ok: false, problem: 'changed' });
  const made = makeOnTop(drawn, edits);
  expect(made?.graph).toMatchObject({
    items: [{ text: 'Olena: Start. Mine.' }],
    activities: [{ effects: [set('rope'), set('key')] }],
    variables: [{ ...key, start: true, carried: 'a key' }],
  });
  const choice = { name: 'coat', kind: 'choice' as const, start: 'red', values: ['red', 'blue'] };
  const painted = graph([], { variables: [{ ...choice, values: ['red'], carried: 'a coat' }] });
  const change = (start: string): Edit => ({ kind: 'changeVariable', variable: { ...choice, start }, was: choice });
  // What only the other has written is there, and a choice begins with one of its values.
  const values: Edit = {
    kind: 'changeVariable',
    variable: { ...choice, values: ['red', 'blue', 'green'] },
    was: choice,
  };
  const others = graph([], { variables: [{ ...choice, start: 'blue', carried: 'a coat' }] });
  expect(makeOnTop(others, [values])?.graph.variables).toEqual([
    { ...choice, start: 'blue', values: ['red', 'blue', 'green'], carried: 'a coat' },
  ]);
  expect(makeOnTop(painted, [change('blue')])).toBeUndefined();

  const [first] = edits;
  const condition: Edit = {
    ...{
      kind: 'changeLink',
      activity: activityId(1),
      id: linkId(1),
      fields: { condition: 'key' },
      was: { condition: '' },
    },
  };
  expect(makeOnTop(drawn, first ? [first, condition] : [])).toBeUndefined();
  // Taken back, it is as it was before, and only where nobody changed it since.
  const edited = applyEdit(drawn, { ...condition, was: { condition: 'rope' } });
  expect(edited.ok && edited.undo).toEqual([
    { ...condition, fields: { condition: 'rope' }, was: { condition: 'key' } },
  ]);
});
