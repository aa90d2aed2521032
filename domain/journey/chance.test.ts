import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceOf, draw } from './chance.ts';

type Item = { readonly storylet: { readonly weight: number }; readonly at: number };

/** As it is defined: each is drawn by its share of what is left. */
function plainDraw(items: readonly Item[], chance: () => number): Item[] {
  const left = [...items];
  const drawn: Item[] = [];
  while (left.length > 0) {
    let mark = chance() * left.reduce((sum, { storylet }) => sum + storylet.weight, 0);
    const at = left.findIndex(({ storylet }) => {
      mark -= storylet.weight;
      return mark < 0;
    });
    drawn.push(...left.splice(at === -1 ? left.length - 1 : at, 1));
  }
  return drawn;
}

const weights = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 });
const itemsOf = (some: readonly number[]) => some.map((weight, at): Item => ({ storylet: { weight }, at }));

test('storylets are drawn by their share of what is left, and the first are the same however many are drawn', () => {
  fc.assert(
    fc.property(weights, fc.integer(), fc.nat(40), (some, seed, atMost) => {
      const items = itemsOf(some);
      const all = plainDraw(items, chanceOf(seed, 3, 'draw'));
      expect(draw(items, chanceOf(seed, 3, 'draw'))).toEqual(all);
      expect(draw(items, chanceOf(seed, 3, 'draw'), atMost)).toEqual(all.slice(0, atMost));
    }),
  );
});

test('each is drawn once, whatever the weights and the chance', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), { maxLength: 30 }),
      fc.infiniteStream(fc.constantFrom(0, 0.3, 0.999_999_999, 1 - 2 ** -53)),
      (some, chances) => {
        const drawn = draw(itemsOf(some), () => chances.next().value);
        expect(drawn.map(({ at }) => at).toSorted((one, other) => one - other)).toEqual(some.map((_, at) => at));
      },
    ),
  );
});
