import { z } from 'zod';

/** The version of the backup that is written, and the newest that is read. */
export const backupVersion = 1;

/** The files that a backup may hold: nothing else is ever read, so that no name leads anywhere. */
export const partPaths = {
  table: /^tables\/([a-z][a-z0-9_]{0,62})\/(\d{6})\.jsonl$/,
  content: /^files\/([0-9a-f]{64})$/,
  object: /^objects\/([\w-]{8,64})$/,
  staged: /^staging\/([\w-]{1,64})$/,
  page: /^pages\/([\w-][\w.-]{0,99})$/,
  secret: /^secret$/,
} as const;
export type PartKind = keyof typeof partPaths;

const Count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** `manifest.json`: what the backup is, when it was made and how much there is of what. */
export const BackupManifest = z.object({
  format: z.literal('fabula-backup'),
  version: z.number().int().min(1),
  /** The Fabula that wrote it. */
  madeBy: z.string().max(100),
  madeAt: z.iso.datetime(),
  /** The last migration its tables have had. */
  schema: z.string().max(200),
  tables: z.record(z.string().max(63), Count),
  /** Of the secret that seals keys and second factors, whether it lies in the backup or not. */
  secret: Hash.optional(),
  /** Files that a row names and that were not there, or not as they should be. */
  missing: z.array(z.string().max(200)),
  /** Of `sums.jsonl`. */
  sums: Hash,
});
export type BackupManifest = z.infer<typeof BackupManifest>;

/** A line of `sums.jsonl`. */
export const SumLine = z.object({ path: z.string().max(200), bytes: Count, sha256: Hash });
export type SumLine = z.infer<typeof SumLine>;

/** A backup is refused; the message is a sentence for the person who restores it. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
  /** Whether the file itself is at fault: another copy of it may be good. */
  readonly isOfFile: boolean;
  constructor(message: string, { isOfFile = false } = {}) {
    super(message);
    this.isOfFile = isOfFile;
  }
}

/** The refusal of a file that is no backup, or an incomplete one. */
export function badFile(message: string): BackupRefused {
  return new BackupRefused(message, { isOfFile: true });
}

/** A refusal of a file of which a part is not what it was. */
export function damaged(what: string): BackupRefused {
  return badFile(`The backup is damaged: ${what}.`);
}
