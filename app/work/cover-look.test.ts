import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cloths, coverLookOf, titleSizeOf } from './cover-look.ts';

/** The relative luminance of a colour (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each(cloths.flatMap(({ cloth, foils }) => foils.map((foil) => [cloth, foil] as const)))(
  'on %s the foil %s is legible',
  (cloth, foil) => {
    const [light, dark] = [luminanceOf(cloth), luminanceOf(foil)].sort((one, other) => other - one) as [number, number];
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
  },
);

test('a work keeps its cover', () => {
  const id = randomUUID();
  expect(coverLookOf(id)).toEqual(coverLookOf(id));
});

test('works made one after another have covers of their own: twins are rare among fourteen', () => {
  // Ids of one importing: they differ at their end alone.
  const shelves = 400;
  let twins = 0;
  for (let shelf = 0; shelf < shelves; shelf++) {
    const looks = Array.from({ length: 14 }, (_, index) => {
      const id = `01a21477-b85b-7845-82ee-${(shelf * 1_000 + index).toString(16).padStart(12, '0')}`;
      return JSON.stringify(coverLookOf(id));
    });
    if (new Set(looks).size < 14) twins++;
  }
  // By chance one shelf in nine has a pair: 91 pairs among 840 covers.
  expect(twins).toBeLessThan(shelves / 6);
});

test('each drawing is seen on each cloth', () => {
  const seen = new Set<string>();
  for (let index = 0; index < 5_000; index++) {
    const { drawing, cloth } = coverLookOf(`work ${index}`);
    seen.add(`${drawing} ${cloth}`);
  }
  expect(seen.size).toBe(10 * cloths.length);
});

test('a long title is set smaller', () => {
  expect(titleSizeOf('Emma')).toBe(0);
  expect(titleSizeOf('The Lamp at Cold Knap and Other Stories')).toBe(1);
  expect(titleSizeOf('Unvergesslichkeiten')).toBe(2);
  expect(titleSizeOf('word '.repeat(30))).toBe(3);
});
