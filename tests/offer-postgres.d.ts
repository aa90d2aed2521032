/** The folder of the programs of a server, where one can be started here: as root on Debian, where it is installed. */
export function findPostgres(): string | undefined;

/** Starts a separate server, which can be restarted, and is gone with everything in it when it is stopped. */
export function startPostgres(
  folder: string,
  port: number,
  options?: { readonly keepsCommits?: boolean },
): {
  readonly url: string;
  /** Ends it without a word to anybody. */
  readonly crash: () => Promise<void>;
  /** Stops it as an operator does: connected clients are disconnected. */
  readonly halt: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly stop: () => void;
};

/** A PostgreSQL for the tests, where one can be had, and its address for their environment. */
export function offerPostgres(): {
  readonly environment: { readonly TEST_POSTGRES_URL?: string };
  readonly stop: () => void;
};
