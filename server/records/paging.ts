import { z } from '@hono/zod-openapi';
import { recordsAtMost, recordsUnasked } from '#domain/record.ts';
import type { Position, Query } from './collection.ts';

/** The parameters of every query besides its filters. */
export function queryShape({ filters, orders }: Pick<Query<object>, 'filters' | 'orders'>) {
  return z.strictObject({
    ...filters.shape,
    order: z.enum(orders).optional().describe('The order; `-` turns it round.'),
    limit: z
      .string()
      .regex(/^[1-9]\d{0,2}$/)
      .optional()
      .describe(`How many at most: from 1 to ${recordsAtMost}, ${recordsUnasked} where nothing is said.`),
    after: z
      .string()
      .max(2_000)
      .regex(/^[\w-]+$/)
      .optional()
      .describe('Where the page before said that this one begins: its `next`. Only with the same order.'),
  });
}

/** How many records are wanted. */
export function limitOf(limit: string | undefined): number {
  return limit === undefined ? recordsUnasked : Number(limit);
}

/** Where a page begins, as the client gets it: opaque to the client. */
export function cursorOf(order: string, { by, id }: Position): string {
  return Buffer.from(JSON.stringify([order, by, id])).toString('base64url');
}

const Cursor = z.tuple([z.string(), z.union([z.string(), z.number()]), z.string()]);

/** The place where a page begins; undefined for a cursor that was never given out for this order. */
export function readCursor(cursor: string, order: string): Position | undefined {
  try {
    const [asked, by, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return asked === order ? { by, id } : undefined;
  } catch {
    return undefined;
  }
}
