import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { defaultBookLimits } from '#domain/book.ts';
import { readBook } from '#formats/read-book.ts';
import { writeBook } from '#formats/write-book.ts';
import { bookOf } from '#tests/fixtures/books/show.ts';
import { writeOptions } from '#tests/fixtures/books/small-book.ts';
import { wordsOfBook } from '#tests/fixtures/books/words.ts';

const novel = readFileSync(resolve(import.meta.dirname, '../tests/fixtures/books/small-novel.md'));
const present = spawnSync('soffice', ['--version']).status === 0;
if (!present) console.info('LibreOffice tests skipped: no soffice on the PATH');
const folder = mkdtempSync(join(tmpdir(), 'fabula-office-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file as LibreOffice saves it again in another format. */
function savedAs(file: string, ending: string): Uint8Array {
  // A separate profile: a LibreOffice that someone has open would take the file instead.
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const words = [profile, '--headless', '--convert-to', ending, '--outdir', join(folder, 'saved'), join(folder, file)];
  const { status, stderr } = spawnSync('soffice', words, { encoding: 'utf8', timeout: 100_000 });
  if (status !== 0) throw new Error(stderr);
  return new Uint8Array(readFileSync(join(folder, 'saved', file.replace(/[^.]+$/, ending))));
}

test.skipIf(!present).each([
  ['docx', 'laid-out.docx', 'odt'],
  ['docxManuscript', 'manuscript.docx', 'docx'],
  ['odt', 'book.odt', 'rtf'],
] as const)(
  'LibreOffice reads our %s, and we read what it makes of it, with the same words',
  (format, file, ending) => {
    const book = bookOf(readBook(new Uint8Array(novel), 'small-novel.md', defaultBookLimits));
    writeFileSync(join(folder, file), writeBook(book, format, writeOptions));
    const again = bookOf(readBook(savedAs(file, ending), `again.${ending}`, defaultBookLimits));

    expect(wordsOfBook(again).join(' ')).toContain(wordsOfBook(book).join(' '));
    expect(wordsOfBook(again, 'notes')).toEqual(wordsOfBook(book, 'notes'));
    expect(wordsOfBook(again, 'emphasis')).toEqual(wordsOfBook(book, 'emphasis'));
  },
  600_000,
);
