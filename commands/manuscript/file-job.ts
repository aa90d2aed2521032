import type { Book, BookBlock, BookJourney, BookLimits, BookProblem, BookWarning, ReadOptions } from '#domain/book.ts';
import type { BookPreview } from '#domain/book-preview.ts';
import type { Derived } from '#domain/derived-text.ts';
import type { ArchivedBlock, ArchivedRevision, ProjectArchive } from '#domain/project-archive.ts';
import type { WholeFile } from './receive-upload.ts';
import type { StoredFiles } from './stored-files.ts';

/** What the thread is asked to read. */
export type FileJob = {
  /** Whether to return a summary of the book, or the whole book block by block. */
  readonly wants: 'preview' | 'book';
  readonly files: readonly WholeFile[];
  /** Whether a project archive is taken whole; otherwise it is read as a book. */
  readonly mayRestore: boolean;
  readonly limits: BookLimits;
  readonly options: ReadOptions;
};

/** A block ready to be written: its place is given by numbers, since only the main thread gives out ids. */
export type PreparedBlock = Derived & {
  readonly index: number;
  readonly parentIndex: number | undefined;
  readonly kind: BookBlock['kind'];
  readonly title: string;
  readonly siblings: number;
  readonly place: number;
  readonly state: Uint8Array;
};

export type BookFacts = Pick<Book, 'title' | 'author' | 'language' | 'summary' | 'licence' | 'cover' | 'subjects'> & {
  readonly blocks: number;
  /** Whether the language was detected from the words. */
  readonly isLanguageFound?: boolean | undefined;
};

/** The messages of the thread, one for each question of the main thread. */
export type WorkerMessage =
  | { readonly kind: 'problem'; readonly problem: BookProblem }
  | { readonly kind: 'preview'; readonly preview: BookPreview }
  | {
      readonly kind: 'book';
      readonly facts: BookFacts;
      readonly images: readonly { key: string; name: string; bytes: Uint8Array }[];
      readonly warnings: readonly BookWarning[];
      readonly journeys: readonly BookJourney[];
    }
  | { readonly kind: 'blocks'; readonly blocks: readonly PreparedBlock[] }
  | ArchiveMessage
  | { readonly kind: 'end' };

/**
 * The questions of the main thread: first what to read, then the ids of the pictures it stored, or that it is ready for
 * more.
 */
export type MainMessage =
  | { readonly kind: 'job'; readonly job: FileJob }
  | { readonly kind: 'files'; readonly files: StoredFiles }
  | { readonly kind: 'next' };

/** A block of an archive ready to be written but for its new ids. */
export type PreparedArchived = Omit<ArchivedBlock, 'text' | 'revisions'> &
  Derived & {
    readonly state: Uint8Array;
    readonly revisions: readonly (Omit<ArchivedRevision, 'text'> & Omit<Derived, 'text'> & { readonly hash: string })[];
  };

/** The worker's messages about an archive. */
export type ArchiveMessage =
  | {
      readonly kind: 'archive';
      readonly archive: Omit<ProjectArchive, 'blocks' | 'published' | 'files'>;
      readonly images: readonly { key: string; name: string; bytes: Uint8Array }[];
      readonly blocks: number;
    }
  | { readonly kind: 'archivedBlocks'; readonly blocks: readonly PreparedArchived[] }
  | { readonly kind: 'published'; readonly texts: readonly { readonly key: string; readonly json: string }[] };
