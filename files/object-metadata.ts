import { z } from 'zod';
import type { ObjectChange } from '#commands/object/change-object.ts';
import type { ObjectFacts, StoredObject } from '#domain/stored-object.ts';

const Fact = z.string().max(2_000);
const Facts = {
  contentType: Fact.nullish(),
  contentEncoding: Fact.nullish(),
  contentDisposition: Fact.nullish(),
  contentLanguage: Fact.nullish(),
  cacheControl: Fact.nullish(),
};

/**
 * The metadata that a client sends with a file. It also repeats the name and other fields, which are taken from
 * elsewhere.
 */
export const NewMetadata = z.object({
  ...Facts,
  md5Hash: z
    .string()
    .regex(/^[A-Za-z0-9+/]{22}==$/)
    .nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

/** New metadata of a file from a client; null clears a field. */
export const ChangedMetadata = z.object({
  ...Facts,
  metadata: z.record(z.string(), z.string().nullable()).nullish(),
});

const unknownType = 'application/octet-stream';

/** The facts of a new file; missing ones are empty, and its type unknown. */
export function newFacts(said: z.infer<typeof NewMetadata>, type: string | undefined): ObjectFacts {
  return {
    contentType: said.contentType || type || unknownType,
    contentEncoding: said.contentEncoding ?? '',
    contentDisposition: said.contentDisposition ?? '',
    contentLanguage: said.contentLanguage ?? '',
    cacheControl: said.cacheControl ?? '',
    custom: said.metadata ?? {},
  };
}

/** A change of facts: those that are not named stay. */
export function changedFacts({ metadata, ...said }: z.infer<typeof ChangedMetadata>): ObjectChange {
  const facts = Object.entries(said).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(facts.map(([name, value]) => [name, value ?? (name === 'contentType' ? unknownType : '')])),
    ...(metadata === undefined ? {} : { custom: metadata }),
  };
}

/** All fields of a file's metadata, as the protocol has them. */
export function metadataOf(object: StoredObject, bucket: string): object {
  const { custom, tokens, size, generation, metageneration } = object;
  return {
    name: object.path,
    bucket,
    generation: String(generation),
    metageneration: String(metageneration),
    contentType: object.contentType,
    timeCreated: new Date(object.createdAt).toISOString(),
    updated: new Date(object.updatedAt).toISOString(),
    storageClass: 'STANDARD',
    size: String(size),
    md5Hash: object.md5,
    crc32c: object.crc32c,
    etag: etagOf(object),
    downloadTokens: tokens.join(','),
    ...(object.contentEncoding === '' ? {} : { contentEncoding: object.contentEncoding }),
    contentDisposition: object.contentDisposition || `inline; filename*=utf-8''${encodeURIComponent(nameOf(object))}`,
    ...(object.contentLanguage === '' ? {} : { contentLanguage: object.contentLanguage }),
    ...(object.cacheControl === '' ? {} : { cacheControl: object.cacheControl }),
    ...(Object.keys(custom).length === 0 ? {} : { metadata: custom }),
  };
}

/** The name of the bytes and their metadata. */
export function etagOf({ id, metageneration }: Pick<StoredObject, 'id' | 'metageneration'>): string {
  return `${id}.${metageneration}`;
}

function nameOf({ path }: Pick<StoredObject, 'path'>): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * Types that a browser does not run, whatever the bytes are: everything else is sent as bytes of no known type, so that
 * no page, style or script is ever made from someone's file.
 */
const harmless =
  /^(?:image\/(?:png|jpeg|gif|webp|avif)|(?:audio|video)\/[\w.+-]+|text\/plain|application\/(?:pdf|zip|epub\+zip|json))$/;

/** The headers with which a file's bytes are sent: to be saved, never to be opened as a page. */
export function headersOfBytes(object: StoredObject): Record<string, string> {
  const type = object.contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const seconds = /\bmax-age=(\d{1,9})\b/i.exec(object.cacheControl)?.[1];
  return {
    'Content-Type': harmless.test(type) ? (type === 'text/plain' ? 'text/plain; charset=utf-8' : type) : unknownType,
    'Content-Disposition': `attachment; filename*=utf-8''${encodeURIComponent(nameOf(object)).replace(/['()*]/g, percent)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    // Never for a shared cache: a token can be revoked, a work be withdrawn.
    'Cache-Control': `private, max-age=${Math.min(Number(seconds ?? 0), 3_600)}, must-revalidate`,
    'Accept-Ranges': 'bytes',
    ETag: `"${etagOf(object)}"`,
    'Last-Modified': new Date(object.createdAt).toUTCString(),
    'X-Goog-Hash': `crc32c=${object.crc32c},md5=${object.md5}`,
  };
}

function percent(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
}
