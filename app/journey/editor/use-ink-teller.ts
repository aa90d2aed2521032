import { useEffect, useState } from 'react';
import type { TellInk } from '#domain/journey/ink-story.ts';

type Teller = { readonly tell: TellInk | undefined; readonly hasFailed: boolean };

/** The code that tells ink stories in this page; fetched for a journey that has one. */
export function useInkTeller(isWanted: boolean): Teller {
  const [teller, setTeller] = useState<Teller>({ tell: undefined, hasFailed: false });
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    import('#formats/ink/tell.ts').then(
      ({ inkTeller }) => isLeft || setTeller({ tell: inkTeller(), hasFailed: false }),
      () => isLeft || setTeller({ tell: undefined, hasFailed: true }),
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted]);
  return teller;
}
