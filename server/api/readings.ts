import { readAtOnce } from '#domain/book-work.ts';

/** The manuscripts that are being read just now: one of an account, and few on one machine. */
export type Readings = {
  /** Begins one and gives its end; undefined while the account, or the machine, is busy with another. */
  readonly begin: (accountId: string) => (() => void) | undefined;
};

export function createReadings(): Readings {
  const reading = new Set<string>();
  return {
    begin(accountId) {
      if (reading.has(accountId) || reading.size >= readAtOnce) return undefined;
      reading.add(accountId);
      return () => void reading.delete(accountId);
    },
  };
}
