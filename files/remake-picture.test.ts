import sharp from 'sharp';
import { expect, test } from 'vitest';
import { picturesFacts } from './remake-picture.ts';

const made = () => sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } });

test.each([
  ['png', () => made().png()],
  ['jpeg', () => made().jpeg()],
  ['gif', () => made().gif()],
  ['webp', () => made().webp()],
  ['avif', () => made().avif()],
] as const)('%s is read', async (kind, make) => {
  const bytes = new Uint8Array(await make().toBuffer());
  expect(await picturesFacts(bytes)).toEqual({ contentType: `image/${kind}`, width: 8, height: 6 });
});

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><rect width="8" height="6"/></svg>';

// The others that are built into the library which reads.
test.each([
  ['a drawing', () => Buffer.from(drawing)],
  ['TIFF', () => made().tiff().toBuffer()],
] as const)('the reader of %s is not even tried', async (_, make) => {
  const bytes = await make();
  expect(await picturesFacts(bytes)).toBeUndefined();
  // It is not enough that the result holds nothing of them: a reader that is tried has run already.
  await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format');
});
