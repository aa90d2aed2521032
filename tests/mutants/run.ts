// Makes mistakes in a copy of the tree, one after the other, and reports which of them the tests notice. Arguments of
// the command choose mutants by their names and files. See docs/mutants.md.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { mutants } from './all.ts';
import type { Mutant } from './mutant.ts';

const root = resolve(import.meta.dirname, '../..');

/** Milliseconds after which tests of a mutant hang: that is noticed as well. */
const hangsAfterMs = 300_000;

const asked = process.argv.slice(2);
const chosen = mutants.filter(
  ({ name, file }) => asked.length === 0 || asked.some((word) => `${file} ${name}`.includes(word)),
);
if (chosen.length === 0) {
  console.error(`No mutant is called ${asked.join(', ')}.`);
  process.exit(2);
}

// The tree itself is never changed, so that there is nothing to restore, even when this is interrupted.
const copy = mkdtempSync(join(tmpdir(), 'fabula-mutants-'));
let running: ChildProcess | undefined;
let isEnding = false;
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isEnding = true;
    process.exitCode = 128 + constants.signals[signal];
    if (running) running.kill();
    else process.exit();
  });

const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
for (const file of listed.toString().split('\0')) {
  if (file !== '') cpSync(join(root, file), join(copy, file), { errorOnExist: false });
}
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');

/** Runs test files in the copy; returns whether one failed, and the end of the output. */
function fails(tests: readonly string[]): Promise<{ readonly hasFailed: boolean; readonly said: string }> {
  return new Promise((resolve) => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const said: Buffer[] = [];
    const child = spawn(process.execPath, [vitest, 'run', '--bail=1', '--reporter=dot', ...tests], {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: hangsAfterMs,
    });
    running = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => void said.push(piece));
    child.on('close', (code) => {
      running = undefined;
      if (isEnding) process.exit();
      resolve({ hasFailed: code !== 0, said: Buffer.concat(said).toString() });
    });
  });
}

/** Whether the tests notice a mutant. */
async function isNoticed({ file, text, instead, tests }: Mutant): Promise<boolean> {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    whole.replace(text, () => instead),
  );
  try {
    return (await fails(tests)).hasFailed;
  } finally {
    writeFileSync(path, whole);
  }
}

const before = await fails([...new Set(chosen.flatMap(({ tests }) => tests))]);
if (before.hasFailed) {
  console.error(`${before.said}\nThese tests fail already, without any mutant.`);
  process.exit(2);
}

const survivors: Mutant[] = [];
for (const mutant of chosen) {
  const started = performance.now();
  const noticed = await isNoticed(mutant);
  if (!noticed) survivors.push(mutant);
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(`${noticed ? 'noticed ' : 'SURVIVED'} ${String(seconds).padStart(3)} s  ${mutant.file}: ${mutant.name}`);
}
console.log(`\n${chosen.length - survivors.length} of ${chosen.length} mutants were noticed.`);
process.exit(survivors.length > 0 ? 1 : 0);
