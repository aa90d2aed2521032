import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hasGifTraces, hasJpegTraces } from './detect-traces.ts';
import { withoutTraces } from './remake-picture.ts';

const said = 'GPS 50.45,30.52 by Olena';
const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
const picture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal', noise } });
const jpeg = async (options = {}) => new Uint8Array(await picture().jpeg(options).toBuffer());
const gif = async () => new Uint8Array(await picture().gif().toBuffer());

/** A JPEG with a segment behind its first marker. */
function withSegment(bytes: Uint8Array, marker: number, text: string): Uint8Array {
  const note = Buffer.from(text);
  const head = Buffer.from([0xff, marker, 0, note.length + 2]);
  return Buffer.concat([bytes.subarray(0, 2), head, note, bytes.subarray(2)]);
}

/** A GIF with a comment before its end. */
function withComment(bytes: Uint8Array): Uint8Array {
  const note = Buffer.from(said);
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, note.length]), note, Buffer.from([0])]);
  return Buffer.concat([bytes.subarray(0, -1), comment, bytes.subarray(-1)]);
}

test('a picture of nothing but pixels stays byte for byte', async () => {
  for (const clean of [await jpeg(), await jpeg({ progressive: true }), await jpeg({ mozjpeg: true })]) {
    expect(hasJpegTraces(clean)).toBe(false);
    expect(await withoutTraces(clean)).toBe(clean);
  }
  const still = await gif();
  expect(hasGifTraces(still)).toBe(false);
  expect(await withoutTraces(still)).toBe(still);
});

test('comments, notes of programs and bytes behind the end go, and the picture stays', async () => {
  const bare = await jpeg();
  const moving = new Uint8Array(
    await sharp([await gif(), await gif()], { join: { animated: true } })
      .gif({ loop: 0, delay: [100, 100] })
      .toBuffer(),
  );
  expect(hasGifTraces(moving)).toBe(false);
  const noted = [
    withSegment(bare, 0xfe, said),
    withSegment(bare, 0xed, said),
    Buffer.concat([bare, Buffer.from(said)]),
    Buffer.concat([bare, bare]),
    withComment(await gif()),
    withComment(moving),
    Buffer.concat([await gif(), Buffer.from(said)]),
  ];
  for (const [at, bytes] of noted.entries()) {
    const clean = Buffer.from((await withoutTraces(bytes)) ?? []);
    expect(clean.includes(said), `${at}`).toBe(false);
    expect(await sharp(clean).metadata(), `${at}`).toMatchObject({ width: 60, height: 40 });
    expect(await withoutTraces(clean), `${at}`).toBe(clean);
  }
  expect((await sharp((await withoutTraces(withComment(moving))) ?? []).metadata()).pages).toBe(2);
});

test('a picture that is cut off, or is none, counts as holding something', () => {
  expect(hasJpegTraces(Uint8Array.from([0xff, 0xd8, 0xff]))).toBe(true);
  expect(hasJpegTraces(new Uint8Array())).toBe(true);
  expect(hasGifTraces(Buffer.from('GIF89a'))).toBe(true);
});
