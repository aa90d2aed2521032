/** How many may do something at a time: all together, those from one address, and one account. */
export type TurnLimits = { readonly inAll: number; readonly ofAddress: number; readonly ofAccount: number };

/** Turns at something that takes memory or time while it lasts. */
export type Turns = {
  /** Gives one turn, to be given back at its end; undefined where there are too many. */
  readonly take: (address: string, accountId: string) => (() => void) | undefined;
};

/** Counts turns in this process's memory. */
export function createTurns({ inAll, ofAddress, ofAccount }: TurnLimits): Turns {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take(address, accountId) {
      const wanted = [
        { key: `address ${address}`, most: ofAddress },
        { key: `account ${accountId}`, most: ofAccount },
      ];
      if (all >= inAll || wanted.some(({ key, most }) => (taken.get(key) ?? 0) >= most)) return undefined;
      all++;
      for (const { key } of wanted) taken.set(key, (taken.get(key) ?? 0) + 1);
      let isBack = false;
      return () => {
        if (isBack) return;
        isBack = true;
        all--;
        for (const { key } of wanted) {
          const left = (taken.get(key) ?? 1) - 1;
          if (left > 0) taken.set(key, left);
          else taken.delete(key);
        }
      };
    },
  };
}
