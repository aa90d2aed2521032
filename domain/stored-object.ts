import { type AccountId, isId, type ObjectId, type ProjectId } from '#domain/ids.ts';
import { dayMs, hourMs } from './duration.ts';

/** The owner of files below the beginning of a path: an account, or a project. */
export type ObjectPlace =
  | { readonly kind: 'account'; readonly accountId: AccountId }
  | { readonly kind: 'project'; readonly projectId: ProjectId };

/** The metadata that a client may send with an object, and change afterwards. */
export type ObjectFacts = {
  readonly contentType: string;
  readonly contentEncoding: string;
  readonly contentDisposition: string;
  readonly contentLanguage: string;
  readonly cacheControl: string;
  /** Anything else that a client wants to remember about it. */
  readonly custom: Readonly<Record<string, string>>;
};

/** A stored file with its path; its bytes are complete and checked, and never change. */
export type StoredObject = ObjectFacts & {
  /** The name under which its bytes lie: another one for each time a path is written. */
  readonly id: ObjectId;
  readonly path: string;
  /** Its sender, whose quota it counts against. */
  readonly accountId: AccountId;
  /** Microseconds; grows whenever the path is written. */
  readonly generation: number;
  /** Grows with every change of its metadata. */
  readonly metageneration: number;
  readonly size: number;
  /** Base64, as the protocol has them. */
  readonly md5: string;
  readonly crc32c: string;
  /** Anyone who shows one of them may read the bytes; each can be revoked. */
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
 * characters and halves of letters. It is only ever a name in the database, never the name of a file.
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

/** The owner of a path, by its first two parts; none where it begins otherwise. */
export function placeOf(path: string): ObjectPlace | undefined {
  const [kind, id, ...rest] = path.split('/');
  if (id === undefined || id === '' || rest.length === 0) return undefined;
  if (kind === 'accounts') return { kind: 'account', accountId: id as AccountId };
  return kind === 'projects' && isId(id) ? { kind: 'project', projectId: id as ProjectId } : undefined;
}

/** The rest of a path below the account or the project that owns it. */
export function nameBelow(path: string): string {
  return path.split('/').slice(2).join('/');
}

/** A line that can stand in a header: visible letters, and spaces. */
export function isFact(text: string): boolean {
  return text.length <= objectLengths.fact && /^[\x20-\x7e]*$/.test(text);
}

/** Whether custom metadata is small enough, and says nothing that could not stand in a header's name. */
export function isCustom(custom: Readonly<Record<string, string>>): boolean {
  const entries = Object.entries(custom);
  const length = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return length <= objectLengths.custom && entries.every(([name]) => /^[\x21-\x7e]{1,128}$/.test(name));
}

/** Milliseconds after which an abandoned upload gives its room to the next, and is deleted. */
export const objectUploadGiveWayMs = hourMs;

/** Milliseconds for which an upload that was interrupted can be continued. */
export const objectUploadKeepMs = dayMs;

/** Tokens an object has at most; a further one revokes the oldest. */
export const downloadTokens = 10;
