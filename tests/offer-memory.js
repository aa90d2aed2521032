// A folder in memory for the files of the tests, where the machine has memory to spare: they make and remove thousands
// of small databases, for which a busy disk takes long.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const nothing = { environment: {}, stop: () => undefined };
const parent = '/dev/shm';
const prefix = 'fabula-tests-';

/** Bytes that must be free there, and of the memory as a whole: the tests use about a gigabyte. */
const [roomAtLeast, memoryAtLeast] = [4 * 2 ** 30, 8 * 2 ** 30];

/** Says where temporary files go: into memory, unless TMPDIR is set or there is too little memory. */
export function offerMemory() {
  if (process.env.TMPDIR || !existsSync(parent)) return nothing;
  try {
    removeForgotten();
    const { bavail, bsize } = statfsSync(parent);
    if (bavail * bsize < roomAtLeast || (process.availableMemory?.() ?? freemem()) < memoryAtLeast) return nothing;
    const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
    // PostgreSQL runs as its own user and must reach its folder in it.
    chmodSync(folder, 0o711);
    return { environment: { TMPDIR: folder }, stop: () => rmSync(folder, { recursive: true, force: true }) };
  } catch {
    return nothing;
  }
}

/** Removes the folders of killed runs: they would take memory until the machine is restarted. */
function removeForgotten() {
  for (const name of readdirSync(parent)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}
