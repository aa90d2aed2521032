import type { CardWish } from '#domain/corkboard.ts';

/** How the corkboard is looked at. */
export const corkboardViews = ['cards', 'table'] as const;
export type CorkboardView = (typeof corkboardViews)[number];

/** What the address of a corkboard says. */
export type CorkboardAddress = CardWish & { readonly view: CorkboardView };

/** The query of an address: `?…`, or nothing for the first page of all cards. */
export function corkboardQuery({ view, status, labelId, pointOfView, after }: CorkboardAddress): string {
  const query = new URLSearchParams();
  if (view !== 'cards') query.set('view', view);
  for (const [name, value] of Object.entries({ status, label: labelId, pov: pointOfView, after }))
    if (value) query.set(name, value);
  return query.size > 0 ? `?${query}` : '';
}
