import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { findShapes } from '#database/engine/shapes.ts';
import { openBackup } from '#formats/backup/read.ts';
import { manifestPath, sumsPath } from '#formats/zip/summed-writer.ts';
import { check, finishBackup, intoMemory, sourceOf } from '#tests/backups.ts';
import { checkBackup } from './check-backup.ts';

describe('a backup that someone made or changed', () => {
  let whole: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    const { writer, bytes } = intoMemory();
    const slugs = Array.from({ length: 40 }, (_, at) => ({
      scope: 'organisation',
      slug: `of ${createHash('sha256').update(String(at)).digest('hex')}`,
      target_id: 'b',
      created_at: at,
    }));
    const lines = slugs.map((slug) => `${JSON.stringify(slug)}\n`).join('');
    await writer.addBytes('tables/slug/000000.jsonl', Buffer.from(lines));
    const page = Buffer.from('# Ours\n');
    await writer.addBytes('pages/terms.en.md', page);
    await finishBackup(writer, { slug: 40 });
    whole = bytes();
  });

  /** The contents that it would restore; undefined where it is refused. */
  async function contentOf(bytes: Uint8Array<ArrayBuffer>) {
    try {
      const backup = await check(bytes);
      return JSON.stringify([backup.manifest, backup.parts]);
    } catch (error) {
      expect((error as Error).name).toBe('BackupRefused');
      return undefined;
    }
  }

  test('is taken as it is', async () => {
    expect(await contentOf(whole)).toContain('tables/slug/000000.jsonl');
  });

  test('with any bit turned over is refused, or says the same', async () => {
    const said = await contentOf(whole);
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
        const damaged = whole.slice();
        damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
        const content = await contentOf(damaged);
        if (content === undefined) refused++;
        else expect(content).toBe(said);
      }),
      { numRuns: 150 },
    );
    expect(refused).toBeGreaterThan(75);
  });

  test('that is cut off anywhere is refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
        expect(await contentOf(whole.slice(0, length))).toBeUndefined();
      }),
      { numRuns: 40 },
    );
  });

  const row = { scope: 'organisation', slug: 'a', target_id: 'b', created_at: 1 };
  test.each([
    ['a name that climbs', '../evil', 'x', {}, /holds what no backup of Fabula holds|can not be read/],
    ['a name nobody knows', 'tables/slug/notes.txt', 'x', {}, /holds what no backup of Fabula holds/],
    ['a table nobody knows', 'tables/evil/000000.jsonl', '{}\n', { evil: 1 }, /a table that is not known: evil/],
    ['a table of a later version', 'tables/report/000000.jsonl', '{}\n', { report: 1 }, /not known: report/],
    [
      'a column nobody knows',
      'tables/slug/000000.jsonl',
      `${JSON.stringify({ ...row, evil: 1 })}\n`,
      { slug: 1 },
      /other columns/,
    ],
    [
      'a wrong value',
      'tables/slug/000000.jsonl',
      `${JSON.stringify({ ...row, created_at: 'x' })}\n`,
      { slug: 1 },
      /line 1, created_at is no number/,
    ],
    [
      'nothing where something must be',
      'tables/slug/000000.jsonl',
      `${JSON.stringify({ ...row, slug: null })}\n`,
      { slug: 1 },
      /slug is no text/,
    ],
    ['no JSON', 'tables/slug/000000.jsonl', 'evil\n', { slug: 1 }, /line 1, no row/],
    ['a line without an end', 'tables/slug/000000.jsonl', JSON.stringify(row), { slug: 1 }, /does not end/],
    [
      'fewer rows than it says',
      'tables/slug/000000.jsonl',
      `${JSON.stringify(row)}\n`,
      { slug: 2 },
      /1 rows instead of 2/,
    ],
    ['a file that is another', `files/${'0'.repeat(64)}`, 'x', {}, /damaged: files/],
    ['a short secret', 'secret', 'x', {}, /damaged: secret/],
  ])('with %s is refused', async (_, path, text, rows, sentence) => {
    const { writer, bytes } = intoMemory();
    await writer.addBytes(path, Buffer.from(text));
    await finishBackup(writer, rows as Record<string, number>);
    await expect(check(bytes())).rejects.toThrow(sentence);
  });

  test.each([
    ['a version of the schema nobody knows', { schema: '999-evil' }, /does not know \(999-evil\)/],
    ['a newer form', { version: 2 }, /A newer Fabula wrote this backup/],
    ['another form', { format: 'evil' }, /no backup of Fabula/],
    ['a table too few', { tables: {} }, /lacks a table: account/],
  ])('with %s is refused', async (_, more, sentence) => {
    const { writer, bytes } = intoMemory();
    await finishBackup(writer, {}, more);
    await expect(check(bytes())).rejects.toThrow(sentence);
  });

  test('that is more than the disk has room for is refused', async () => {
    const backup = await openBackup(sourceOf(whole));
    await expect(checkBackup(backup, { freeBytes: 1_000 })).rejects.toThrow('the disk has 1000 left');
  });

  test('is not a backup when it is another archive', async () => {
    await expect(check(new Uint8Array(Buffer.from('PK')))).rejects.toThrow('no backup of Fabula');
    expect([manifestPath, sumsPath]).toEqual(['manifest.json', 'sums.jsonl']);
    expect(await findShapes('999')).toBeUndefined();
  });
});
