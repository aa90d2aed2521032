import { parentPort } from 'node:worker_threads';
import type { Book, WriteOptions } from '#domain/book.ts';
import type { ExportFormat } from '#domain/export.ts';
import type { ProjectArchive } from '#domain/project-archive.ts';
import { writeArchive } from '#formats/archive/write.ts';
import { writeBook } from '#formats/write-book.ts';

/** The message to the thread. */
export type WriteJob =
  | { readonly format: 'archive'; readonly archive: ProjectArchive }
  | {
      readonly format: Exclude<ExportFormat, 'archive'>;
      readonly book: Book;
      readonly options: WriteOptions;
    };

/** Its answer. */
export type WriteMessage = { readonly bytes: Uint8Array };

parentPort?.on('message', (job: WriteJob) => {
  const bytes = job.format === 'archive' ? writeArchive(job.archive) : writeBook(job.book, job.format, job.options);
  parentPort?.postMessage({ bytes } satisfies WriteMessage, [bytes.buffer]);
});
