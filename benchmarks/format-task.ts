// Reads or writes one file in a separate process, as pandoc does, and reports its peak memory.
import { readFileSync, writeFileSync } from 'node:fs';
import { defaultBookLimits, type WriteOptions } from '#domain/book.ts';
import { readBook } from '#formats/read-book.ts';
import { writeBook } from '#formats/write-book.ts';

const [task = '', from = '', to = ''] = process.argv.slice(2);
const options: WriteOptions = {
  identifier: 'urn:uuid:00000000-0000-7000-8000-000000000000',
  modifiedAt: 0,
  layout: 'laidOut',
  labels: {
    contents: 'Contents',
    notes: 'Notes',
    cover: 'Cover',
    titlePage: 'Title page',
    by: 'by',
    aboutWords: 'About 560,000 words',
    part: 'Part',
    chapter: 'Chapter',
  },
};

const read = readBook(new Uint8Array(readFileSync(from)), from, defaultBookLimits);
if (!read.ok) throw new Error(`${from} was not read: ${JSON.stringify(read.problem)}`);
if (task !== 'read') writeFileSync(to, writeBook(read.book, task as 'epub', options));
console.log(process.resourceUsage().maxRSS / 1024);
