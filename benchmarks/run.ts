import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { accountArchive } from './account-archive.ts';
import { api } from './api.ts';
import { bookGrowth } from './book-growth.ts';
import { files } from './files.ts';
import { findInProject } from './find-in-project.ts';
import { formats } from './formats.ts';
import { identity } from './identity.ts';
import { importBook } from './import.ts';
import { journeys } from './journeys.ts';
import { lighthouseScores } from './lighthouse.ts';
import { lostLetters } from './lost-letters.ts';
import { notifications } from './notifications.ts';
import { people } from './people.ts';
import { processes } from './processes.ts';
import { firstPage, publicChapter } from './public-chapter.ts';
import { readerBytes } from './reader-bytes.ts';
import { type Row, tableOf } from './report.ts';
import { describeMachine, keepResults } from './results.ts';
import { roomMemory } from './room-memory.ts';
import { search } from './search.ts';
import { typing } from './typing.ts';

const benchmarks: Readonly<Record<string, { title: string; measure: () => Promise<Row[]> }>> = {
  'public-chapter': { title: 'A public chapter under load', measure: publicChapter },
  'first-page': { title: 'The first page under load', measure: firstPage },
  lighthouse: { title: 'Lighthouse, as on a telephone', measure: lighthouseScores },
  import: { title: 'Import of a long novel', measure: importBook },
  'account-archive': { title: 'Everything of an account, out and in', measure: accountArchive },
  formats: { title: 'A long novel in and out, against pandoc', measure: formats },
  identity: { title: 'Signing in and looking people up', measure: identity },
  api: { title: 'The API, read and written', measure: api },
  files: { title: 'A large file in and out', measure: files },
  notifications: { title: 'A bell with much behind it', measure: notifications },
  journeys: { title: 'Branching journeys: drawn, checked and travelled', measure: journeys },
  search: { title: 'Finding among many works', measure: search },
  'find-in-project': { title: 'Finding in all texts of a long novel', measure: findInProject },
  typing: { title: 'Typing in a long chapter', measure: typing },
  'room-memory': { title: 'Memory of open texts', measure: roomMemory },
  'lost-letters': { title: 'Letters of a tab that is killed', measure: lostLetters },
  'book-growth': { title: 'A chapter of a long work, signed in', measure: bookGrowth },
  people: { title: 'Pages of someone signed in', measure: people },
  processes: { title: 'Two processes against one', measure: processes },
  'reader-bytes': { title: 'What a visitor downloads to read', measure: readerBytes },
};

const root = join(import.meta.dirname, '..');
// The servers that are started run on the same Node as this.
process.env.PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
process.env.NODE_ENV = 'production';

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !benchmarks[name]);
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(2);
}
if (!existsSync(join(root, 'build/server/index.js')))
  spawnSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit' });

const machine = await describeMachine();
console.log(machine);
for (const [name, { title, measure }] of Object.entries(benchmarks)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ');
  console.log(`\n## ${title}\n`);
  try {
    const rows = await measure();
    if (rows.length === 0) continue;
    console.log(tableOf(rows));
    keepResults(title, `${when} UTC`, machine, rows);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}
