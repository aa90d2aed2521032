import { importAccountArchive } from '#commands/account-archive/import-account-archive.ts';
import type { WholeContext } from '#commands/context.ts';
import { importBook } from '#commands/manuscript/import-book.ts';
import { uploadedAccount, uploadedFiles } from '#commands/manuscript/receive-upload.ts';
import type { Actor } from '#domain/account.ts';
import { type BookProblem, defaultReadOptions } from '#domain/book.ts';
import type { UploadId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { languageCode } from '#domain/text.ts';
import type { ImportTarget } from './import-target.ts';
import type { ImportRequest } from './manuscript-requests.ts';
import type { tellLines } from './tell-lines.ts';

/** Imports uploads, and reports the progress. */
type RunningImport = Parameters<typeof tellLines>[1];

type Brought = Extract<Awaited<ReturnType<typeof importBook>>, { ok: true }>['value'];

/** The report about an imported book. */
export function told({ organisationSlug, slug, firstBlockId, blocks, words, warnings, journeys }: Brought) {
  const work = `/org/${organisationSlug}/${slug}`;
  return { url: `${work}/${whereBegun(firstBlockId, journeys)}`, blocks, words, warnings, journeys: journeys.length };
}

/** Where an author looks at an import, below the address of its work: its first block, else its first journey. */
export function whereBegun(firstBlockId: string | undefined, [journey]: Brought['journeys']): string {
  if (firstBlockId !== undefined) return `block/${firstBlockId}`;
  return journey ? `journey/${journey.id}` : 'manage';
}

/** How an upload is imported: as an account archive if someone chose from one, as a book otherwise. */
export function importOf(
  commands: WholeContext,
  actor: Actor,
  target: ImportTarget,
  wish: ImportRequest,
): Promise<Outcome<RunningImport, BookProblem>> {
  const uploads = wish.uploads as UploadId[];
  return wish.account
    ? accountImport(commands, actor, target, { ...wish.account, request: wish.request, uploads })
    : bookImport(commands, actor, target, { ...wish, uploads });
}

type AccountWish = NonNullable<ImportRequest['account']> & {
  readonly request: string | undefined;
  readonly uploads: readonly UploadId[];
};

async function accountImport(
  commands: WholeContext,
  actor: Actor,
  { organisationId, into }: ImportTarget,
  { uploads, ...choice }: AccountWish,
): Promise<Outcome<RunningImport>> {
  const source = await uploadedAccount(commands, actor, uploads);
  if (!source || into) return failed({ kind: 'notFound' });
  return done(async ({ onProgress, signal }) => {
    const come = (works: number, of: number, share: number) => onProgress(Math.round(100 * (works + share)), 100 * of);
    const wish = { organisationId, source, ...choice, signal, onProgress: come };
    const outcome = await importAccountArchive(commands, actor, wish);
    return outcome.ok ? done({ account: outcome.value }) : outcome;
  });
}

async function bookImport(
  commands: WholeContext,
  actor: Actor,
  target: ImportTarget,
  wish: Omit<ImportRequest, 'uploads'> & { readonly uploads: readonly UploadId[] },
): Promise<Outcome<RunningImport, BookProblem>> {
  const files = await uploadedFiles(commands, actor, wish.uploads);
  if (!files.ok) return files;
  const language = languageCode(wish.language) ?? 'en';
  const options = { ...defaultReadOptions, ...wish.options };
  return done(async (telling) => {
    const book = { ...target, files: files.value, language, request: wish.request, ...telling, options };
    const outcome = await importBook(commands, actor, book);
    return outcome.ok ? done(told(outcome.value)) : outcome;
  });
}
