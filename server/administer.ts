import { labelsFor } from '#app/manuscript/export-labels.ts';
import type { WholeContext } from '#commands/context.ts';
import { writeWork } from '#commands/export/make-export.ts';
import type { Imported } from '#commands/manuscript/import-answers.ts';
import { importBook } from '#commands/manuscript/import-book.ts';
import type { Place } from '#commands/manuscript/merge-import.ts';
import type { WholeFile } from '#commands/manuscript/receive-upload.ts';
import { removeSampleLibrary } from '#commands/project/sample-library.ts';
import { listBlocks } from '#database/block.ts';
import { findOrganisationBySlug, findOwner, listRoles } from '#database/organisation.ts';
import { findProjectBySlug } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { ReadOptions } from '#domain/book.ts';
import { type ExportFormat, exportName } from '#domain/export.ts';
import type { AccountId, BlockId, ProjectId } from '#domain/ids.ts';
import { languageCode } from '#domain/text.ts';
import { sentenceOf } from './failure-sentence.ts';

export type AdminContext = WholeContext & { readonly publicUrl: string };

/** The output of the command line: the answer, or why there is none. */
export type Answer<Value> = ({ readonly ok: true } & Value) | { readonly ok: false; readonly message: string };

/** What the command line imports, and where: a new work of an organisation, or into a work, in a part of it. */
export type BringWish = {
  readonly org?: string | undefined;
  readonly into?: string | undefined;
  /** The title or id of a part. */
  readonly part?: string | undefined;
  /** Of a file that does not say its own. */
  readonly language?: string | undefined;
  readonly publish: boolean;
  /** How to read the files; undefined: detected. */
  readonly options?: ReadOptions | undefined;
};

/** A book that was imported, and what of it readers see now. */
export type BroughtBook = {
  readonly actor: Actor;
  readonly name: string;
  readonly isNew: boolean;
  readonly imported: Imported;
};

/** Imports the files of a manuscript on behalf of the owner of an organisation. */
export async function bringFiles(
  context: AdminContext,
  { org, into, part, language, options, files }: BringWish & { readonly files: readonly WholeFile[] },
): Promise<Answer<BroughtBook>> {
  const { reader } = context.db;
  const [slug = ''] = (into ?? org ?? '').split('/');
  const organisation = await findOrganisationBySlug(reader, slug);
  const owner = organisation && (await findOwner(reader, organisation.id));
  if (!organisation || !owner) return { ok: false, message: `There is no organisation called ${slug}.` };
  const place = into === undefined ? undefined : await placeIn(context, into, part);
  if (place && !place.ok) return place;
  const spoken = languageCode(language ?? 'en');
  if (!spoken) return { ok: false, message: `${language} is not the code of a language.` };
  const actor = await actorFor(context, owner);
  const outcome = await importBook(context, actor, {
    organisationId: organisation.id,
    files,
    language: spoken,
    isLanguageSaid: language !== undefined,
    ...(options ? { options } : {}),
    ...(place ? { into: place } : {}),
  });
  const [first] = files;
  const name = files.length === 1 && first ? first.name : `${files.length} files`;
  if (!outcome.ok) return { ok: false, message: `${name}: ${sentenceOf(outcome.failure)}` };
  return { ok: true, actor, name, isNew: place === undefined, imported: outcome.value };
}

/** The work that ORG/WORK names. */
export async function findWork({ db: { reader } }: AdminContext, work: string) {
  const [org = '', slug = ''] = work.split('/');
  const organisation = await findOrganisationBySlug(reader, org);
  return organisation && (await findProjectBySlug(reader, organisation.id, slug));
}

/** The part of a work with a title; several with the same title are told apart by their ids only. */
async function findPart(
  { db: { reader } }: AdminContext,
  projectId: ProjectId,
  part: string,
): Promise<Answer<{ id: BlockId }>> {
  const named = (await listBlocks(reader, projectId)).filter(({ id, title }) => id === part || title === part);
  const [only, second] = named;
  if (only && !second) return { ok: true, id: only.id };
  const ids = named.map(({ id }) => `\n  ${id}`).join('');
  return { ok: false, message: second ? `Several are called ${part}:${ids}` : `There is no part called ${part}.` };
}

async function placeIn(context: AdminContext, work: string, part: string | undefined): Promise<Answer<Place>> {
  const project = await findWork(context, work);
  if (!project) return { ok: false, message: `There is no work ${work}.` };
  if (part === undefined) return { ok: true, projectId: project.id };
  const found = await findPart(context, project.id, part);
  return found.ok ? { ok: true, projectId: project.id, inside: found.id } : found;
}

/** What the command line exports: a work or a part of it, by title or id, as it is or as it was published. */
export type TakeWish = {
  readonly work: string;
  readonly format: ExportFormat;
  readonly edition?: number | undefined;
  readonly part?: string | undefined;
};

/** A file of a work, exported by the owner of the machine; its bytes or why there are none. */
export async function exportWork(
  context: AdminContext,
  { work, format, edition, part }: TakeWish,
): Promise<Answer<{ bytes: Uint8Array<ArrayBuffer>; name: string }>> {
  const project = await findWork(context, work);
  if (!project) return { ok: false, message: `There is no work ${work}.` };
  const { labels, suffixes } = await labelsFor(project.language, { format, edition });
  const found = part === undefined ? undefined : await findPart(context, project.id, part);
  if (found && !found.ok) return found;
  const wish = { format, edition, part: found?.id, labels };
  const bytes = await writeWork(context, project.id, wish);
  if (!bytes) return { ok: false, message: `${work} has nothing to take out, or no such edition.` };
  return { ok: true, bytes: bytes as Uint8Array<ArrayBuffer>, name: exportName(project.title, format, suffixes) };
}

/** Removes the sample library permanently. */
export async function removeSamples(context: AdminContext): Promise<Answer<{ removed: number }>> {
  return { ok: true, removed: await removeSampleLibrary(context) };
}

/** An account as one who acts. */
export async function actorFor(context: Pick<WholeContext, 'db'>, accountId: AccountId): Promise<Actor> {
  return { accountId, isAnonymous: false, roles: await listRoles(context.db.reader, accountId) };
}
