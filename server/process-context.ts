import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { WholeContext } from '#commands/context.ts';
import { openDatabase } from '#database/engine/open.ts';
import { diskStore } from '#files/disk.ts';
import { folderObjects } from '#files/folder-objects.ts';
import { diskStaging } from '#files/staging.ts';
import type { Settings } from './settings.ts';

/** Opens and migrates the database and the object store of some settings. The caller holds the process lock. */
export async function openData(settings: Settings): Promise<WholeContext> {
  mkdirSync(settings.dataFolder, { recursive: true });
  const db = await openDatabase({
    url: settings.databaseUrl,
    schema: settings.databaseSchema,
    file: join(settings.dataFolder, 'fabula.sqlite'),
  });
  await db.migrate();
  return {
    db,
    files: diskStore(join(settings.dataFolder, 'files')),
    staging: diskStaging(join(settings.dataFolder, 'staging')),
    objects: folderObjects(join(settings.dataFolder, 'objects')),
    objectLimits: settings.objectLimits,
    now: Date.now,
    random: (bytes) => randomBytes(bytes),
  };
}
