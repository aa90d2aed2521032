import { answerApart } from '#commands/answer-apart.ts';
import type { CommandContext } from '#commands/context.ts';
import { tellPeople } from '#commands/notification/tell-people.ts';
import type { FileStore } from '#commands/object/file-store.ts';
import type { StagingStore } from '#commands/object/staging-store.ts';
import type { Queries } from '#database/connection.ts';
import { findExport, updateExportFailed, updateExportProgress, updateExportReady } from '#database/export.ts';
import type { Book, BookBlock } from '#domain/book.ts';
import type { ExportFormat, ExportWish } from '#domain/export.ts';
import type { AccountId, ExportId, ProjectId } from '#domain/ids.ts';
import { wordsOf } from '#domain/plain-text.ts';
import type { WriteJob, WriteMessage } from './book-writer.ts';
import { gatherArchive } from './gather-archive.ts';
import { gatherBook } from './gather-book.ts';
import { removeSurplusExports } from './request-export.ts';

type Context = CommandContext & { readonly files: FileStore; readonly staging: StagingStore };

/**
 * Makes a file that was requested. Safe to run twice: one that is ready, or no longer wanted, is left alone. The same
 * edition in the same format always gives the same bytes. The person who requested it is told when it is ready, or when
 * it failed.
 *
 * @param isLast - a failure now is final
 */
export async function makeExport(context: Context, id: ExportId, { isLast = false } = {}): Promise<void> {
  const wanted = await findExport(context.db.reader, id);
  if (!wanted || wanted.readyAt !== undefined) return;
  const progressed = (percent: number) => context.db.inTransaction((tx) => updateExportProgress(tx, id, percent));
  try {
    await progressed(5);
    const bytes = await writeWork(context, wanted.projectId, wanted.wish, () => progressed(40));
    if (!bytes) {
      await finish(context, id, undefined);
      return;
    }
    await progressed(90);
    await context.staging.write(id, bytes);
    await finish(context, id, bytes.byteLength);
    await removeSurplusExports(context, wanted.projectId, wanted.accountId);
    // If it was cancelled meanwhile, nothing else would remove its file.
    if (!(await findExport(context.db.reader, id))) await context.staging.remove(id);
  } catch (error) {
    if (isLast) await finish(context, id, undefined);
    else await context.db.inTransaction((tx) => updateExportFailed(tx, id, context.now()));
    throw error;
  }
}

async function finish(context: Context, id: ExportId, size: number | undefined): Promise<void> {
  const told = await context.db.inTransaction((tx) => settleExport(context, tx, id, size));
  if (told.length > 0) context.announce?.({ kind: 'told', accountIds: told });
}

/**
 * Notes that a file is ready, with its size in bytes, or that it failed, and tells the person who requested it; one
 * that is ready or removed is left alone.
 *
 * @returns who was told
 */
export async function settleExport(
  context: CommandContext,
  tx: Queries,
  id: ExportId,
  size: number | undefined,
): Promise<AccountId[]> {
  const wanted = await findExport(tx, id);
  if (!wanted || wanted.readyAt !== undefined) return [];
  if (size === undefined) await updateExportFailed(tx, id, context.now());
  else await updateExportReady(tx, id, size, context.now());
  const { accountId, projectId, name } = wanted;
  const isReady = size !== undefined;
  const key = `export ${id} ${isReady ? 'ready' : 'failed'}`;
  return tellPeople(context, tx, [accountId], { key, facts: { kind: 'export', name, isReady }, projectId });
}

/**
 * A work in the requested format, written in its own thread. Undefined where the edition or part was removed.
 *
 * @param gathered - told when everything is gathered and the writing begins
 */
export async function writeWork(
  context: CommandContext & { readonly files: FileStore },
  projectId: ProjectId,
  wish: ExportWish,
  gathered: () => Promise<void> = async () => undefined,
): Promise<Uint8Array | undefined> {
  const job = await gather(context, projectId, wish);
  if (!job) return undefined;
  await gathered();
  return writeInThread(job);
}

async function gather(
  context: CommandContext & { readonly files: FileStore },
  projectId: ProjectId,
  wish: ExportWish,
): Promise<WriteJob | undefined> {
  if (wish.format === 'archive') {
    const archive = await gatherArchive(context, projectId);
    return archive && { format: 'archive', archive };
  }
  const gathered = await gatherBook(context, projectId, {
    ...wish,
    genreNames: wish.labels.genres,
    takesNewPictures: !['epub', 'docx', 'docxManuscript', 'odt'].includes(wish.format),
  });
  if (!gathered) return undefined;
  const { book, identifier, modifiedAt } = gathered;
  const words = new Intl.NumberFormat(book.language).format(roundedWords(book));
  const labels = { ...wish.labels, aboutWords: wish.labels.aboutWords.replace('{{words}}', words) };
  const layout = wish.format === 'docxManuscript' ? 'manuscript' : 'laidOut';
  return {
    format: wish.format as Exclude<ExportFormat, 'archive'>,
    book,
    options: { identifier, modifiedAt, layout, labels },
  };
}

/** Words to the nearest hundred, as a manuscript's title page gives them; thousands from ten thousand on. */
function roundedWords({ blocks }: Book): number {
  const count = (some: readonly BookBlock[]): number =>
    some.reduce((sum, { text, children }) => sum + wordsOf(text) + count(children), 0);
  const words = count(blocks);
  const step = words >= 10_000 ? 1_000 : 100;
  return Math.max(step, Math.round(words / step) * step);
}

async function writeInThread(job: WriteJob): Promise<Uint8Array> {
  const { bytes } = await answerApart<WriteMessage>(new URL('./book-writer.ts', import.meta.url), job);
  return bytes;
}
