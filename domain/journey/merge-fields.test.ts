import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activity, activityId, graph, link, linkId, mapItem } from '#tests/journeys.ts';
import { applyEdit, type Edit } from './edits.ts';
import { makeOnTop } from './make-on-top.ts';
import { mergeFields } from './merge-fields.ts';

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

test('nothing that one of two added to a list is lost, and nothing stays that one removed', () => {
  const names = fc.subarray(['a', 'b', 'c', 'd']);
  const added = (prefix: string) =>
    fc.nat(3).map((many) => Array.from({ length: many }, (_, at) => set(`${prefix}${at}`)));
  fc.assert(
    fc.property(names, names, names, added('mine'), added('theirs'), (all, gone, others, mine, theirs) => {
      const before = all.map((name) => set(name));
      const left = (removed: readonly string[]) => before.filter(({ variable }) => !removed.includes(variable));
      const both = gone.some((name) => all.includes(name) && others.includes(name));
      const merged = mergeFields(
        { effects: before },
        { effects: [...left(gone), ...mine] },
        { effects: [...left(others), ...theirs] },
      );
      if (merged === undefined) {
        expect(both && mine.length > 0 && theirs.length > 0).toBe(true);
        return;
      }
      const kept = new Set([...left([...gone, ...others]), ...mine, ...theirs].map(({ variable }) => variable));
      expect(new Set(merged.effects.map(({ variable }) => variable))).toEqual(kept);
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
