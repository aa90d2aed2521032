import { parentPort } from 'node:worker_threads';
import { batched, sizeOf } from '#commands/batches.ts';
import { stateOf } from '#commands/document/yjs-text.ts';
import type { BookBlock, ReadBook } from '#domain/book.ts';
import { previewOf } from '#domain/book-preview.ts';
import { derivedFrom } from '#domain/derived-text.ts';
import { readFiles } from '#formats/read-book.ts';
import { archiveBatches, archiveMessage, wholeArchive } from './archive-batches.ts';
import type { BookFacts, FileJob, MainMessage, PreparedBlock, WorkerMessage } from './file-job.ts';
import { type StoredFiles, withFiles } from './stored-files.ts';

const port = parentPort;
/** What is left to say of the file that was read. */
let batchesWith: ((files: StoredFiles) => Iterator<WorkerMessage>) | undefined;
let batches: Iterator<WorkerMessage> | undefined;

port?.on('message', (message: MainMessage) => {
  if (message.kind === 'job') read(message.job);
  else tellNext(message);
});

/** Reads some files, and says what they are. */
function read(job: FileJob): void {
  const archive = job.wants === 'book' && job.mayRestore ? wholeArchive(job) : undefined;
  if (archive) {
    if (archive.ok) tellBatches(archiveMessage(archive.archive), (files) => archiveBatches(archive.archive, files));
    else say({ kind: 'problem', problem: archive.problem });
  } else {
    const result = readFiles(job.files, job.limits, job.options);
    if (!result.ok) say({ kind: 'problem', problem: result.problem });
    else if (job.wants === 'preview') say({ kind: 'preview', preview: previewOf(result) });
    else tellBatches(bookMessage(result), (files) => bookBatches(result.book.blocks, files));
  }
}

function say(message: WorkerMessage): void {
  port?.postMessage(message);
}

/** Says what a file is; its batches are said one by one. */
function tellBatches(first: WorkerMessage, made: (files: StoredFiles) => Iterator<WorkerMessage>): void {
  batchesWith = made;
  say(first);
}

function tellNext(message: Exclude<MainMessage, { kind: 'job' }>): void {
  if (message.kind === 'files') batches = batchesWith?.(message.files);
  const next = batches?.next();
  if (next && !next.done) {
    say(next.value);
    return;
  }
  batchesWith = undefined;
  batches = undefined;
  say({ kind: 'end' });
}

function bookMessage({ book, warnings, isLanguageFound }: Extract<ReadBook, { ok: true }>): WorkerMessage {
  const { title, author, language, summary, licence, cover, subjects } = book;
  const images = [...book.images].map(([key, { name, bytes }]) => ({ key, name, bytes }));
  const facts = {
    title,
    author,
    language,
    summary,
    licence,
    cover,
    subjects,
    blocks: countOf(book.blocks),
    isLanguageFound,
  } as BookFacts;
  return { kind: 'book', facts, images, warnings, journeys: book.journeys ?? [] };
}

function* bookBatches(blocks: readonly BookBlock[], files: StoredFiles): Generator<WorkerMessage> {
  const prepared = preparedOf(blocks, undefined, { next: 0 }, files);
  for (const batch of batched(prepared, sizeOf)) yield { kind: 'blocks', blocks: batch };
}

function countOf(blocks: readonly BookBlock[]): number {
  return blocks.reduce((sum, { children }) => sum + 1 + countOf(children), 0);
}

function* preparedOf(
  blocks: readonly BookBlock[],
  parentIndex: number | undefined,
  counter: { next: number },
  files: StoredFiles,
): Generator<PreparedBlock> {
  for (const [place, { kind, title, text, children }] of blocks.entries()) {
    const index = counter.next++;
    const own = withFiles(text, files);
    yield { index, parentIndex, kind, title, siblings: blocks.length, place, state: stateOf(own), ...derivedFrom(own) };
    yield* preparedOf(children, index, counter, files);
  }
}
