import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { startChromium } from './chromium.ts';
import { type Row, tableOf } from './report.ts';

const folder = join(import.meta.dirname, '../docs');
const file = join(folder, 'benchmarks.md');

const introduction = `# Benchmarks

\`npm run bench\` writes this page; \`node benchmarks/run.ts import\` runs one benchmark. A ratio compares our value with
the peer's: it is the median of five rounds, in which both were measured in turn. The spread shows the lowest and the
highest round. Rows without a target are informational. Times depend on what else the machine is doing, so look at the
spread.
`;

/** Replaces the section of one benchmark, and keeps the results of the others. */
export function keepResults(title: string, when: string, machine: string, rows: readonly Row[]): void {
  mkdirSync(folder, { recursive: true });
  const known = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/^(?=## )/m)
        .slice(1)
    : [];
  const section = `## ${title}\n\n${when}, ${machine}.\n\n${tableOf(rows)}\n`;
  const at = known.findIndex((other) => other.startsWith(`## ${title}\n`));
  const sections = at < 0 ? [...known, section] : known.with(at, section);
  writeFileSync(file, `${[introduction, ...sections].map((text) => text.trimEnd()).join('\n\n')}\n`);
}

/** The machine of the benchmarks, in words. */
export async function describeMachine(): Promise<string> {
  const browser = await startChromium();
  const chromium = browser.version();
  await browser.close();
  const cores = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), ${memory} GiB, ${process.platform}, Node ${process.version}, Chromium ${chromium}`;
}
