import type { Database, Queries } from '#database/connection.ts';
import type { PostedEmail } from '#domain/email.ts';
import { type AccountId, type DocumentId, type JourneyId, newId, type ProjectId } from '#domain/ids.ts';
import type { FileStore } from './object/file-store.ts';
import type { ObjectLimits, ObjectStore } from './object/object-store.ts';
import type { StagingStore } from './object/staging-store.ts';

/** What every command is given: the database, the time, and chance. Nothing else in it reads a clock or a die. */
export type CommandContext = {
  readonly db: Database;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly random: (bytes: number) => Uint8Array;
  /** Tells whoever has it open that something has changed. Called after the commit, never inside a transaction. */
  readonly announce?: (news: Announcement) => void;
  /** What the slug of something erased is kept as: it tells nobody what it was, and is never given again. */
  readonly hideSlug: (slug: string) => string;
  /** Milliseconds without a change after which a sitting is over, where it is not `sittingQuietMs`. */
  readonly sittingMs?: number;
  /** Writes a letter, within the transaction that it tells about. */
  readonly post?: (tx: Queries, letter: PostedEmail) => Promise<void>;
};

/** Everything that some command is given: where bytes lie, too. */
export type WholeContext = CommandContext & {
  readonly files: FileStore;
  readonly staging: StagingStore;
  readonly objects: ObjectStore;
  readonly objectLimits: ObjectLimits;
};

/** What others want to know at once: open outlines, open rooms, and those who just lost their access. */
export type Announcement =
  | { readonly kind: 'outline'; readonly projectId: ProjectId; readonly version: number }
  | { readonly kind: 'update'; readonly documentId: DocumentId; readonly update: Uint8Array }
  | { readonly kind: 'revision'; readonly documentId: DocumentId }
  | { readonly kind: 'access'; readonly projectId: ProjectId }
  /** What someone may do in an organisation has changed. */
  | { readonly kind: 'role'; readonly accountId: AccountId }
  | { readonly kind: 'signedOut'; readonly accountId: AccountId }
  /** What these people have been told, or have read of it, has changed. */
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

/** Random lower-case letters and digits without those easily mistaken. */
export function randomLetters(context: Pick<CommandContext, 'random'>, count: number): string {
  return Array.from(context.random(count), (byte) => letters[byte % letters.length]).join('');
}
