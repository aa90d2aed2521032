import { labelsFor } from '#app/manuscript/export-labels.ts';
import { changeProject } from '#commands/change-project.ts';
import type { ImportContext } from '#commands/import-book.ts';
import { importBook } from '#commands/import-book.ts';
import { writeWork } from '#commands/make-export.ts';
import { publishEdition } from '#commands/publish-edition.ts';
import { removeSampleLibrary } from '#commands/sample-library.ts';
import { findOrganisationBySlug, findOwner, listRoles } from '#database/organisation.ts';
import { findProjectBySlug } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { BookWarning } from '#domain/book.ts';
import { type ExportFormat, exportName } from '#domain/export.ts';
import type { AccountId } from '#domain/ids.ts';
import type { Failure } from '#domain/outcome.ts';

export type AdminContext = ImportContext & { readonly publicUrl: string };

/** What the command line prints: the answer, or why not. */
export type Answer<Value> = ({ readonly ok: true } & Value) | { readonly ok: false; readonly message: string };

type ImportAnswer = Answer<{
  url: string;
  blocks: number;
  words: number;
  warnings: readonly BookWarning[];
  edition?: number;
}>;

/** Brings a manuscript into an organisation on behalf of its owner, and publishes it if asked to. */
export async function importFile(
  context: AdminContext,
  { org, name, publish, bytes }: { org: string; name: string; publish: boolean; bytes: Uint8Array },
): Promise<ImportAnswer> {
  const { reader } = context.db;
  const organisation = await findOrganisationBySlug(reader, org);
  const owner = organisation && (await findOwner(reader, organisation.id));
  if (!organisation || !owner) return { ok: false, message: `There is no organisation called ${org}.` };
  const actor = await actorFor(context, owner);
  const outcome = await importBook(context, actor, {
    organisationId: organisation.id,
    files: [{ name, bytes }],
    language: 'en',
  });
  if (!outcome.ok) return { ok: false, message: `${name}: ${sentenceOf(outcome.failure)}` };
  const { projectId, organisationSlug, slug, firstBlockId, blocks, words, warnings } = outcome.value;
  const work = `${context.publicUrl}/org/${organisationSlug}/${slug}`;
  if (!publish) return { ok: true, url: `${work}/block/${firstBlockId}`, blocks, words, warnings };
  const published = await publishEdition(context, actor, projectId);
  if (!published.ok)
    return { ok: false, message: `${name} was imported, but not published: ${sentenceOf(published.failure)}` };
  const shown = await changeProject(context, actor, projectId, { visibility: 'public' });
  if (!shown.ok)
    return { ok: false, message: `${name} was published, but not made public: ${sentenceOf(shown.failure)}` };
  return { ok: true, url: work, blocks, words, warnings, edition: published.value.number };
}

/** A file of a work, as whoever owns the machine takes it out; its bytes or why there are none. */
export async function exportWork(
  context: AdminContext,
  { work, format, edition }: { work: string; format: ExportFormat; edition: number | undefined },
): Promise<Answer<{ bytes: Uint8Array; name: string }>> {
  const { reader } = context.db;
  const [org = '', slug = ''] = work.split('/');
  const organisation = await findOrganisationBySlug(reader, org);
  const project = organisation && (await findProjectBySlug(reader, organisation.id, slug));
  if (!project) return { ok: false, message: `There is no work ${work}.` };
  const { labels, suffixes } = await labelsFor(project.language, { format, edition });
  const wish = { format, edition, part: undefined, labels };
  const bytes = await writeWork(context, project.id, wish);
  if (!bytes) return { ok: false, message: `${work} has nothing to take out, or no such edition.` };
  return { ok: true, bytes, name: exportName(project.title, format, suffixes) };
}

/** Removes the sample library for good. */
export async function removeSamples(context: AdminContext): Promise<Answer<{ removed: number }>> {
  return { ok: true, removed: await removeSampleLibrary(context) };
}

/** An account as one who acts. */
export async function actorFor(context: Pick<ImportContext, 'db'>, accountId: AccountId): Promise<Actor> {
  return { accountId, isAnonymous: false, roles: await listRoles(context.db.reader, accountId) };
}

/** A failure as a line on a terminal. */
function sentenceOf(failure: Failure<{ readonly kind: string; readonly place?: string }>): string {
  if (failure.kind === 'invalid')
    return failure.problems.map(({ kind, place }) => (place === undefined ? kind : `${kind} (${place})`)).join(', ');
  return 'because' in failure ? `${failure.kind} (${failure.because})` : failure.kind;
}
