import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRelated } from '#files/related-body.ts';

const boundary = '0123456789';
const type = `multipart/related; boundary=${boundary}`;

/** A body in pieces of the given sizes, over and over. */
async function* inPieces(body: Buffer, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, turn = 0; at < body.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield body.subarray(at, at + size);
    at += size;
  }
}

const framed = (bytes: Uint8Array, head = '{"name":"ж"}') =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Type: application/json\r\n\r\n${head}\r\n--${boundary}\r\n`),
    Buffer.from('Content-Type: image/png\r\n\r\n'),
    bytes,
    Buffer.from(`\r\n--${boundary}--`),
  ]);

async function read(body: Buffer, sizes: readonly number[]) {
  const parts = await readRelated(inPieces(body, sizes), type);
  if (!parts) return undefined;
  const pieces: Uint8Array[] = [];
  for await (const piece of parts.bytes) pieces.push(piece);
  return { ...parts, bytes: Buffer.concat(pieces) };
}

test('bytes are returned unchanged, in pieces of any size and with any content', async () => {
  const confusing = fc.constantFrom('\r\n', '--', `\r\n--${boundary.slice(0, 9)}`, '\r\n--', '\r', 'x');
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.array(confusing, { maxLength: 20 }).map((parts) => Buffer.from(parts.join(''))),
  );
  const sizes = fc.array(fc.integer({ min: 1, max: 64 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(bytes, sizes, async (sent, cut) => {
      const body = framed(sent);
      const got = await read(body, cut);
      expect(got).toMatchObject({ head: '{"name":"ж"}', contentType: 'image/png' });
      expect(got?.bytes.equals(Buffer.from(sent))).toBe(true);
      expect(body.length - (got?.frame ?? 0)).toBe(sent.length);
    }),
  );
});

test('a body that ends too early is distinguished from a complete one', async () => {
  const body = framed(Buffer.from('some bytes'));
  for (let length = 0; length < body.length - 2; length++) {
    const got = await read(body.subarray(0, length), [7]).catch(() => 'broken');
    expect([undefined, 'broken']).toContain(got);
  }
});

test('another form, or a head without end, is not understood', async () => {
  const endless = async function* () {
    for (;;) yield Buffer.alloc(16_384, 'x');
  };
  expect(await readRelated(endless(), type)).toBeUndefined();
  expect(await readRelated(inPieces(framed(Buffer.from('x')), [9]), 'multipart/form-data; boundary=0')).toBeUndefined();
  expect(await readRelated(inPieces(framed(Buffer.from('x')), [9]), 'multipart/related')).toBeUndefined();
});
