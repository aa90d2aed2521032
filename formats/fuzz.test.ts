import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { defaultBookLimits } from '#domain/book.ts';
import { write as writeEpub } from '#formats/epub/write.ts';
import { write as writeHtml } from '#formats/html/write.ts';
import { write as writeMarkdown } from '#formats/markdown/write.ts';
import { writeFolder } from '#formats/markdown/write-folder.ts';
import { readBook } from '#formats/read-book.ts';
import { write as writeText } from '#formats/text/write.ts';
import { bookOf } from '#tests/fixtures/books/show.ts';
import { writeOptions } from '#tests/fixtures/books/small-book.ts';

const runs = process.env.FABULA_FUZZ ? 2_000 : 150;
const longest = 5_000;
const novel = resolve(import.meta.dirname, '../tests/fixtures/books/small-novel.md');
const book = bookOf(readBook(new Uint8Array(readFileSync(novel)), novel, defaultBookLimits));
const corpus = process.env.FABULA_CORPUS ?? resolve(import.meta.dirname, '../../shared/corpus');
const docx = resolve(corpus, 'en-alice/alice.docx');

const rtf =
  '{\\rtf1\\ansi\\ansicpg1251{\\fonttbl{\\f0 Times;}}{\\b One\\par}\\pard a {\\i b}\\u1076?\\par{\\footnote c}}';
const odtBody =
  '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text><text:h text:outline-level="1">One</text:h><text:p>a</text:p></office:text></office:body></office:document-content>';
const odt = zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.text'), 'content.xml': strToU8(odtBody) });

/** A whole file of each format. */
const seeds: readonly (readonly [string, Uint8Array])[] = [
  ['a.epub', writeEpub(book, writeOptions)],
  ['a.html', writeHtml(book, writeOptions)],
  ['a.md', writeMarkdown(book, writeOptions)],
  ['a.zip', writeFolder(book, writeOptions)],
  ['a.txt', writeText(book, writeOptions)],
  ['a.rtf', strToU8(rtf)],
  ['a.odt', odt],
  ...(existsSync(docx) ? [['a.docx', new Uint8Array(readFileSync(docx))] as const] : []),
];

/** Numbers that look like chance and are the same at each run (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A file with some bytes changed, a stretch doubled, moved or taken out, or its end cut off. */
function mutated(bytes: Uint8Array, random: () => number): Uint8Array {
  const at = () => Math.floor(random() * bytes.length);
  const [from, to] = [at(), at()].sort((one, other) => one - other) as [number, number];
  const kind = Math.floor(random() * 5);
  if (kind === 0) return bytes.slice(0, to);
  if (kind === 1) return joined(bytes.subarray(0, from), bytes.subarray(to));
  if (kind === 2)
    return joined(bytes.subarray(0, to), bytes.subarray(from, Math.min(to, from + 4_096)), bytes.subarray(to));
  const changed = bytes.slice();
  const count = 1 + Math.floor(random() * 40);
  for (let index = 0; index < count; index++) changed[at()] = Math.floor(random() * 256);
  if (kind === 3) return changed;
  // Signs of markup do more harm than others.
  for (let index = 0; index < count; index++) changed[at()] = '<>&"{}[]()*_\\\n'.charCodeAt(Math.floor(random() * 14));
  return changed;
}

function joined(...pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

test.each(seeds)(
  'whatever happens to %s, it is read or refused, and soon',
  (name, bytes) => {
    const random = chance(bytes.length);
    for (let run = 0; run < runs; run++) {
      const file = mutated(bytes, random);
      const start = performance.now();
      const read = readBook(file, name, defaultBookLimits);
      expect(typeof read.ok).toBe('boolean');
      expect(performance.now() - start, `run ${run}`).toBeLessThan(longest);
    }
  },
  runs * 1_000,
);
