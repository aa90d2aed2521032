import { Worker } from 'node:worker_threads';
import { insertBlocks } from '#database/block.ts';
import { insertDocuments } from '#database/document.ts';
import { insertFiles } from '#database/file.ts';
import { findOrganisation } from '#database/organisation.ts';
import { updateProjectReady } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import { type BookLimits, type BookProblem, type BookWarning, defaultBookLimits } from '#domain/book.ts';
import type { BlockId, DocumentId, FileId, JourneyId, OrganisationId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { projectLengths } from '#domain/project.ts';
import { languageCode, textVersion } from '#domain/text.ts';
import { mayBeginProject } from '#policies/organisation.ts';
import { insertBareProject } from './begin-project.ts';
import { type CommandContext, freshId, randomLetters } from './context.ts';
import type { FileStore } from './file-store.ts';
import type { BookFacts, ImportJob, MainMessage, PreparedBlock, WorkerMessage } from './import-worker.ts';
import { positionsFor } from './outline-position.ts';
import { removeProject } from './remove-project.ts';

export type ImportContext = CommandContext & { readonly files: FileStore };

export type ImportWish = {
  readonly organisationId: OrganisationId;
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** Used where the file does not say. */
  readonly language: string;
  readonly limits?: BookLimits;
  /** Milliseconds the file may take to be read. */
  readonly timeLimit?: number;
};

export type Imported = {
  readonly projectId: ProjectId;
  readonly organisationSlug: string;
  readonly slug: string;
  readonly firstBlockId: BlockId;
  readonly blocks: number;
  readonly words: number;
  readonly warnings: readonly BookWarning[];
};

/**
 * Reads a manuscript in a worker thread and writes it as a new private project: in short batches under a project
 * nobody can see, made visible by one last row. On any failure what was written is removed again; what a killed
 * process left is removed at the next start.
 */
export async function importBook(
  context: ImportContext,
  actor: Actor,
  wish: ImportWish,
): Promise<Outcome<Imported, BookProblem>> {
  const { organisationId, bytes, fileName, limits = defaultBookLimits } = wish;
  const { accountId } = actor;
  const verdict = mayBeginProject(actor, organisationId);
  if (verdict !== 'allowed' || accountId === undefined) return failed({ kind: 'forbidden', because: verdict });
  const organisation = await findOrganisation(context.db.reader, organisationId);
  if (!organisation) return failed({ kind: 'notFound' });
  if (bytes.byteLength > limits.fileBytes)
    return failed({ kind: 'invalid', problems: [{ kind: 'tooLarge', place: String(limits.fileBytes) }] });

  const worker = startWorker({ bytes, fileName, limits }, wish.timeLimit ?? 120_000);
  const projectId = freshId<ProjectId>(context);
  try {
    const first = await worker.ask(undefined);
    if (first.kind !== 'book')
      return failed({ kind: 'invalid', problems: [first.kind === 'problem' ? first.problem : { kind: 'damaged' }] });
    const { facts } = first;
    const slug = await context.db.inTransaction((tx) =>
      insertBareProject(tx, {
        projectId,
        journeyId: freshId<JourneyId>(context),
        organisationId,
        accountId,
        random: randomLetters(context, 5),
        now: context.now(),
        isReady: false,
        kind: 'novel',
        ...factsOf(facts, fileName, wish.language),
      }),
    );
    const { files, warnings } = await storeImages(context, projectId, accountId, first.images);
    const written = await writeBlocks(context, projectId, worker.ask, files);
    const cover = facts.cover === undefined ? undefined : files.get(facts.cover);
    await context.db.inTransaction((tx) =>
      updateProjectReady(tx, projectId, cover?.id as FileId | undefined, context.now()),
    );
    return done({
      projectId,
      organisationSlug: organisation.slug,
      slug,
      ...written,
      warnings: [...first.warnings, ...warnings],
    });
  } catch (error) {
    await removeProject(context, projectId);
    if (error instanceof ReadingStopped) return failed({ kind: 'invalid', problems: [{ kind: error.because }] });
    throw error;
  } finally {
    await worker.stop();
  }
}

function factsOf(facts: BookFacts, fileName: string, language: string) {
  const fromName = fileName
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]+$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return {
    title: (facts.title?.trim() || fromName || fileName || '?').slice(0, projectLengths.title),
    credit: (facts.author ?? '').slice(0, projectLengths.credit),
    summary: shortened(facts.summary ?? '', projectLengths.summary),
    licence: shortened(facts.licence ?? '', projectLengths.licence),
    language: languageCode(facts.language) ?? language,
  };
}

