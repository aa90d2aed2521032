import { parsedAtOnce } from '#domain/parsing.ts';

/** The manuscripts that are being parsed just now: one of an account, and few on one machine. */
export type ImportsUnderWay = {
  /** Begins one and gives its end; undefined while the account, or the machine, is busy with another. */
  readonly begin: (accountId: string) => (() => void) | undefined;
};

export function trackImports(): ImportsUnderWay {
  const parsing = new Set<string>();
  return {
    begin(accountId) {
      if (parsing.has(accountId) || parsing.size >= parsedAtOnce) return undefined;
      parsing.add(accountId);
      return () => void parsing.delete(accountId);
    },
  };
}
