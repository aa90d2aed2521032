import { expect, test } from 'vitest';
import { defaultBookLimits, defaultReadOptions } from '#domain/book.ts';
import { type ReadingLimits, startFileReading } from './file-reading.ts';

const line = 'The lamp went *out* before the ship had passed the rock, and nobody saw it.\n\n';
const mebibyte = line.repeat(2 ** 20 / line.length);
/** Content that makes a file large, and costs nothing to read. */
const large = ' '.repeat(9 * 2 ** 20);
function read(text: string, name: string, limits: Partial<ReadingLimits> = {}) {
  const files = [{ name, bytes: new TextEncoder().encode(text) }];
  const job = {
    wants: 'preview',
    files,
    limits: defaultBookLimits,
    options: defaultReadOptions,
    mayRestore: false,
  } as const;
  return startFileReading(job, { time: 120_000, ...limits });
}

test('a file may take so much work and no more, however fast the clock runs', async () => {
  const reading = read(mebibyte.repeat(6), 'a.md', { work: 1 });

  await expect(reading.ask(undefined)).rejects.toMatchObject({ because: 'tooSlow' });
  await reading.stop();
});

test('large files are read one after another', async () => {
  const events: string[] = [];
  const readings = ['first', 'second', 'third'].map((name) => ({ name, reading: read(`${name}${large}`, 'a.txt') }));
  await Promise.all(
    readings.map(async ({ name, reading }) => {
      const answer = await reading.ask(undefined);
      events.push(`${name} read`);
      expect(answer).toMatchObject({ kind: 'preview', preview: { words: 1 } });
      await reading.stop();
      events.push(`${name} ended`);
    }),
  );

  expect(events).toEqual(['first read', 'first ended', 'second read', 'second ended', 'third read', 'third ended']);
});

test('someone who cancels while others are read is released immediately, and holds nobody up', async () => {
  const first = read(`one${large}`, 'a.txt');
  const controller = new AbortController();
  const second = read('two', 'a.txt', { signal: controller.signal });
  const given = expect(second.ask(undefined)).rejects.toThrow('enough');
  controller.abort(new Error('enough'));
  await given;
  await second.stop();
  const third = read('three', 'a.txt');

  await first.ask(undefined);
  await first.stop();
  expect(await third.ask(undefined)).toMatchObject({ preview: { words: 1 } });
  await third.stop();
});
