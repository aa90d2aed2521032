import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const isPosix = process.platform !== 'win32';

/** A disk of a megabyte, where this machine lets us have one. */
export function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-disk-'));
  const isThere = isPosix && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'fabula', folder]).status === 0;
  if (!isThere) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  onTestFinished(() => {
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}
