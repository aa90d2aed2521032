import { readFileSync } from 'node:fs';
import { resourceUsage } from 'node:process';
import { defaultBookLimits } from '#domain/book.ts';
import { readBook } from '#formats/read-book.ts';

/** The report of a process that has read a file damaged in many ways. */
export type FuzzReport = {
  readonly read: number;
  readonly refused: number;
  /** The most memory the process ever had, and how much before the first damaged file, in MiB. */
  readonly peak: number;
  readonly before: number;
};

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

/** A file with some bytes changed, a stretch doubled, moved or removed, or its end cut off. */
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

const peakNow = () => resourceUsage().maxRSS / 1_024;

/** Reads a file damaged in as many ways as asked for, one after the other, with nothing else in this process. */
function fuzz(path: string, runs: number): FuzzReport {
  const bytes = new Uint8Array(readFileSync(path));
  const random = chance(bytes.length);
  if (!readBook(bytes, path, defaultBookLimits).ok) throw new Error(`${path} can not be read as it is.`);
  const before = peakNow();
  const counts = { read: 0, refused: 0 };
  for (let run = 0; run < runs; run++) {
    const file = mutated(bytes, random);
    const { ok } = readBook(file, path, defaultBookLimits);
    counts[ok ? 'read' : 'refused']++;
  }
  return { ...counts, before, peak: peakNow() };
}

const [path = '', runs = '0'] = process.argv.slice(2);
process.stdout.write(JSON.stringify(fuzz(path, Number(runs))));
