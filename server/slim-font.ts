import subsetFont from 'subset-font';

/** The weights that the site's pages set: text, titles and what is strong (app/ui/tokens.css). */
const weights = { min: 400, max: 700 };

/** The characters that fonts of our scripts have: letters, signs and ligatures, without those of East Asia between them. */
const characters = [
  ...Array.from({ length: 0x3000 }, (_, code) => code),
  ...Array.from({ length: 0x600 }, (_, at) => 0xa640 + at),
  ...Array.from({ length: 0x500 }, (_, at) => 0xfb00 + at),
];
const text = String.fromCharCode(...characters);

/**
 * A variable font with the weights that our pages use, a third smaller: its characters and features stay.
 *
 * @param font - the bytes of a WOFF2 file with the axis `wght`
 */
export function slimFont(font: Buffer): Promise<Buffer> {
  return subsetFont(font, text, { targetFormat: 'woff2', variationAxes: { wght: weights } });
}
