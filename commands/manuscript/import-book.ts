import { positionsFor } from '#commands/block/outline-position.ts';
import { type CommandContext, freshId, randomLetters } from '#commands/context.ts';
import { textHash } from '#commands/document/fold-document.ts';
import { tellImport } from '#commands/notification/tell-import.ts';
import type { FileStore } from '#commands/object/file-store.ts';
import type { StagingStore } from '#commands/object/staging-store.ts';
import { insertBareProject } from '#commands/project/begin-project.ts';
import { removeProject } from '#commands/project/remove-project.ts';
import { insertBlocks } from '#database/block.ts';
import { insertDocuments } from '#database/document.ts';
import { findOrganisation } from '#database/organisation.ts';
import { updateProjectReady } from '#database/project.ts';
import { insertRevisions } from '#database/revision.ts';
import type { Actor } from '#domain/account.ts';
import {
  type BookLimits,
  type BookProblem,
  defaultBookLimits,
  defaultReadOptions,
  type ReadOptions,
} from '#domain/book.ts';
import type { BlockId, DocumentId, FileId, JourneyId, OrganisationId, ProjectId, RevisionId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { textVersion } from '#domain/text.ts';
import { tagsThatFit } from '#domain/work-facts.ts';
import { mayBeginProject } from '#policies/organisation.ts';
import { factsOf, factsOfArchive, saidInArchive } from './book-facts.ts';
import type { PreparedBlock } from './file-job.ts';
import { type Ask, ReadingStopped, startFileReading } from './file-reading.ts';
import type { Imported } from './import-answers.ts';
import { findImportAnswer, keepImportAnswer } from './import-answers.ts';
import { adoptBlocks, checkPlace, type Place, type PlaceProblem } from './merge-import.ts';
import type { WholeFile } from './receive-upload.ts';
import { restoreContents } from './restore-project.ts';
import { storeImages } from './store-images.ts';
import type { StoredFiles } from './stored-files.ts';
import { writeJourneys } from './write-journeys.ts';

/** What commands about manuscripts are given besides the usual context: where bytes lie. */
export type ImportContext = CommandContext & { readonly files: FileStore; readonly staging: StagingStore };

export type ImportProblem = BookProblem | PlaceProblem;

export type ImportWish = {
  readonly organisationId: OrganisationId;
  /** The files of one book, in their order. */
  readonly files: readonly WholeFile[];
  readonly options?: ReadOptions;
  /** An existing project of the organisation the book is imported into; otherwise it becomes a new one. */
  readonly into?: Place;
  /** Used where neither the file nor its words say it. */
  readonly language: string;
  /** Whether someone said the language of the words, so that it counts for more than what the words tell. */
  readonly isLanguageSaid?: boolean;
  readonly limits?: BookLimits;
  /** Milliseconds the file may take to be read. */
  readonly timeLimit?: number;
  /** The name of the book in the account archive that holds it; it stays with the work. */
  readonly originId?: string | undefined;
  /** Told, of a project archive, which block of it is which now. */
  readonly onBlocks?: ((ids: ReadonlyMap<string, BlockId>) => void) | undefined;
  /** Told now and then how many of how many blocks are written. */
  readonly onProgress?: (written: number, of: number) => void;
  /** The client's name for this import: when the same account asks for it again, it gives the same answer. */
  readonly request?: string | undefined;
  /** When it is aborted, everything written so far is removed again. */
  readonly signal?: AbortSignal;
};

/**
 * Reads a manuscript in a worker thread and writes it as a new private project: in short batches under a project nobody
 * can see, made visible by one last row. A book for an existing project is written the same way and handed over in one
 * last transaction, after the texts there were saved as revisions. On any failure everything written is removed again;
 * the remains of a killed process are removed at the next start.
 */
export async function importBook(
  context: ImportContext,
  actor: Actor,
  wish: ImportWish,
): Promise<Outcome<Imported, ImportProblem>> {
  const { organisationId, files: given, into, limits = defaultBookLimits, options = defaultReadOptions } = wish;
  const { accountId } = actor;
  const verdict = into ? 'allowed' : mayBeginProject(actor, organisationId);
  if (verdict !== 'allowed' || accountId === undefined) return failed({ kind: 'forbidden', because: verdict });
  const asked = wish.request === undefined ? undefined : { accountId, request: wish.request };
  const before = asked && (await findImportAnswer(context, asked));
  if (before) return done(before);
  const organisation = await findOrganisation(context.db.reader, organisationId);
  if (!organisation) return failed({ kind: 'notFound' });
  const refused = into && (await checkPlace(context, actor, into));
  if (refused) return failed(refused);
  const bytes = given.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  if (bytes > limits.fileBytes)
    return failed({ kind: 'invalid', problems: [{ kind: 'tooLarge', place: 'fileBytes' }] });

  const shaped: ReadOptions = into ? { ...options, bookTitle: 'none' } : options;
  const reading = startFileReading(
    { wants: 'book', files: given, limits, options: shaped, mayRestore: into === undefined },
    { time: wish.timeLimit ?? 120_000, signal: wish.signal },
  );
  const projectId = freshId<ProjectId>(context);
  try {
    const first = await reading.ask(undefined);
    if (first.kind !== 'book' && first.kind !== 'archive')
      return failed({ kind: 'invalid', problems: [first.kind === 'problem' ? first.problem : { kind: 'damaged' }] });
    wish.signal?.throwIfAborted();
    const facts = first.kind === 'book' ? first.facts : factsOfArchive(first);
    const isStory = first.kind === 'book' && first.journeys.length > 0 && first.facts.blocks === 0;
    const named = factsOf(facts, given[0]?.name ?? '', wish);
    const slug = await context.db.inTransaction((tx) =>
      insertBareProject(tx, {
        projectId,
        journeyId: freshId<JourneyId>(context),
        organisationId,
        accountId,
        random: randomLetters(context, 5),
        now: context.now(),
        isReady: false,
        originId: wish.originId,
        ...(first.kind === 'archive'
          ? saidInArchive(first)
          : { kind: isStory ? 'branching' : 'novel', labels: { tags: tagsThatFit(facts.subjects ?? []) } }),
        ...named,
      }),
    );
    const { files, warnings } = await storeImages(context, projectId, accountId, first.images);
    const { journeys, ...written } =
      first.kind === 'book'
        ? {
            ...(await writeBlocks(context, projectId, {
              ...wish,
              accountId,
              ask: reading.ask,
              files,
              of: facts.blocks,
            })),
            journeys: await writeJourneys(context, projectId, first.journeys, { ...named, signal: wish.signal, into }),
          }
        : await restoreContents(context, projectId, accountId, { ...wish, facts: first, ask: reading.ask, files });
    if (written.firstBlockId === undefined && journeys.length === 0 && first.kind === 'book')
      throw new ReadingStopped('noText');
    wish.signal?.throwIfAborted();
    const brought = {
      ...written,
      words: journeys.reduce((sum, { words }) => sum + words, written.words),
      journeys,
      organisationSlug: organisation.slug,
      warnings: [...(first.kind === 'book' ? first.warnings : []), ...warnings],
    };
    const now = context.now();
    const kept = asked && { ...asked, id: freshId(context), now };
    const news = { staged: projectId, projectId, accountId, words: brought.words };
    if (into) {
      const told = (project: { readonly slug: string }): Imported => ({
        ...brought,
        projectId: into.projectId,
        slug: project.slug,
      });
      const adopted = await adoptBlocks(context, actor, projectId, into, async (tx, project) => {
        if (kept) await keepImportAnswer(tx, kept, told(project));
        await tellImport(context, tx, { ...news, projectId: into.projectId });
      });
      if (!adopted.ok) await removeProject(context, projectId);
      else context.announce?.({ kind: 'told', accountIds: [accountId] });
      return adopted.ok ? done(told(adopted.value)) : adopted;
    }
    const coverId = facts.cover === undefined ? undefined : files.get(facts.cover)?.id;
    const alt = (first.kind === 'archive' && coverId && first.archive.project.coverAlt) || '';
    const cover = { fileId: coverId as FileId | undefined, alt };
    const imported = { ...brought, projectId, slug };
    await context.db.inTransaction(async (tx) => {
      await updateProjectReady(tx, projectId, cover, now);
      if (kept) await keepImportAnswer(tx, kept, imported);
      await tellImport(context, tx, news);
    });
    context.announce?.({ kind: 'told', accountIds: [accountId] });
    return done(imported);
  } catch (error) {
    await removeProject(context, projectId);
    if (wish.signal?.aborted) return failed({ kind: 'conflict', because: 'cancelled' });
    if (error instanceof ReadingStopped) return failed({ kind: 'invalid', problems: [{ kind: error.because }] });
    throw error;
  } finally {
    await reading.stop();
  }
}

async function writeBlocks(
  context: ImportContext,
  projectId: ProjectId,
  {
    ask,
    files,
    of,
    accountId,
    onProgress,
    signal,
  }: Pick<ImportWish, 'onProgress' | 'signal'> & {
    readonly ask: Ask;
    readonly accountId: NonNullable<Actor['accountId']>;
    readonly files: StoredFiles;
    readonly of: number;
  },
): Promise<{ blocks: number; words: number; firstBlockId?: BlockId }> {
  const ids: BlockId[] = [];
  const positions = new Map<string, string[]>();
  let words = 0;
  let firstWithText: BlockId | undefined;
  let message = await ask({ kind: 'files', files });
  while (message.kind === 'blocks') {
    signal?.throwIfAborted();
    const rows = message.blocks.map((block) => {
      ids[block.index] ??= freshId<BlockId>(context);
      words += block.words;
      if (block.words > 0) firstWithText ??= ids[block.index];
      return {
        block,
        id: ids[block.index] as BlockId,
        documentId: freshId<DocumentId>(context),
        position: positionOf(block, positions),
      };
    });
    await context.db.inTransaction(async (tx) => {
      const now = context.now();
      await insertBlocks(
        tx,
        rows.map(({ block: { kind, title, parentIndex, words: count }, id, position }) => ({
          id,
          projectId,
          parentId: parentIndex === undefined ? undefined : ids[parentIndex],
          position,
          kind,
          title,
          words: count,
        })),
        now,
      );
      await insertDocuments(
        tx,
        rows.map(({ block: { state, json, text, words: count }, id, documentId }) => ({
          id: documentId,
          projectId,
          blockId: id,
          schemaVersion: textVersion,
          state,
          json,
          text,
          words: count,
        })),
        now,
      );
      await insertRevisions(
        tx,
        rows
          .filter(({ block }) => block.words > 0)
          .map(({ block: { json, words: count }, documentId }) => ({
            id: freshId<RevisionId>(context),
            documentId,
            at: now,
            accountId,
            reason: 'imported' as const,
            json,
            words: count,
            hash: textHash(json),
          })),
      );
    });
    onProgress?.(ids.length, of);
    message = await ask({ kind: 'next' });
  }
  if (message.kind !== 'end') throw new ReadingStopped('damaged');
  const firstBlockId = firstWithText ?? ids[0];
  return { blocks: ids.length, words, ...(firstBlockId === undefined ? {} : { firstBlockId }) };
}

function positionOf({ parentIndex, siblings, place }: PreparedBlock, known: Map<string, string[]>): string {
  const key = String(parentIndex);
  const positions = known.get(key) ?? positionsFor(siblings);
  known.set(key, positions);
  return positions[place] ?? '';
}
