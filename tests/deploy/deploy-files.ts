import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sourcesIn } from '#tests/sources.ts';

/** The folder of the repository, from which an image is built. */
export const root = resolve(import.meta.dirname, '../..');

/** The text of a file in `deploy/`. */
export const deployFile = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');

/** The settings that the server reads. */
export const settingNames: ReadonlySet<string> = new Set(
  sourcesIn('server')
    .filter(({ path }) => /settings\.ts$/.test(path))
    .flatMap(({ text }) => [...text.matchAll(/\b(?:[A-Z][A-Z0-9]*_[A-Z0-9_]+|PORT|HOST)\b/g)].map(([name]) => name)),
);

/** A line `Key=value` of a systemd unit. */
export function unitValue(key: string): string {
  const value = new RegExp(`^${key}=(.*)$`, 'm').exec(deployFile('fabula.service'))?.[1];
  if (value === undefined) throw new Error(`The unit has no ${key}.`);
  return value;
}
