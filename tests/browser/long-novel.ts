import { writeFileSync } from 'node:fs';
import { test } from '#tests/browser/fixtures.ts';

/** Chapter titles that differ by their number, from 1. */
export const numbered = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);

/** Writes a manuscript of short chapters, by the titles of its parts; answers its file. */
export function longNovel(parts: Readonly<Record<string, readonly string[]>>): string {
  const file = test.info().outputPath('long.md');
  const lines = Object.entries(parts).flatMap(([part, titles]) => [
    `# ${part}`,
    ...titles.map((title) => `## ${title}\n\nWords of ${title}.\n`),
  ]);
  writeFileSync(file, lines.join('\n'));
  return file;
}
