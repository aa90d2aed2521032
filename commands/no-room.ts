/** The disk is full, or nearly: nothing of the request was saved. */
export class NoRoom extends Error {
  override name = 'NoRoom';

  constructor(options?: ErrorOptions) {
    super('The disk is full.', options);
  }
}

const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);

/** Whether something failed because a disk is full, ours or the database server's. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof NoRoom || ('code' in error && codes.has(error.code)) || isNoRoom(error.cause);
}
