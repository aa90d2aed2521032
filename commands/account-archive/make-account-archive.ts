import type { CommandContext, WholeContext } from '#commands/context.ts';
import { writeWork } from '#commands/export/make-export.ts';
import { tellPeople } from '#commands/notification/tell-people.ts';
import { whileLeftoversStay } from '#commands/object/remove-leftovers.ts';
import { stagedSink } from '#commands/object/staging-store.ts';
import { findAccount } from '#database/account.ts';
import {
  findAccountArchive,
  updateAccountArchiveFailed,
  updateAccountArchiveProgress,
  updateAccountArchiveReady,
} from '#database/account-archive.ts';
import { listBlocks } from '#database/block.ts';
import type { Queries } from '#database/connection.ts';
import { findCurrentEdition } from '#database/edition.ts';
import { findFile } from '#database/file.ts';
import { findProject } from '#database/project.ts';
import { countDraftWords } from '#database/project-progress.ts';
import { type AccountArchive, archiveKeepMs, archiveName } from '#domain/account-archive.ts';
import type { BookLabels } from '#domain/book.ts';
import type { ExportFormat } from '#domain/export.ts';
import type { AccountArchiveId, AccountId, ProjectId } from '#domain/ids.ts';
import { defaultLocale, isLocale } from '#domain/locale.ts';
import { nameBelow, placeOf, type StoredObject } from '#domain/stored-object.ts';
import {
  type AccountManifest,
  type ArchivedObject,
  type ArchivedWork,
  accountArchiveVersion,
} from '#formats/account/manifest.ts';
import { type SummedWriter, writeSummed } from '#formats/zip/summed-writer.ts';
import { type GatheredAccount, gatherAccount } from './gather-account.ts';

type LabelsOf = (language: string) => Promise<BookLabels>;
type Context = CommandContext & Pick<WholeContext, 'files' | 'staging' | 'objects'>;
type Writing = Context & { readonly labelsOf: LabelsOf };
type Writer = SummedWriter<AccountManifest>;
type Work = GatheredAccount['works'][number];
type Missing = AccountManifest['missing'][number];

/**
 * Makes an archive that was requested: file after file straight into the staging store, so that no more than one file
 * of one work is in memory. After an interruption it starts again; one that is ready, or no longer wanted, is left
 * alone. Parts of a work that cannot be written are named in the archive, which has all the rest. Its person is told,
 * by notification and by email.
 *
 * @param labelsOf - the words that the files of a work in some language are given
 * @param isLast - a failure now is final
 */
export async function makeAccountArchive(
  context: Context,
  id: AccountArchiveId,
  { labelsOf, isLast = false }: { readonly labelsOf: LabelsOf; readonly isLast?: boolean },
): Promise<void> {
  const wanted = await findAccountArchive(context.db.reader, id);
  if (!wanted || wanted.readyAt !== undefined) return;
  try {
    await progressed(context, id, 1);
    // Objects that are deleted while the archive is made are in it as they were when it began.
    const size = await whileLeftoversStay(context, async () => {
      const gathered = await gatherAccount(context, wanted.accountId);
      if (!gathered) return undefined;
      const sink = stagedSink(context.staging, id);
      await writeAll({ ...context, labelsOf }, wanted, gathered, writeSummed<AccountManifest>(sink.stream));
      return sink.written();
    });
    if (size === undefined) return;
    await finish(context, wanted, size);
    // If it was cancelled meanwhile, nothing else would remove its file.
    if (!(await findAccountArchive(context.db.reader, id))) await context.staging.remove(id);
  } catch (error) {
    await context.staging.remove(id);
    if (isLast) await finish(context, wanted, undefined);
    throw error;
  }
}

async function progressed({ db }: Context, id: AccountArchiveId, percent: number): Promise<void> {
  await db.inTransaction((tx) => updateAccountArchiveProgress(tx, id, percent));
}

async function writeAll(
  context: Writing,
  { id, createdAt }: AccountArchive,
  { records, works, pictures, objects, objectsLeft }: GatheredAccount,
  zip: Writer,
): Promise<void> {
  // `account.json` is the first file of every archive: it distinguishes archives from other ZIP files by their first
  // bytes.
  for (const [name, record] of Object.entries(records)) await zip.addBytes(`${name}.json`, jsonBytes(record));
  let count = 0;
  for (const { sha256, contentType } of pictures) {
    const bytes = await context.files.read(sha256);
    if (bytes) await zip.addBytes(`pictures/${numbered(++count)}.${endingOf(contentType)}`, copied(bytes), stored);
  }
  const missing: Missing[] = [];
  const written: ArchivedWork[] = [];
  for (const [at, work] of works.entries()) {
    const path = numbered(at + 1);
    const lost = await writeOne(context, { work, path }, zip);
    if (lost.length > 0) missing.push({ id: work.id, title: work.title, files: lost });
    const words = await countDraftWords(context.db.reader, work.id);
    if (!lost.includes(archiveFile)) written.push(archivedWork(work, path, words));
    await progressed(context, id, Math.max(1, Math.floor((99 * (at + 1)) / works.length)));
  }
  const paths = new Map(works.map(({ id: projectId }, at) => [projectId, numbered(at + 1)]));
  // Of works that are not in it an archive holds nothing: nobody could tell on import where it belongs.
  const isIn = new Set(written.map(({ path }) => path));
  const kept = objects.filter((object) => {
    const place = placeOf(object.path);
    return place?.kind !== 'project' || isIn.has(paths.get(place.projectId) ?? '');
  });
  const left = objects.length - kept.length;
  const lostObjects = left + (await writeObjects(context, kept, paths, zip));
  const madeAt = new Date(createdAt).toISOString();
  const missingObjects = objectsLeft + lostObjects;
  await zip.finish({
    ...{ format: 'fabula-account', version: accountArchiveVersion, madeAt },
    ...{ works: written, missing, missingObjects },
  });
}

