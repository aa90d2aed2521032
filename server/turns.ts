/** How many may do something at a time: all together, those from one address, and one account. */
export type TurnLimits = { readonly inAll: number; readonly ofAddress: number; readonly ofAccount: number };

/** Turns at something that takes memory or time while it lasts. */
export type Turns = {
  /** Gives one turn, to be given back at its end; undefined where there are too many. */
  readonly take: (address: string, accountId: string) => (() => void) | undefined;
  /**
   * Gives one turn as soon as there is one; undefined where there is none within `withinMs`, and at once where too
   * many of the account, from the address or in all wait already.
   */
  readonly wait: (address: string, accountId: string, withinMs: number) => Promise<(() => void) | undefined>;
};

/** For each turn that may be had, so many may wait. */
const waitingPerTurn = 4;

type Waiting = { readonly keys: readonly Key[]; readonly begin: (giveBack: () => void) => void };
type Key = { readonly name: string; readonly most: number };

/** Counts turns in this process's memory. */
export function createTurns({ inAll, ofAddress, ofAccount }: TurnLimits): Turns {
  const taken = new Map<string, number>();
  /** Those who wait, first come first. */
  const waiting = new Set<Waiting>();

  const keysOf = (address: string, accountId: string): readonly Key[] => [
    { name: 'all', most: inAll },
    { name: `address ${address}`, most: ofAddress },
    { name: `account ${accountId}`, most: ofAccount },
  ];

  const hasRoom = (keys: readonly Key[]) => keys.every(({ name, most }) => (taken.get(name) ?? 0) < most);

  const mayWait = (keys: readonly Key[]) =>
    keys.every(({ name, most }) => {
      const before = [...waiting].filter((one) => one.keys.some((key) => key.name === name));
      return before.length < most * waitingPerTurn;
    });

  function begin(keys: readonly Key[]): () => void {
    for (const { name } of keys) taken.set(name, (taken.get(name) ?? 0) + 1);
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      for (const { name } of keys) {
        const left = (taken.get(name) ?? 1) - 1;
        if (left > 0) taken.set(name, left);
        else taken.delete(name);
      }
      // One turn can make room for several: one waited for the address, another for the account.
      for (const next of [...waiting]) {
        if (!hasRoom(next.keys)) continue;
        waiting.delete(next);
        next.begin(begin(next.keys));
      }
    };
  }

  return {
    take(address, accountId) {
      const keys = keysOf(address, accountId);
      return hasRoom(keys) ? begin(keys) : undefined;
    },
    async wait(address, accountId, withinMs) {
      const keys = keysOf(address, accountId);
      if (hasRoom(keys)) return begin(keys);
      if (!mayWait(keys)) return undefined;
      return new Promise((resolve) => {
        const one: Waiting = {
          keys,
          begin(giveBack) {
            clearTimeout(timer);
            resolve(giveBack);
          },
        };
        waiting.add(one);
        const timer = setTimeout(() => {
          waiting.delete(one);
          resolve(undefined);
        }, withinMs);
      });
    },
  };
}
