import {
  beginObject,
  dropObjectUpload,
  finishObject,
  type ObjectContext,
  receiveObject,
} from '#commands/object/receive-object.ts';
import { findObject } from '#database/stored-object.ts';
import type { Actor } from '#domain/account.ts';
import type { AccountId, ProjectId } from '#domain/ids.ts';
import type { ArchivedObject } from '#formats/account/manifest.ts';
import type { OpenAccountArchive } from '#formats/account/read.ts';

/** The imported objects of an archive, besides those that were here. */
export type ImportedObjects = {
  readonly objects: number;
  /** Those that could not be imported, by their names: for most of them there was no room. */
  readonly lostObjects: readonly string[];
};

/** Objects of one name that are looked at before one is given up. */
const namesTried = 100;

/**
 * Imports objects of an archive: those of the account, and those of imported works. Each is imported whole or not at
 * all and counts as sent by the actor. An object that is here with the same bytes is not imported again; if the bytes
 * differ, the one here stays and the imported one gets another name.
 *
 * @param wish.projectOf - the project that a work of the archive has become
 */
export async function importObjects(
  context: ObjectContext,
  actor: Actor & { readonly accountId: AccountId },
  archive: OpenAccountArchive,
  {
    withOwn,
    projectOf,
    signal,
  }: {
    readonly withOwn: boolean;
    readonly projectOf: (path: string) => ProjectId | undefined;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<ImportedObjects> {
  let objects = 0;
  const lostObjects: string[] = [];
  for (const object of archive.objects) {
    if (signal?.aborted) break;
    const projectId = object.work === undefined ? undefined : projectOf(object.work);
    const isWanted = object.work === undefined ? withOwn : projectId !== undefined;
    if (!isWanted) continue;
    const below = projectId === undefined ? `accounts/${actor.accountId}` : `projects/${projectId}`;
    const come = await importObject(context, actor, { archive, object, below });
    if (come === 'come') objects++;
    if (come === 'lost') lostObjects.push(object.name);
  }
  return { objects, lostObjects };
}

async function importObject(
  context: ObjectContext,
  actor: Actor,
  { archive, object, below }: { archive: OpenAccountArchive; object: ArchivedObject; below: string },
): Promise<'come' | 'here' | 'lost'> {
  const { facts, md5, size } = object;
  const path = await freePath(context, below, object);
  if (path === undefined) return 'lost';
  if (path === 'here') return 'here';
  const begun = await beginObject(context, actor, { path, facts, md5, size });
  if (!begun.ok) return 'lost';
  const { id } = begun.value;
  try {
    const received = await receiveObject(context, actor, { id, offset: 0, pieces: archive.readObject(object) });
    if (received.ok && (await received.value.kept).ok && (await finishObject(context, actor, { id })).ok) return 'come';
  } catch (error) {
    await dropObjectUpload(context, actor, id);
    throw error;
  }
  await dropObjectUpload(context, actor, id);
  return 'lost';
}

/** Where an object can stand: its own path, or one near it; `here` where its bytes stand there already. */
async function freePath(
  { db }: ObjectContext,
  below: string,
  { name, md5, size }: ArchivedObject,
): Promise<string | undefined> {
  for (let count = 1; count <= namesTried; count++) {
    const path = `${below}/${count === 1 ? name : numbered(name, count)}`;
    const there = await findObject(db.reader, path);
    if (!there) return path;
    if (there.md5 === md5 && there.size === size) return 'here';
  }
  return undefined;
}

/** `notes/map.png` with a number is `notes/map (2).png`. */
function numbered(name: string, count: number): string {
  const [, stem = name, ending = ''] = /^(.*[^/])(\.[^./]+)$/s.exec(name) ?? [];
  return `${stem} (${count})${ending}`;
}
