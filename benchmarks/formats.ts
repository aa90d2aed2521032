import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findPrograms } from './programs.ts';
import { compare, type Row, rounds } from './report.ts';

const run = promisify(execFile);
const corpus = process.env.FABULA_CORPUS ?? resolve(import.meta.dirname, '../../shared/corpus');
const folder = join(corpus, 'en-war-and-peace');
const task = join(import.meta.dirname, 'format-task.ts');

/** The space for new objects that the application's threads have: their 12 MiB are three of these. */
const asInThread = ['--max-semi-space-size=4'];

type Measure = { readonly seconds: number; readonly mebibytes: number };

/**
 * pandoc 2.17 cannot write this EPUB again, so both are given the DOCX when they write. Each task as a whole process:
 * starting it, reading War and Peace and, where it says so, writing it again.
 */
const tasks = [
  { name: 'EPUB in', task: 'read', from: 'war-and-peace.epub', pandoc: ['-t', 'json'], ending: 'json', atMost: 0.5 },
  { name: 'EPUB out', task: 'epub', from: 'war-and-peace.docx', pandoc: ['-t', 'epub3'], ending: 'epub', atMost: 0.5 },
  { name: 'DOCX in', task: 'read', from: 'war-and-peace.docx', pandoc: ['-t', 'json'], ending: 'json', atMost: 0.7 },
  {
    name: 'DOCX out',
    task: 'docx',
    from: 'war-and-peace.docx',
    pandoc: ['-t', 'docx'],
    ending: 'docx',
    atMost: undefined,
  },
] as const;

/** War and Peace in and out, against pandoc doing the same. */
export async function formats(): Promise<Row[]> {
  const pandoc = findPrograms(['pandoc']).get('pandoc');
  if (!existsSync(folder) || !pandoc) {
    console.log(`Skipped: War and Peace (${folder}) or pandoc is not here.`);
    return [];
  }
  const place = mkdtempSync(join(tmpdir(), 'fabula-formats-'));
  const rows: Row[] = [];
  try {
    for (const { name, task: kind, from, pandoc: to, ending, atMost } of tasks) {
      const file = join(folder, from);
      const ours: Measure[] = [];
      const peer: Measure[] = [];
      for (let round = 0; round < rounds; round++) {
        ours.push(await measureOurs(kind, file, join(place, `ours.${ending}`)));
        peer.push(await measurePeer(pandoc, [...to, '-o', join(place, `peer.${ending}`), file]));
      }
      const of = (part: keyof Measure) => ({
        ours: ours.map((measure) => measure[part]),
        peer: peer.map((measure) => measure[part]),
        peerName: 'pandoc',
      });
      const target = atMost === undefined ? {} : { target: { atMost } };
      rows.push(compare(`${name}, time`, { ...of('seconds'), unit: 's', ...target }));
      rows.push(compare(`${name}, memory`, { ...of('mebibytes'), unit: 'MiB', target: { atMost: 0.5 } }));
    }
    return rows;
  } finally {
    rmSync(place, { recursive: true });
  }
}

async function measureOurs(kind: string, from: string, to: string): Promise<Measure> {
  const started = performance.now();
  const { stdout } = await run(process.execPath, [...asInThread, task, kind, from, to], { timeout: 120_000 });
  return { seconds: (performance.now() - started) / 1000, mebibytes: Number(stdout) };
}

async function measurePeer(program: string, words: readonly string[]): Promise<Measure> {
  const started = performance.now();
  const running = execFile(program, words, { timeout: 300_000 });
  let mebibytes = 0;
  const watch = setInterval(() => {
    mebibytes = Math.max(mebibytes, peakOf(running.pid) ?? 0);
  }, 20);
  await new Promise<void>((resolve, reject) => {
    running.once('error', reject);
    running.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}.`))));
  }).finally(() => clearInterval(watch));
  return { seconds: (performance.now() - started) / 1000, mebibytes };
}

/** The most memory a process has taken so far, in MiB; undefined where the system does not tell or it is over. */
function peakOf(pid: number | undefined): number | undefined {
  try {
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return peak === undefined ? undefined : Number(peak) / 1024;
  } catch {
    return undefined;
  }
}