const archiveFile = 'work.fabula.zip';
const stored = { isStored: true };

/** The files of a work; answers those that could not be written. */
async function writeOne(
  context: Writing,
  { work, path }: { readonly work: Work; readonly path: string },
  zip: Writer,
): Promise<string[]> {
  const lost: string[] = [];
  const { reader } = context.db;
  const edition = await findCurrentEdition(reader, work.id);
  const labels = await context.labelsOf(work.language);
  const files: readonly (readonly [name: string, format: ExportFormat])[] = [
    [archiveFile, 'archive'],
    ['work.epub', 'epub'],
    ['work.md', 'markdown'],
  ];
  const isEmpty = (await listBlocks(reader, work.id)).length === 0;
  for (const [name, format] of files) {
    const wish = { format, edition: edition?.number, part: undefined, labels };
    // One work that cannot be written must not keep all others from their author.
    const bytes = await writeWork(context, work.id, wish).catch(() => undefined);
    if (bytes) await zip.addBytes(`works/${path}/${name}`, bytes as Uint8Array<ArrayBuffer>, stored);
    else if (format === 'archive' || edition !== undefined || !isEmpty) lost.push(name);
  }
  const coverId = (await findProject(reader, work.id))?.coverFileId;
  const cover = coverId && (await findFile(reader, coverId));
  const bytes = cover && (await context.files.read(cover.sha256));
  const name = cover && `cover.${endingOf(cover.contentType)}`;
  if (bytes) await zip.addBytes(`works/${path}/${name}`, copied(bytes), stored);
  else if (name) lost.push(name);
  return lost;
}

/** Every object in the store, at its full size, and its metadata; returns how many were missing. */
async function writeObjects(
  { objects: store }: Writing,
  objects: readonly StoredObject[],
  paths: ReadonlyMap<ProjectId, string>,
  zip: Writer,
): Promise<number> {
  const written: ArchivedObject[] = [];
  for (const object of objects) {
    const stream = await store.open(object.id);
    if (!stream) continue;
    const file = String(written.length + 1).padStart(6, '0');
    await zip.addStream(`objects/${file}`, stream);
    const { size, md5, contentType, contentEncoding, contentDisposition, contentLanguage, cacheControl } = object;
    const place = placeOf(object.path);
    written.push({
      ...{ file, size, md5, createdAt: object.createdAt, updatedAt: object.updatedAt },
      ...(place?.kind === 'project' ? { work: paths.get(place.projectId) } : {}),
      name: nameBelow(object.path),
      facts: {
        ...{ contentType, contentEncoding, contentDisposition, contentLanguage, cacheControl },
        custom: object.custom,
      },
    });
  }
  await zip.addBytes('objects.json', jsonBytes(written));
  return objects.length - written.length;
}

function archivedWork(
  { id, originId, title, language, address, deletedAt }: Work,
  path: string,
  words: number,
): ArchivedWork {
  return {
    ...{ path, id, origin: originId ?? id, title, language, words },
    organisation: address.split('/')[0] ?? '',
    ...(deletedAt === undefined ? {} : { trashedAt: deletedAt }),
  };
}

async function finish(context: Context, { id }: AccountArchive, size: number | undefined): Promise<void> {
  const told = await context.db.inTransaction((tx) => settleAccountArchive(context, tx, id, size));
  if (told.length > 0) context.announce?.({ kind: 'told', accountIds: told });
}

/**
 * Notes that an archive is ready, with its size in bytes, or that it failed, and tells its person; one that is settled
 * or removed is left alone.
 *
 * @returns who was told
 */
export async function settleAccountArchive(
  context: CommandContext,
  tx: Queries,
  id: AccountArchiveId,
  size: number | undefined,
): Promise<AccountId[]> {
  const archive = await findAccountArchive(tx, id);
  if (!archive || archive.readyAt !== undefined) return [];
  const { accountId, createdAt } = archive;
  const isReady = size !== undefined;
  const now = context.now();
  if (isReady) await updateAccountArchiveReady(tx, id, size, now);
  else await updateAccountArchiveFailed(tx, id, now);
  const account = await findAccount(tx, accountId);
  if (isReady && account?.email !== undefined)
    await context.post?.(tx, {
      to: account.email,
      accountId,
      language: isLocale(account.language) ? account.language : defaultLocale,
      letter: { kind: 'archive', path: '/settings/download', until: createdAt + archiveKeepMs },
    });
  return tellPeople(context, tx, [accountId], {
    key: `archive ${id} ${isReady ? 'ready' : 'failed'}`,
    facts: { kind: 'export', name: archiveName(createdAt), isReady },
    projectId: undefined,
  });
}

function jsonBytes(record: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${JSON.stringify(record, null, 1)}\n`);
}

function copied(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

function numbered(at: number): string {
  return String(at).padStart(4, '0');
}

function endingOf(contentType: string): string {
  return { 'image/jpeg': 'jpg' }[contentType] ?? /^image\/(png|gif|webp|avif)$/.exec(contentType)?.[1] ?? 'png';
}
