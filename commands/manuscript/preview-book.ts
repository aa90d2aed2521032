import { type BookProblem, defaultBookLimits, type ReadOptions } from '#domain/book.ts';
import type { BookPreview } from '#domain/book-preview.ts';
import { previewMs } from '#domain/manuscript.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { ReadingStopped, startFileReading } from './file-reading.ts';
import type { WholeFile } from './receive-upload.ts';

/** Previews some files, which make one book, and saves nothing. */
export async function previewBook(
  files: readonly WholeFile[],
  options: ReadOptions,
): Promise<Outcome<BookPreview, BookProblem>> {
  const reading = startFileReading(
    { wants: 'preview', files, limits: defaultBookLimits, options, mayRestore: false },
    { time: previewMs },
  );
  try {
    const answer = await reading.ask(undefined);
    if (answer.kind === 'preview') return done(answer.preview);
    return failed({ kind: 'invalid', problems: [answer.kind === 'problem' ? answer.problem : { kind: 'damaged' }] });
  } catch (error) {
    if (error instanceof ReadingStopped) return failed({ kind: 'invalid', problems: [{ kind: error.because }] });
    throw error;
  } finally {
    await reading.stop();
  }
}
