import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { slimFont } from './slim-font.ts';

/** The tables of a font file that is not compressed. */
function tablesOf(font: Buffer): Map<string, Buffer> {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, at) => {
      const entry = 12 + 16 * at;
      const from = font.readUInt32BE(entry + 8);
      return [font.toString('latin1', entry, entry + 4), font.subarray(from, from + font.readUInt32BE(entry + 12))];
    }),
  );
}

test('a font keeps its characters, features and the weights of our pages, in two thirds of its bytes', async () => {
  const font = readFileSync('node_modules/@fontsource-variable/literata/files/literata-latin-wght-normal.woff2');
  const slim = await slimFont(font);
  const at = async (of: Buffer, wght: number) =>
    tablesOf(await subsetFont(of, 'Añ«…»', { targetFormat: 'sfnt', variationAxes: { wght } }));

  expect(slim.length).toBeLessThan(font.length * 0.72);
  for (const weight of [400, 460, 700]) {
    const [before, after] = [await at(font, weight), await at(slim, weight)];
    for (const table of ['cmap', 'GSUB', 'GDEF'])
      expect(after.get(table), `${weight} ${table}`).toEqual(before.get(table));
    // Widths are rounded once more.
    const widths = (of: Map<string, Buffer>) => of.get('hmtx') ?? Buffer.alloc(0);
    expect(widths(after).length).toBe(widths(before).length);
    for (let from = 0; from < widths(before).length; from += 4)
      expect(Math.abs(widths(after).readUInt16BE(from) - widths(before).readUInt16BE(from))).toBeLessThanOrEqual(1);
  }
  const [light, bold] = [await at(slim, 400), await at(slim, 700)];
  expect(light.get('glyf')).not.toEqual(bold.get('glyf'));
});
