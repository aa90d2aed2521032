import { createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Settings, SettingsError } from './settings.ts';

/**
 * The 32 bytes that seal keys and derive tokens: from FABULA_SECRET, else from a file in the data folder that is
 * made at the first start, readable by its owner only. Never in the database, so that a copy of that gives nothing away.
 *
 * @throws SettingsError where the file holds something else
 */
export function loadSecret(settings: Pick<Settings, 'secret' | 'dataFolder'>): Uint8Array {
  if (settings.secret !== undefined) return createHash('sha256').update(settings.secret).digest();
  mkdirSync(settings.dataFolder, { recursive: true, mode: 0o700 });
  const file = secretFile(settings);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600, flag: 'wx', flush: true });
  const secret = readFileSync(file);
  if (secret.byteLength !== 32)
    throw new SettingsError(`The secret in ${file} must have 32 bytes; restore it from a backup.`);
  return secret;
}

/** The secret's file, where there is one. */
export function secretFile({ dataFolder }: Pick<Settings, 'dataFolder'>): string {
  return join(dataFolder, 'secret');
}

/** A backup's mark of the secret, by which another one is noticed: it gives nothing away. */
export function hashOfSecret(secret: Uint8Array): string {
  return createHash('sha256').update('fabula-backup\0').update(secret).digest('hex');
}

/**
 * The stored form of slugs of erased organisations: only someone who has the secret can tell whether one was some word.
 */
export function hideSlugs(secret: Uint8Array): (slug: string) => string {
  return (slug) => `#${createHmac('sha256', secret).update(`fabula-slug\0${slug}`).digest('base64url')}`;
}
