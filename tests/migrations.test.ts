import { expect, test } from 'vitest';
import { neededBy, schemaStateOf } from '#database/engine/schema-state.ts';
import { findShapes } from '#database/engine/shapes.ts';
import { migrations } from '#database/migrations/index.ts';
import type { TableShape } from '#database/table-shape.ts';

/** The last migration before two releases could serve side by side. */
const before = '034-last-written';

type Shapes = ReadonlyMap<string, TableShape>;

/** What a code that knows only the first tables would miss in the second ones. */
function missedIn(first: Shapes, second: Shapes): string[] {
  return [...first.values()].flatMap(({ name, columns }) => {
    const now = second.get(name);
    if (!now) return [name];
    const kept = new Set(now.columns.map((column) => column.name));
    const had = new Set(columns.map((column) => column.name));
    const gone = columns.filter((column) => !kept.has(column.name));
    // It would not write a value that it knows nothing of.
    const wanted = now.columns.filter((column) => !had.has(column.name) && !column.isNullable && !column.hasDefault);
    return [...gone, ...wanted].map((column) => `${name}.${column.name}`);
  });
}

test('a migration only adds, or says by its name which migration a code must know to work without what it took', async () => {
  const names = Object.keys(migrations);
  for (const [at, name] of names.entries()) {
    const previous = names[at - 1];
    if (name <= before || previous === undefined) continue;
    const [first, second] = [await findShapes(previous), await findShapes(name)];
    const missed = first && second ? missedIn(first, second) : ['everything'];
    if (neededBy(name) === 0) expect(missed, name).toEqual([]);
    else expect(neededBy(name), name).toBeLessThan(Number(name.slice(0, 3)));
  }
});

test('what a code would miss is noticed', async () => {
  const shapes = (await findShapes(before)) ?? new Map();
  const account = shapes.get('account') as TableShape;
  const withColumns = (columns: TableShape['columns']) => new Map(shapes).set('account', { ...account, columns });
  const column = { name: 'more', kind: 'text', isNullable: false, hasDefault: false } as const;
  expect(missedIn(shapes, shapes)).toEqual([]);
  expect(missedIn(shapes, withColumns(account.columns.slice(1)))).toEqual([`account.${account.columns[0]?.name}`]);
  expect(missedIn(shapes, withColumns([...account.columns, column]))).toEqual(['account.more']);
  expect(missedIn(shapes, withColumns([...account.columns, { ...column, isNullable: true }]))).toEqual([]);
  expect(missedIn(shapes, withColumns([...account.columns, { ...column, hasDefault: true }]))).toEqual([]);
  expect(missedIn(shapes, new Map([...shapes].filter(([name]) => name !== 'account')))).toEqual(['account']);
});

test('a release works beside the next one, and not beside one that took what it needs', () => {
  const known = ['001-first', '002-second', '003-third'];
  const state = (...more: string[]) => schemaStateOf([...known, ...more], known);
  expect(state()).toEqual({ kind: 'fits' });
  expect(state('004-adds')).toEqual({ kind: 'fits' });
  expect(state('004-adds', '005-takes.needs-003')).toEqual({ kind: 'fits' });
  const takes = ['004-adds', '005-takes.needs-004'];
  expect(state(...takes)).toEqual({ kind: 'newer', unknown: takes });
  // Another line of versions.
  expect(state('002-other')).toEqual({ kind: 'newer', unknown: ['002-other'] });
  expect(state('mine')).toEqual({ kind: 'newer', unknown: ['mine'] });
  expect(schemaStateOf(['001-first', '004-adds'], known)).toEqual({ kind: 'newer', unknown: ['004-adds'] });
  expect(schemaStateOf(['001-first'], known)).toEqual({ kind: 'older', missing: ['002-second', '003-third'] });
  expect(schemaStateOf([], known)).toEqual({ kind: 'older', missing: known });
});
