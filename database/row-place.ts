import { type Expression, type RawBuilder, sql } from 'kysely';
import type { RowPlace } from '#domain/list-place.ts';

/** Whether a row comes after a place in a list whose newest is first, and which goes by the id where two are equal. */
export function isBehind(at: Expression<unknown>, id: Expression<unknown>, place: RowPlace): RawBuilder<boolean> {
  return sql<boolean>`(${at} < ${place.at} or (${at} = ${place.at} and ${id} > ${place.id}))`;
}