/** A text that ends with a whole sentence where it is too long; none at all where its first one is. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '), cut.lastIndexOf('? '), cut.lastIndexOf('\n'));
  return end < 0 ? '' : cut.slice(0, end + 1).trim();
}

type Files = ReadonlyMap<string, { id: string; width: number; height: number }>;

async function storeImages(
  context: ImportContext,
  projectId: ProjectId,
  accountId: NonNullable<Actor['accountId']>,
  images: readonly { key: string; name: string; bytes: Uint8Array }[],
): Promise<{ files: Files; warnings: BookWarning[] }> {
  const files = new Map<string, { id: string; width: number; height: number }>();
  const warnings: BookWarning[] = [];
  for (const { key, name, bytes } of images) {
    const stored = await context.files.storePicture(bytes);
    if (!stored) {
      warnings.push({ kind: 'imageUnreadable', place: name, count: 1 });
      continue;
    }
    const id = freshId<FileId>(context);
    files.set(key, { id, width: stored.width, height: stored.height });
    await context.db.inTransaction((tx) =>
      insertFiles(tx, [{ id, projectId, accountId, name: name.slice(0, 300), ...stored }], context.now()),
    );
  }
  return { files, warnings };
}

async function writeBlocks(
  context: ImportContext,
  projectId: ProjectId,
  ask: Ask,
  files: Files,
): Promise<{ blocks: number; words: number; firstBlockId: BlockId }> {
  const ids: BlockId[] = [];
  const positions = new Map<string, string[]>();
  let words = 0;
  let firstWithText: BlockId | undefined;
  let message = await ask({ kind: 'files', files });
  while (message.kind === 'blocks') {
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
    });
    message = await ask({ kind: 'next' });
  }
  if (message.kind !== 'end') throw new ReadingStopped('damaged');
  const firstBlockId = firstWithText ?? ids[0];
  if (firstBlockId === undefined) throw new ReadingStopped('noText');
  return { blocks: ids.length, words, firstBlockId };
}

function positionOf({ parentIndex, siblings, place }: PreparedBlock, known: Map<string, string[]>): string {
  const key = String(parentIndex);
  const positions = known.get(key) ?? positionsFor(siblings);
  known.set(key, positions);
  return positions[place] ?? '';
}

/** The reading of the file ended before its time: too slow, too large for its memory, or a bug in the worker. */
class ReadingStopped extends Error {
  override name = 'ReadingStopped';
  readonly because: BookProblem['kind'];
  constructor(because: BookProblem['kind'], cause?: unknown) {
    super(`The reading of a file was stopped: ${because}`, { cause });
    this.because = because;
  }
}

type Ask = (message: MainMessage | undefined) => Promise<WorkerMessage>;

function startWorker(job: ImportJob, timeLimit: number): { ask: Ask; stop: () => Promise<void> } {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  });
  // Listened to from the start: the first message may come before it is asked for.
  const arrived: WorkerMessage[] = [];
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  const settle = () => wake?.();
  worker.on('message', (message: WorkerMessage) => {
    arrived.push(message);
    settle();
  });
  worker.on('error', (error: Error & { code?: string }) => {
    failure = new ReadingStopped(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'damaged', error);
    settle();
  });
  worker.on('exit', () => {
    failure ??= new ReadingStopped('damaged');
    settle();
  });
  const ask: Ask = async (question) => {
    if (question) worker.postMessage(question);
    const timer = setTimeout(() => {
      failure = new ReadingStopped('tooSlow');
      settle();
    }, timeLimit);
    try {
      while (arrived.length === 0) {
        if (failure) throw failure;
        await new Promise<void>((resume) => {
          wake = resume;
        });
      }
      return arrived.shift() as WorkerMessage;
    } finally {
      clearTimeout(timer);
    }
  };
  return { ask, stop: async () => void (await worker.terminate()) };
}
