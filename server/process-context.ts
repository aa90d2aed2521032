import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { WholeContext } from '#commands/context.ts';
import type { Database } from '#database/connection.ts';
import { inStartOrder, type Locked } from '#database/engine/lock.ts';
import { NewerDatabaseError, OlderDatabaseError } from '#database/engine/migrate.ts';
import { openDatabase } from '#database/engine/open.ts';
import { diskStore } from '#files/disk.ts';
import { folderObjects } from '#files/folder-objects.ts';
import { diskStaging } from '#files/staging.ts';
import { closeFolder } from './data-folder.ts';
import { hideSlugs, loadSecret } from './secret.ts';
import type { Settings } from './settings.ts';
import { siteClock } from './site-clock.ts';
import type { Traces } from './traces/traces.ts';

/** The lock of these settings: shared with the other processes of a site that has several. */
export function lockOf(settings: Settings): Locked {
  return { ...lockAlone(settings), isShared: settings.redisUrl !== undefined };
}

/** The lock of these settings, for what must be the only process. */
export function lockAlone({ dataFolder, databaseUrl, databaseSchema }: Settings): Locked {
  return { file: join(dataFolder, 'lock'), databaseUrl, schema: databaseSchema };
}

/**
 * Opens the database and the object store of some settings, and migrates the database where a start may. The caller
 * holds the process lock.
 *
 * @param mayWrite - resolves while it does
 * @param heard - told of each statement
 * @throws NewerDatabaseError, OlderDatabaseError where the schema is not as this code needs it; all is closed again
 */
export async function openData(
  settings: Settings,
  mayWrite?: () => Promise<void>,
  heard?: Traces['query'],
): Promise<WholeContext> {
  closeFolder(settings.dataFolder);
  const data = await openDataAsItIs(settings, mayWrite, heard);
  try {
    await inStartOrder(lockOf(settings), async () => {
      // Made once, and not by two processes at the same moment.
      if (settings.redisUrl !== undefined) loadSecret(settings);
      await (settings.migratesAtStart ? data.db.migrate() : refuseOther(data.db));
    });
    return settings.redisUrl === undefined ? data : { ...data, now: await siteClock(data.db) };
  } catch (error) {
    await data.db.close();
    throw error;
  }
}

/** @throws NewerDatabaseError, OlderDatabaseError where the schema is not as this code needs it */
async function refuseOther(db: Database): Promise<void> {
  const state = await db.schemaState();
  if (state.kind === 'newer') throw new NewerDatabaseError(state.unknown);
  if (state.kind === 'older') throw new OlderDatabaseError(state.missing);
}

/** Opens them without migrating anything: for callers that only read, also while a server is running. */
export async function openDataAsItIs(
  settings: Settings,
  mayWrite?: () => Promise<void>,
  heard?: Traces['query'],
): Promise<WholeContext> {
  const db = await openDatabase({
    url: settings.databaseUrl,
    schema: settings.databaseSchema,
    file: databaseFile(settings),
    mayWrite,
    heard,
  });
  return {
    db,
    ...(await openStores(settings)),
    staging: diskStaging(join(settings.dataFolder, 'staging')),
    objectLimits: settings.objectLimits,
    // Read when it is needed, and not before: a restored backup brings its own secret.
    hideSlug: (slug) => hideSlugs(loadSecret(settings))(slug),
    now: Date.now,
    random: (bytes) => randomBytes(bytes),
  };
}

/** Where the data folder has its database, where it is not on a server. */
export function databaseFile({ dataFolder }: Pick<Settings, 'dataFolder'>): string {
  return join(dataFolder, 'fabula.sqlite');
}

/** Where the bytes of files lie: in a bucket where one is set, else in the data folder. */
async function openStores({ s3, dataFolder }: Settings): Promise<Pick<WholeContext, 'files' | 'objects'>> {
  const folder = join(dataFolder, 'objects');
  if (!s3) return { files: diskStore(join(dataFolder, 'files')), objects: folderObjects(folder) };
  // Only installations with a bucket load its client.
  const [{ s3Bucket }, { s3Files }, { s3Objects }] = await Promise.all([
    import('#files/s3-bucket.ts'),
    import('#files/s3-files.ts'),
    import('#files/s3-objects.ts'),
  ]);
  const bucket = s3Bucket(s3);
  return { files: s3Files(bucket), objects: s3Objects(bucket, folder) };
}
