import type { AccountArchiveId, AccountId } from '#domain/ids.ts';
import { dayMs } from './duration.ts';

/**
 * How long an archive is kept, how many an account may have made within a day, and how many of them may exist at a
 * time.
 */
export const archivesKept = { days: 7, perDay: 4, atOnce: 3 } as const;

/** Milliseconds for which an archive is kept. */
export const archiveKeepMs = archivesKept.days * dayMs;

/** Bytes of an archive that can be imported through a browser; larger ones are imported on the command line. */
export const archiveBytes = 400 * 2 ** 20;

/** Whether a file is called as archives are. */
export function isArchiveName(name: string): boolean {
  return name.toLowerCase().endsWith('.account.zip');
}

/** All that is someone's, in one file: being made, or there to be taken. */
export type AccountArchive = {
  readonly id: AccountArchiveId;
  readonly accountId: AccountId;
  /** Whole percent. */
  readonly progress: number;
  readonly size: number | undefined;
  readonly createdAt: number;
  readonly readyAt: number | undefined;
  readonly failedAt: number | undefined;
};

/** The name of an archive's file: by the day on which it was asked for. */
export function archiveName(createdAt: number): string {
  return `Fabula ${new Date(createdAt).toISOString().slice(0, 10)}.account.zip`;
}

/** Why an archive cannot be asked for: one is being made, or enough were made within a day. */
export type ArchiveProblem = { readonly kind: 'making' | 'tooMany' };
