// @module-tag corpus
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { strToU8, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { defaultBookLimits } from '#domain/book.ts';
import { write as writeEpub } from '#formats/epub/write.ts';
import { write as writeHtml } from '#formats/html/write.ts';
import { write as writeMarkdown } from '#formats/markdown/write.ts';
import { writeFolder } from '#formats/markdown/write-folder.ts';
import { readBook } from '#formats/read-book.ts';
import { write as writeText } from '#formats/text/write.ts';
import { bookOf } from '#tests/fixtures/books/show.ts';
import { writeOptions } from '#tests/fixtures/books/small-book.ts';
import type { FuzzReport } from '#tests/fuzz/read-damaged.ts';

const runs = process.env.FABULA_FUZZ ? 2_000 : 150;
/**
 * How much memory a damaged file of these few hundred kilobytes may use above the intact one: the process never returns
 * it.
 */
const mebibytes = 300;
const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');
const reader = resolve(root, 'tests/fuzz/read-damaged.ts');
const folder = mkdtempSync(join(tmpdir(), 'fabula-fuzz-'));
afterAll(() => rmSync(folder, { recursive: true }));
const novel = resolve(import.meta.dirname, '../tests/fixtures/books/small-novel.md');
const book = bookOf(readBook(new Uint8Array(readFileSync(novel)), novel, defaultBookLimits));
const corpus = process.env.FABULA_CORPUS ?? resolve(import.meta.dirname, '../../shared/corpus');
const docx = resolve(corpus, 'en-alice/alice.docx');

const rtf =
  '{\\rtf1\\ansi\\ansicpg1251{\\fonttbl{\\f0 Times;}}{\\b One\\par}\\pard a {\\i b}\\u1076?\\par{\\footnote c}}';
const odtBody =
  '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text><text:h text:outline-level="1">One</text:h><text:p>a</text:p></office:text></office:body></office:document-content>';
const odt = zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.text'), 'content.xml': strToU8(odtBody) });

const ink =
  'VAR n = 2\nIt {n > 1: rains|stops}.\n* [Go] On. -> cave\n+ Stay <>\n- -> END\n=== cave\n~ n = n + 1\n{shuffle: a | b} -> END\n';
const twee =
  ':: StoryTitle\nA\n\n:: StoryData\n{"format":"SugarCube","start":"One"}\n\n:: One [a] {"position":"1,2"}\n<<set $x to 1>><<if $x gt 0>>[[Two]]<</if>>\n\n:: Two\n//The// end.';

const journey = `{"format":"fabula-journey","version":1,"title":"A","graph":{"activities":[{"id":"00000000-0000-7000-8000-000000000001","kind":"read","title":"A","text":"b","effects":[],"links":[],"isCheckpoint":false,"x":0,"y":1.5}],"variables":[],"mayGoBack":true}}`;

/** A whole file of each format. */
const seeds: readonly (readonly [string, Uint8Array])[] = [
  ['a.epub', writeEpub(book, writeOptions)],
  ['a.html', writeHtml(book, writeOptions)],
  ['a.md', writeMarkdown(book, writeOptions)],
  ['a.zip', writeFolder(book, writeOptions)],
  ['a.txt', writeText(book, writeOptions)],
  ['a.rtf', strToU8(rtf)],
  ['a.odt', odt],
  ['a.twee', strToU8(twee)],
  ['a.json', strToU8(journey)],
  ['a.ink', strToU8(ink)],
  ...(existsSync(docx) ? [['a.docx', new Uint8Array(readFileSync(docx))] as const] : []),
];

test.each(seeds)(
  '%s with any damage is read or refused, and in bounded memory',
  async (name, bytes) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    // As in the thread that reads for the server; with more of them the process would end, and so would this test.
    const limits = ['--max-old-space-size=768', '--max-semi-space-size=4'];
    const { stdout } = await run(process.execPath, [...limits, reader, path, String(runs)], {
      cwd: root,
      // Only what hangs is to end by it.
      timeout: runs * 1_000,
    });
    const report = JSON.parse(stdout) as FuzzReport;

    expect(report.read + report.refused).toBe(runs);
    expect(report.peak - report.before, `from ${report.before} MiB`).toBeLessThan(mebibytes);
  },
  runs * 1_200,
);
