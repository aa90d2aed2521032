import { expect, test } from 'vitest';
import { importCycles } from './cycles.ts';
import { measureHouse } from './figures.ts';
import { functionsIn } from './functions.ts';

/** Functions that may be longer than the limit, each with the reason why it reads better whole. */
const longWithReason: Readonly<Record<string, string>> = {
  'app/journey/editor/draft-store.ts createDraftStore':
    'Edits, answers and news change one state that nothing else may reach.',
};

const functionLines = 120;

test('functions are found with their names and lengths, in any form', () => {
  const text = `import type { Y } from './y.ts';
/** Function words in a comment do not count: function lost() {} */
export function declared(x: number): number {
  const inner = (y: Y) => y;
  return inner({ x });
}

class Shelf {
  #held = () => 'function inText() {}';
  take(): void {
    this.#held();
  }
}

export default async function () {}

export const made = {
  put: async () => {
    await act(function () {
      return 1;
    });
  },
};
`;

  const found = functionsIn({ path: 'made.ts', text }).map(({ name, line, lines }) => [name, line, lines]);

  expect(found.sort((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
    ['declared', 3, 4],
    ['inner', 4, 1],
    ['#held', 9, 1],
    ['take', 10, 3],
    ['(no name)', 15, 1],
    ['put', 18, 5],
    ['act(…)', 19, 3],
  ]);
});

test('a page is read with its elements', () => {
  const text = `export function Page({ name }: { name: string }) {
  return (
    <button onClick={() => alert(name)}>{name}</button>
  );
}
`;

  expect(functionsIn({ path: 'page.tsx', text }).map(({ name, lines }) => [name, lines])).toEqual([
    ['Page', 5],
    ['(no name)', 1],
  ]);
});

test('unreadable sources are reported, not skipped', () => {
  expect(() => functionsIn({ path: 'broken.ts', text: 'function (' })).toThrow('broken.ts');
});

test('imports that lead back are found, those of types and those passed on included', () => {
  const sources = [
    { path: 'a/one.ts', text: "import { two } from './two.ts';" },
    { path: 'a/two.ts', text: "import type { Three } from '#b/three.ts';" },
    { path: 'b/three.ts', text: "export * from '#a/one.ts';" },
    { path: 'b/self.ts', text: "export { x } from './self.ts';" },
    { path: 'b/far.ts', text: "export type Far = import('./near.ts').Near;" },
    { path: 'b/near.ts', text: "export { type Far } from './far.ts';" },
    // They lead into a circle, and are in none.
    { path: 'c/leads.ts', text: "import '#a/one.ts';\nimport { useState } from 'react';" },
    // A module that is fetched later leads back to none that waits for it.
    { path: 'c/later.ts', text: "import '#c/fetcher.ts';" },
    { path: 'c/fetcher.ts', text: "export const fetch = () => import('./later.ts');" },
    // Words are no imports.
    { path: 'c/words.ts', text: "// import '#c/words.ts'\nexport const said = \"import '#c/words.ts'\";" },
  ];

  expect(importCycles(sources)).toEqual([
    ['a/one.ts', 'a/two.ts', 'b/three.ts'],
    ['b/self.ts'],
    ['b/far.ts', 'b/near.ts'],
  ]);
});

const house = measureHouse();

test('no import leads back to where it came from', () => {
  expect(house.cycles).toEqual([]);
});

test(`no function has more than ${functionLines} lines, unless there is a reason`, () => {
  const long = house.functions.filter(({ lines }) => lines > functionLines).map(({ path, name }) => `${path} ${name}`);

  expect(long.filter((name) => !(name in longWithReason))).toEqual([]);
  expect(Object.keys(longWithReason).filter((name) => !long.includes(name))).toEqual([]);
});
