import type { Database, Queries } from '#database/connection.ts';
import type { PostedEmail } from '#domain/email.ts';
import { type AccountId, type DocumentId, type JourneyId, newId, type ProjectId } from '#domain/ids.ts';
import type { FileStore } from './object/file-store.ts';
import type { ObjectLimits, ObjectStore } from './object/object-store.ts';
import type { StagingStore } from './object/staging-store.ts';

/**
 * What every command is given: the database, the time, and chance. Commands read no other clock and no other source of
 * chance.
 */
export type CommandContext = {
  readonly db: Database;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly random: (bytes: number) => Uint8Array;
  /** Tells everyone who has it open that something has changed. Called after the commit, never inside a transaction. */
  readonly announce?: (news: Announcement) => void;
  /** The stored form of an erased slug: it does not tell what the slug was, and the slug is never given again. */
  readonly hideSlug: (slug: string) => string;
  /** Milliseconds without a change after which a sitting is over, where it is not `sittingQuietMs`. */
  readonly sittingMs?: number;
  /** Writes an email, within the transaction that it tells about. */
  readonly post?: (tx: Queries, letter: PostedEmail) => Promise<void>;
};

/** Everything that some command is given: where bytes lie, too. */
export type WholeContext = CommandContext & {
  readonly files: FileStore;
  readonly staging: StagingStore;
  readonly objects: ObjectStore;
  readonly objectLimits: ObjectLimits;
};

/** What others are told immediately: open outlines, open rooms, and people who just lost their access. */
export type Announcement =
  | { readonly kind: 'outline'; readonly projectId: ProjectId; readonly version: number }
  | { readonly kind: 'update'; readonly documentId: DocumentId; readonly update: Uint8Array }
  | { readonly kind: 'revision'; readonly documentId: DocumentId }
  | { readonly kind: 'access'; readonly projectId: ProjectId }
  /** Someone's rights in an organisation have changed. */
  | { readonly kind: 'role'; readonly accountId: AccountId }
  | { readonly kind: 'signedOut'; readonly accountId: AccountId }
  /** These people's notifications, or which of them they have read, have changed. */
  | { readonly kind: 'told'; readonly accountIds: readonly AccountId[] }
  /** Someone edited the draft of a journey. */
  | { readonly kind: 'journey'; readonly journeyId: JourneyId; readonly version: number }
  /** There is a job that someone waits for. */
  | { readonly kind: 'job' };

/** A new UUIDv7 of the kind the caller names. */
export function freshId<Id extends string>(context: Pick<CommandContext, 'now' | 'random'>): Id {
  return newId(context.now(), context.random(10)) as Id;
}

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Random lower-case letters and digits without those that are easily confused. */
export function randomLetters(context: Pick<CommandContext, 'random'>, count: number): string {
  return Array.from(context.random(count), (byte) => letters[byte % letters.length]).join('');
}
