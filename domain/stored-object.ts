import { type AccountId, isId, type ObjectId, type ProjectId } from '#domain/ids.ts';
import { dayMs, hourMs } from './duration.ts';

/** Whose files lie below the beginning of a path: an account's own, or a project's. */
export type ObjectPlace =
  | { readonly kind: 'account'; readonly accountId: AccountId }
  | { readonly kind: 'project'; readonly projectId: ProjectId };

/** What whoever sends an object may say of it, and change afterwards. */
export type ObjectFacts = {
  readonly contentType: string;
  readonly contentEncoding: string;
  readonly contentDisposition: string;
  readonly contentLanguage: string;
  readonly cacheControl: string;
  /** Whatever else a client wants to remember of it. */
  readonly custom: Readonly<Record<string, string>>;
};

/** A stored file with its path; its bytes are complete and checked, and never change. */
export type StoredObject = ObjectFacts & {
  /** What its bytes lie under: another one for each time a path is written. */
  readonly id: ObjectId;
  readonly path: string;
  /** Who sent it, and whose quota it takes from. */
  readonly accountId: AccountId;
  /** Microseconds; grows whenever the path is written. */
  readonly generation: number;
  /** Grows whenever what is said of it changes. */
  readonly metageneration: number;
  readonly size: number;
  /** Base64, as the protocol has them. */
  readonly md5: string;
  readonly crc32c: string;
  /** Whoever shows one of them may read the bytes; each can be revoked. */
  readonly tokens: readonly string[];
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** Something wrong with a file that someone sends, or with what they say of it. */
export type ObjectProblem = {
  readonly kind: 'path' | 'tooLarge' | 'quota' | 'incomplete' | 'checksum' | 'metadata';
  /** Which field of the metadata. */
  readonly field?: string;
};

/** Bytes of a path, and characters of a fact and of all custom metadata, at most. */
export const objectLengths = { path: 1024, fact: 512, custom: 8192 } as const;

/**
 * Whether a text can name an object: parts between single slashes, none of them empty or a step up, without control
 * characters and halves of letters. It is only ever a name in the database, never one of a file.
 */
export function isObjectPath(path: string): boolean {
  if (path === '' || /[\p{Cc}\p{Cs}]/u.test(path) || bytesOf(path) > objectLengths.path) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** Bytes of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Whose path it is, by its first two parts; nobody's where it begins otherwise. */
export function placeOf(path: string): ObjectPlace | undefined {
  const [kind, id, ...rest] = path.split('/');
  if (id === undefined || id === '' || rest.length === 0) return undefined;
  if (kind === 'accounts') return { kind: 'account', accountId: id as AccountId };
  return kind === 'projects' && isId(id) ? { kind: 'project', projectId: id as ProjectId } : undefined;
}

/** What a path is called below the account or the project it is of. */
export function nameBelow(path: string): string {
  return path.split('/').slice(2).join('/');
}

/** A line that can stand in a header: letters that can be seen, and spaces. */
export function isFact(text: string): boolean {
  return text.length <= objectLengths.fact && /^[\x20-\x7e]*$/.test(text);
}

/** Whether custom metadata is small enough, and says nothing that could not stand in a header's name. */
export function isCustom(custom: Readonly<Record<string, string>>): boolean {
  const entries = Object.entries(custom);
  const length = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return length <= objectLengths.custom && entries.every(([name]) => /^[\x21-\x7e]{1,128}$/.test(name));
}

/** Milliseconds after which an upload that nobody went on with gives its room to the next, and is forgotten. */
export const objectUploadGiveWayMs = hourMs;

export const objectUploadKeepMs = dayMs;

/** Tokens an object has at most; a further one revokes the oldest. */
export const downloadTokens = 10;
