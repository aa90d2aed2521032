/**
 * The errors that a person is told when a file cannot be sent or fetched; each has a sentence in the catalogue under
 * `storage.error`.
 */
export type StorageSentence =
  | 'unknown'
  | 'notFound'
  | 'bucket'
  | 'quota'
  | 'signedOut'
  | 'notAllowed'
  | 'machine'
  | 'offline'
  | 'canceled'
  | 'address'
  | 'noBucket'
  | 'noAddress'
  | 'format'
  | 'argument'
  | 'closed'
  | 'internal'
  | 'tooLarge'
  | 'incomplete'
  | 'noRoom'
  | 'path';

type Row = {
  readonly sentence: StorageSentence;
  /** The status by which our server makes the client say it; undefined for what only the client itself can raise. */
  readonly status?: number;
};

/**
 * The catalogue of storage errors (specification, section 8): every code of the client, without `storage/`, and its
 * message for the person. A test drives the real client through every row.
 */
export const storageErrors = {
  unknown: { sentence: 'unknown', status: 400 },
  'object-not-found': { sentence: 'notFound', status: 404 },
  'bucket-not-found': { sentence: 'bucket' },
  'quota-exceeded': { sentence: 'quota', status: 402 },
  unauthenticated: { sentence: 'signedOut', status: 401 },
  unauthorized: { sentence: 'notAllowed', status: 403 },
  'unauthorized-app': { sentence: 'machine', status: 401 },
  'retry-limit-exceeded': { sentence: 'offline', status: 503 },
  canceled: { sentence: 'canceled' },
  'invalid-url': { sentence: 'address' },
  'invalid-default-bucket': { sentence: 'noBucket' },
  'no-default-bucket': { sentence: 'noBucket' },
  'no-download-url': { sentence: 'noAddress', status: 200 },
  'invalid-format': { sentence: 'format' },
  'invalid-argument': { sentence: 'argument' },
  'app-deleted': { sentence: 'closed' },
  'internal-error': { sentence: 'internal' },
} as const satisfies Record<string, Row>;

/** Refusals permanently that the client has no code for: it says `unknown`, and keeps their status. */
const byStatus: Readonly<Record<number, StorageSentence>> = {
  404: 'bucket',
  410: 'noRoom',
  411: 'incomplete',
  413: 'tooLarge',
  422: 'path',
  507: 'noRoom',
};

/**
 * The message for an error of the client.
 *
 * @param status - of the answer that the client got, where there was one
 */
export function storageSentenceFor(code: string, status = 0): StorageSentence {
  const name = code.replace(/^storage\//, '');
  const row: Row | undefined = (storageErrors as Readonly<Record<string, Row>>)[name];
  if (name === 'unknown') return byStatus[status] ?? 'unknown';
  return row?.sentence ?? 'unknown';
}
