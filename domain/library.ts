/** The shelves of a library: what someone reads, and what they have read to the end. */
export const shelves = ['reading', 'finished'] as const;
export type Shelf = (typeof shelves)[number];
