import { useEffect } from 'react';
import { type DataStrategyResult, useLocation, useMatches, useRevalidator } from 'react-router';
import { isUnreached } from './unreached.ts';

/** What the page that is open shows, and whether it could not be read again. */
type Shown = { readonly address: string; readonly data: ReadonlyMap<string, unknown>; isStale: boolean };

let shown: Shown = { address: '', data: new Map(), isStale: false };

const addressOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => pathname + search;

/**
 * Keeps what an open page shows when it cannot be read again for lack of a network: with the error page everything that
 * is typed in it would go. Another page that cannot be read is left as it is.
 */
export function keepShown(url: string, results: Record<string, DataStrategyResult>): void {
  if (addressOf(new URL(url)) !== shown.address) return;
  for (const [routeId, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || !isUnreached(result) || !shown.data.has(routeId)) continue;
    results[routeId] = { type: 'data', result: shown.data.get(routeId) };
    shown.isStale = true;
  }
}

/** Notes what the open page shows. */
export function noteShown(address: string, data: ReadonlyMap<string, unknown>): void {
  shown = { address, data, isStale: shown.isStale && address === shown.address };
}

/** Lets the open page stay when it cannot be read again, and reads it again when the network is back. */
export function useKeptShown(): void {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const known = matches.filter(({ loaderData }) => loaderData !== undefined);
    noteShown(addressOf({ pathname, search }), new Map(known.map(({ id, loaderData }) => [id, loaderData])));
  }, [pathname, search, matches]);
  useEffect(() => {
    const hear = () => {
      if (!shown.isStale) return;
      shown.isStale = false;
      void revalidate();
    };
    addEventListener('online', hear);
    return () => removeEventListener('online', hear);
  }, [revalidate]);
}
