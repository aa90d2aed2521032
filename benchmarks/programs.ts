import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from '#tests/install-packages.js';

/** The Debian programs that Fabula is measured against, and the one that measures. */
const programs = ['nginx', 'pandoc', 'wrk'] as const;

type Program = (typeof programs)[number];

/** Where each program is; those that are not there are installed if this runs as root. */
export function findPrograms(wanted: readonly Program[]): ReadonlyMap<Program, string> {
  const missing = wanted.filter((name) => !whereIs(name));
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installPackages(missing);
  const found = new Map<Program, string>();
  for (const name of wanted) {
    const path = whereIs(name);
    if (path) found.set(name, path);
    else console.log(`Skipped: ${name} is not installed, and this can not install it.`);
  }
  return found;
}

function whereIs(name: Program): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}
