import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

/**
 * The 32 bytes that seal keys and derive tokens: from FABULA_SECRET, else from a file in the data folder that is
 * made at the first start, readable by its owner only. Never in the database, so that a copy of that gives nothing away.
 */
export function loadSecret(settings: Pick<Settings, 'secret' | 'dataFolder'>): Uint8Array {
  if (settings.secret !== undefined) return createHash('sha256').update(settings.secret).digest();
  mkdirSync(settings.dataFolder, { recursive: true });
  const file = join(settings.dataFolder, 'secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600, flag: 'wx', flush: true });
  const secret = readFileSync(file);
  if (secret.byteLength !== 32) throw new Error(`The secret in ${file} must be 32 bytes; restore it from a backup.`);
  return secret;
}
