import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BlockId } from '#domain/ids.ts';
import {
  distinctNames,
  factsAt,
  fieldProblems,
  inListOrder,
  nameProblems,
  scenesIn,
  soughtNames,
  unsoughtNames,
} from './entry.ts';

const id = (name: string) => name as BlockId;
const scenes = ['first', 'second', 'third', 'fourth'];
const blocks = scenes.map((name, at) => ({ id: id(name), parentId: undefined, position: `a${at}` }));
const field = (label: string, value: string, from?: string) => ({
  label,
  value,
  from: from === undefined ? undefined : id(from),
});

describe('the facts that hold', () => {
  const facts = [field('Hair', 'red'), field('Name', 'Oake'), field('hair', 'gray', 'third')];
  const valuesAt = (at: string | undefined) =>
    factsAt(facts, blocks, at === undefined ? undefined : id(at)).map(({ value }) => value);

  test('are the first before something changes, and the later from there on', () => {
    expect(valuesAt('second')).toEqual(['red', 'Oake']);
    expect(valuesAt('third')).toEqual(['Oake', 'gray']);
    expect(valuesAt('fourth')).toEqual(['Oake', 'gray']);
    expect(valuesAt(undefined)).toEqual(['Oake', 'gray']);
  });

  test('hold where their block is gone, unless another does', () => {
    expect(factsAt([field('Hair', 'gray', 'removed')], blocks, id('first'))).toHaveLength(1);
    const both = [field('Hair', 'red'), field('Hair', 'gray', 'removed')];
    expect(factsAt(both, blocks, id('first')).map(({ value }) => value)).toEqual(['red']);
    expect(factsAt(both, blocks, undefined).map(({ value }) => value)).toEqual(['red']);
  });

  test('have each label once, never one that begins later, and lose none that could hold', () => {
    const someField = fc.record({
      label: fc.constantFrom('Hair', 'hair ', 'Age'),
      value: fc.string(),
      from: fc.option(fc.constantFrom(...scenes).map(id), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(someField, { maxLength: 12 }), fc.constantFrom(...scenes), (fields, at) => {
        const here = scenes.indexOf(at);
        const placeOf = ({ from }: { from: BlockId | undefined }) => (from ? scenes.indexOf(from) : -1);
        const holding = factsAt(fields, blocks, id(at));
        const labelOf = ({ label }: { label: string }) => label.trim().toLowerCase();
        expect(new Set(holding.map(labelOf)).size).toBe(holding.length);
        for (const held of holding) {
          expect(placeOf(held)).toBeLessThanOrEqual(here);
          const rivals = fields.filter((other) => labelOf(other) === labelOf(held) && placeOf(other) <= here);
          expect(Math.max(...rivals.map(placeOf))).toBe(placeOf(held));
        }
        const possible = new Set(fields.filter((one) => placeOf(one) <= here).map(labelOf));
        expect(new Set(holding.map(labelOf))).toEqual(possible);
      }),
    );
  });
});

test('names are kept without what nobody sees, and once', () => {
  expect(distinctNames(['  Miss\u00a0Oake ', 'the clerk', 'MISS OAKE', '', ' '])).toEqual(['Miss Oake', 'the clerk']);
});

test('an entry needs a name, and nothing of it is longer than it may be', () => {
  expect(nameProblems({ name: '', aliases: [] })).toEqual([{ field: 'name', kind: 'required' }]);
  expect(nameProblems({ name: 'x'.repeat(101), aliases: ['y'.repeat(101)] })).toEqual([
    { field: 'name', kind: 'tooLong' },
    { field: 'aliases', kind: 'tooLong' },
  ]);
  expect(nameProblems({ name: 'Pell', aliases: Array.from({ length: 21 }, (_, at) => `P${at}`) })).toEqual([
    { field: 'aliases', kind: 'tooMany' },
  ]);
  expect(fieldProblems({ label: '', value: 'x'.repeat(2_001) })).toEqual([
    { field: 'label', kind: 'required' },
    { field: 'value', kind: 'tooLong' },
  ]);
});

test('entries are listed by kind, then by name as their language sorts', () => {
  const entries = [
    { id: 'a', kind: 'place', name: 'Zoo' },
    { id: 'b', kind: 'character', name: 'Ґудзик' },
    { id: 'c', kind: 'character', name: 'Галя' },
    { id: 'd', kind: 'character', name: 'Іван' },
  ] as unknown as Parameters<typeof inListOrder>[0];
  expect(inListOrder(entries, 'uk').map(({ name }) => name)).toEqual(['Галя', 'Ґудзик', 'Іван', 'Zoo']);
});

test('scenes are the blocks that have none below them', () => {
  const chapter = { id: id('chapter'), parentId: undefined, position: 'b' };
  const inside = { id: id('inside'), parentId: id('chapter'), position: 'a' };
  expect(scenesIn([...blocks, chapter, inside]).map((block) => block.id)).toEqual([...scenes, 'inside']);
});

test('a name is not looked for with other capitals either, and a mark of no name is none', () => {
  const entry = { name: 'Will', aliases: ['Master Oake', 'The Boy'], unsought: ['will', 'the boy', 'Bill'] };
  expect(soughtNames(entry)).toEqual(['Master Oake']);
  expect(unsoughtNames(entry)).toEqual(['Will', 'The Boy']);
  expect(unsoughtNames(entry, { name: 'Bill' })).toEqual(['The Boy']);
});
