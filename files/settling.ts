/** Bytes of uploads that the disk was asked to keep, and has not answered about. */
export type Settling = {
  /** Adds what the disk was asked to keep of an upload; resolves once it has all of it, and what came before. */
  readonly add: (id: string, kept: Promise<unknown>) => Promise<void>;
  /** Resolves when the disk has what it was asked to keep so far; rejects if it lost some. */
  readonly settled: (id: string) => Promise<unknown> | undefined;
  readonly forget: (id: string) => void;
};

type Answer = { hasFailed: boolean; readonly durable: Promise<unknown> };

export function createSettling(): Settling {
  const answers = new Map<string, Answer>();
  return {
    add(id, kept) {
      const before = answers.get(id);
      const mine: Answer = { hasFailed: false, durable: Promise.all([before?.hasFailed || before?.durable, kept]) };
      answers.set(id, mine);
      mine.durable.then(
        () => answers.get(id) === mine && answers.delete(id),
        () => {
          // Known until someone continues from the durable bytes: the bytes it left are not to be sealed.
          mine.hasFailed = true;
        },
      );
      const durable = mine.durable.then(() => undefined);
      // Not everyone waits for it: the sealing call gets the error, too.
      durable.catch(() => undefined);
      return durable;
    },
    settled: (id) => answers.get(id)?.durable,
    forget: (id) => void answers.delete(id),
  };
}
