import { keepAppearance } from '#commands/account/keep-appearance.ts';
import { type ImportContext, type ImportProblem, importBook } from '#commands/manuscript/import-book.ts';
import { previewBook } from '#commands/manuscript/preview-book.ts';
import type { ObjectContext } from '#commands/object/receive-object.ts';
import { changeProfile } from '#commands/organisation/change-profile.ts';
import { findPersonalOrganisation } from '#database/organisation.ts';
import type { Actor } from '#domain/account.ts';
import { appearanceOf } from '#domain/appearance.ts';
import { type BookProblem, defaultReadOptions } from '#domain/book.ts';
import type { AccountId, BlockId, OrganisationId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { ArchivedWork } from '#formats/account/manifest.ts';
import type { OpenAccountArchive } from '#formats/account/read.ts';
import type { RangeSource } from '#formats/zip/range-reader.ts';
import { mayBeginProject } from '#policies/organisation.ts';
import { importGoals } from './import-goals.ts';
import { type ImportedObjects, importObjects } from './import-objects.ts';
import { type ImportedReadings, importReadings, type KnownWork } from './import-readings.ts';
import { opening, profileThatComes, worksHere } from './preview-account-archive.ts';

/** What to import from an account archive, and where its works go. */
export type AccountWish = {
  readonly organisationId: OrganisationId;
  readonly source: RangeSource;
  /** The works to import, by their paths in the archive: those that are here already are imported again. */
  readonly works: readonly string[];
  /** Whether the library and the places come, of works that are here or come along. */
  readonly withReading: boolean;
  /** Whether the profile and the look come, where the account has none. */
  readonly withProfile: boolean;
  /** Whether the account's own files are imported; those of works are imported with these. */
  readonly withObjects: boolean;
  /** Told how many of all works are imported, and how much of the current one. */
  readonly onProgress?: (come: number, of: number, share: number) => void;
  /** Names the import: when the same account asks for it again, nothing is imported twice. */
  readonly request?: string | undefined;
  /** When it is aborted the unfinished work is removed again; the finished ones stay. */
  readonly signal?: AbortSignal | undefined;
};

/** What was imported. */
export type ImportedAccount = {
  readonly works: readonly { readonly title: string; readonly url: string; readonly words: number }[];
  /** Works that could not be imported, each with why. */
  readonly failed: readonly { readonly title: string; readonly problems: readonly ImportProblem[] }[];
  readonly hasProfile: boolean;
} & ImportedReadings &
  ImportedObjects;

/**
 * Imports an account archive: everything in it is checked before anything is written. Each work is imported whole or
 * not at all, as a new private project; one that fails is named, and the others are imported.
 */
export async function importAccountArchive(
  context: ImportContext & ObjectContext,
  actor: Actor,
  wish: AccountWish,
): Promise<Outcome<ImportedAccount, BookProblem>> {
  const { accountId } = actor;
  const verdict = mayBeginProject(actor, wish.organisationId);
  if (verdict !== 'allowed' || accountId === undefined) return failed({ kind: 'forbidden', because: verdict });
  const opened = await opening(wish.source);
  if (!opened.ok) return opened;
  const archive = opened.value;
  const wanted = archive.manifest.works.filter(({ path }) => wish.works.includes(path));
  for (const work of wanted) {
    wish.signal?.throwIfAborted();
    const file = { name: `${work.path}.fabula.zip`, bytes: await archive.readWork(work) };
    const seen = await previewBook([file], defaultReadOptions);
    // A preview shows no work without words.
    const problems = !seen.ok && seen.failure.kind === 'invalid' ? seen.failure.problems : [];
    const [problem] = problems.filter(({ kind }) => kind !== 'noText' && kind !== 'headingsOnly');
    if (problem)
      return failed({ kind: 'invalid', problems: [{ ...problem, file: `works/${work.path}/work.fabula.zip` }] });
  }
  const known = new Map<string, KnownWork>();
  const come = new Map<string, ProjectId>();
  for (const [origin, { id }] of await worksHere(context, accountId, archive)) known.set(origin, { projectId: id });
  const brought: ImportedAccount['works'][number][] = [];
  const lost: ImportedAccount['failed'][number][] = [];
  for (const [at, work] of wanted.entries()) {
    if (wish.signal?.aborted) return failed({ kind: 'conflict', because: 'cancelled' });
    wish.onProgress?.(at, wanted.length, 0);
    const outcome = await importWork(context, actor, { ...wish, archive, work, at, of: wanted.length });
    if (!outcome.ok && wish.signal?.aborted) return failed({ kind: 'conflict', because: 'cancelled' });
    if (outcome.ok) {
      const { organisationSlug, slug, words, projectId, blockOf } = outcome.value;
      brought.push({ title: work.title, url: `/org/${organisationSlug}/${slug}`, words });
      come.set(work.path, projectId);
      for (const name of [work.id, work.origin]) known.set(name, { projectId, blockOf });
    } else lost.push({ title: work.title, problems: 'problems' in outcome.failure ? outcome.failure.problems : [] });
  }
  const objects = await importObjects(context, { ...actor, accountId }, archive, {
    ...{ withOwn: wish.withObjects, projectOf: (path) => come.get(path), signal: wish.signal },
  });
  if (wish.signal?.aborted) return failed({ kind: 'conflict', because: 'cancelled' });
  await importGoals(context, actor, accountId, archive, known);
  const reading = wish.withReading
    ? await importReadings(context, actor, accountId, archive, known)
    : { library: 0, places: 0, notHere: 0 };
  const hasProfile = wish.withProfile && (await importProfile(context, actor, accountId, archive));
  return done({ works: brought, failed: lost, ...objects, ...reading, hasProfile });
}

type OneWork = AccountWish & { archive: OpenAccountArchive; work: ArchivedWork; at: number; of: number };

async function importWork(
  context: ImportContext,
  actor: Actor,
  { archive, work, at, of, organisationId, request, signal, onProgress }: OneWork,
) {
  let blocks: ReadonlyMap<string, BlockId> | undefined;
  const outcome = await importBook(context, actor, {
    organisationId,
    files: [{ name: `${work.title}.fabula.zip`, bytes: await archive.readWork(work) }],
    language: work.language,
    originId: work.origin,
    onBlocks: (ids) => {
      blocks = ids;
    },
    onProgress: (written, all) => onProgress?.(at, of, written / Math.max(1, all)),
    ...(request === undefined ? {} : { request: `${request} ${work.path}` }),
    ...(signal ? { signal } : {}),
  });
  return outcome.ok ? done({ ...outcome.value, blockOf: (id: string) => blocks?.get(id) }) : outcome;
}

async function importProfile(
  context: ImportContext,
  actor: Actor,
  accountId: AccountId,
  archive: OpenAccountArchive,
): Promise<boolean> {
  const comes = await profileThatComes(context, accountId, archive);
  const own = await findPersonalOrganisation(context.db.reader, accountId);
  const { profile, settings } = archive.account;
  let hasCome = false;
  if (comes.profile && own) {
    const changed = { name: own.name, slug: own.slug, bio: profile.bio, links: profile.links };
    hasCome = (await changeProfile(context, actor, own.id, changed)).ok;
  }
  if (comes.appearance && settings.appearance) {
    const { mode } = settings.appearance;
    hasCome = (await keepAppearance(context, actor, { mode, appearance: appearanceOf(settings.appearance) })).ok;
  }
  return hasCome;
}
