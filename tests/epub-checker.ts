import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How EPUB's own checker is started here: by its own name, or as the archive that Debian puts in its place. */
const checker = [['epubcheck'], ['java', '-jar', '/usr/bin/epubcheck']].find(([command = '', ...more]) =>
  /EPUBCheck v/i.test(String(spawnSync(command, [...more, '--version']).stdout)),
);
if (!checker) console.info('EPUB checks skipped: no epubcheck on the PATH');

/** Whether EPUB's own checker is here. */
export const hasEpubChecker = checker !== undefined;

/** What EPUB's own checker says of a book; empty where it finds nothing. */
export function epubProblems(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-epub-'));
  try {
    const file = join(folder, 'book.epub');
    writeFileSync(file, bytes);
    const [command = '', ...more] = checker ?? [];
    // Its Java runs for seconds: compiling the frequent code would take longer than it saves.
    const env = { ...process.env, JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' };
    const { stdout, stderr } = spawnSync(command, [...more, file], { encoding: 'utf8', env });
    const said = `${stdout}${stderr}`;
    return /No errors or warnings detected/.test(said) ? '' : said;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
