import { type FileHandle, open } from 'node:fs/promises';
import { importAccountArchive } from '#commands/account-archive/import-account-archive.ts';
import { lookIntoAccount } from '#commands/account-archive/preview-account-archive.ts';
import { findOrganisationBySlug, findOwner } from '#database/organisation.ts';
import { isAccountArchive, signatureBytes } from '#formats/account/read.ts';
import { type AdminContext, type Answer, actorFor } from './administer.ts';
import { sentenceOf, sentencesOf } from './failure-sentence.ts';
import { openedFile, rangesOf } from './file-ranges.ts';

/** An archive of an account on this machine, and where its works go. */
export type ArchiveWish = {
  readonly file: string;
  readonly org: string;
  /** Whether works that are here already are imported again. */
  readonly again: boolean;
};

/** What was imported, and what was not. */
export type ImportedArchive = {
  readonly works: readonly { readonly title: string; readonly url: string; readonly words: number }[];
  /** Works that were here already, and were left out. */
  readonly here: readonly string[];
  readonly failed: readonly { readonly title: string; readonly because: string }[];
  readonly library: number;
  readonly places: number;
  /** Files of the object store that came, and the names of those that could not. */
  readonly objects: number;
  readonly lostObjects: readonly string[];
};

/** Whether a file on this machine begins as archives of accounts do. */
export async function isArchiveFile(file: string): Promise<boolean> {
  const held = await open(file, 'r').catch(() => undefined);
  if (!held) return false;
  try {
    const { buffer, bytesRead } = await held.read(new Uint8Array(signatureBytes), 0, signatureBytes, 0);
    return isAccountArchive(buffer.subarray(0, bytesRead));
  } catch {
    // A folder, for one.
    return false;
  } finally {
    await held.close();
  }
}

/**
 * Imports an account archive on behalf of the owner of an organisation. Library, places and profile are imported where
 * it is that person's own organisation.
 */
export async function importArchive(context: AdminContext, wish: ArchiveWish): Promise<Answer<ImportedArchive>> {
  const held = await openedFile(wish.file);
  if (typeof held === 'string') return { ok: false, message: `${wish.file} can not be read: ${held}.` };
  try {
    return await bring(context, wish, held);
  } finally {
    await held.close();
  }
}

async function bring(
  context: AdminContext,
  { file, org, again }: ArchiveWish,
  held: FileHandle,
): Promise<Answer<ImportedArchive>> {
  const { reader } = context.db;
  const organisation = await findOrganisationBySlug(reader, org);
  const owner = organisation && (await findOwner(reader, organisation.id));
  if (!organisation || !owner) return { ok: false, message: `There is no organisation called ${org}.` };
  const source = await rangesOf(held, () => new Error('The file became shorter while it was read.'));
  const actor = await actorFor(context, owner);
  const seen = await lookIntoAccount(context, actor, source);
  if (!seen.ok) return { ok: false, message: `${file}: ${sentenceOf(seen.failure)}` };
  const isOwn = organisation.kind === 'personal';
  const wanted = seen.value.works.filter(({ here, isTrashed }) => again || (!here && !isTrashed));
  const left = seen.value.works.filter((work) => !wanted.includes(work));
  const outcome = await importAccountArchive(context, actor, {
    ...{ organisationId: organisation.id, source, withReading: isOwn, withProfile: isOwn, withObjects: isOwn },
    works: wanted.map(({ path }) => path),
  });
  if (!outcome.ok) return { ok: false, message: `${file}: ${sentenceOf(outcome.failure)}` };
  const { works, failed, library, places, objects, lostObjects } = outcome.value;
  return {
    ok: true,
    works: works.map((work) => ({ ...work, url: context.publicUrl + work.url })),
    here: left.filter(({ here }) => here).map(({ title }) => title),
    failed: failed.map(({ title, problems }) => ({ title, because: sentencesOf(problems) })),
    ...{ library, places, objects, lostObjects },
  };
}
