import type { Queries } from '#database/connection.ts';
import type { SharedPieceTable } from '#database/tables/journey.ts';
import type { AccountId, ActivityId, JourneyId, ReadingId, SharedPieceId } from '#domain/ids.ts';
import type { PieceState } from '#domain/journey/shared-piece.ts';

/** A reader's answer to a prompt that they share. */
export type SharedPiece = {
  readonly readingId: ReadingId;
  readonly activityId: ActivityId;
  /** Another one each time it is shared; later ones sort later. */
  readonly id: SharedPieceId;
  readonly journeyId: JourneyId;
  /** As it was when it was shared; empty once it is withdrawn. */
  readonly text: string;
  /** Whether its readers see the name in its writer's profile. */
  readonly isNamed: boolean;
  readonly state: PieceState;
  readonly sharedAt: number;
  readonly decidedAt: number | undefined;
};

function fromRow(row: SharedPieceTable): SharedPiece {
  return {
    readingId: row.reading_id as ReadingId,
    activityId: row.activity_id as ActivityId,
    id: row.id as SharedPieceId,
    journeyId: row.journey_id as JourneyId,
    text: row.text,
    isNamed: row.is_named === 1,
    state: row.state as PieceState,
    sharedAt: row.shared_at,
    decidedAt: row.decided_at ?? undefined,
  };
}

/** The piece of a reading at a prompt, also a withdrawn one. */
export async function findPiece(
  db: Queries,
  readingId: ReadingId,
  activityId: ActivityId,
): Promise<SharedPiece | undefined> {
  const row = await db
    .selectFrom('shared_piece')
    .selectAll()
    .where('reading_id', '=', readingId)
    .where('activity_id', '=', activityId)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** The piece of a journey with an id. */
export async function findPieceById(
  db: Queries,
  journeyId: JourneyId,
  id: SharedPieceId,
): Promise<SharedPiece | undefined> {
  const row = await db
    .selectFrom('shared_piece')
    .selectAll()
    .where('journey_id', '=', journeyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** The pieces that a reading shares, the newest first, without withdrawn ones. */
export async function listOwnPieces(db: Queries, readingId: ReadingId): Promise<SharedPiece[]> {
  const rows = await db
    .selectFrom('shared_piece')
    .selectAll()
    .where('reading_id', '=', readingId)
    .where('state', '!=', 'withdrawn')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(fromRow);
}

/** Keeps a piece, instead of the one its reading had at the same prompt. */
export async function upsertPiece(tx: Queries, piece: SharedPiece): Promise<void> {
  const row = {
    id: piece.id,
    journey_id: piece.journeyId,
    text: piece.text,
    is_named: piece.isNamed ? 1 : 0,
    state: piece.state,
    shared_at: piece.sharedAt,
    decided_at: piece.decidedAt ?? null,
  };
  await tx
    .insertInto('shared_piece')
    .values({ ...row, reading_id: piece.readingId, activity_id: piece.activityId })
    .onConflict((conflict) => conflict.columns(['reading_id', 'activity_id']).doUpdateSet(row))
    .execute();
}

/** Moves a piece to another state, unless it has left the one it was seen in; says whether it did. */
export async function updatePieceState(
  tx: Queries,
  { journeyId, id, state: seen }: Pick<SharedPiece, 'journeyId' | 'id' | 'state'>,
  state: PieceState,
  now: number,
): Promise<boolean> {
  const result = await tx
    .updateTable('shared_piece')
    .set({ state, decided_at: now })
    .where('journey_id', '=', journeyId)
    .where('id', '=', id)
    .where('state', '=', seen)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** How many pieces an account has shared since a moment. */
export async function countSharedSince(db: Queries, accountId: AccountId, since: number): Promise<number> {
  const row = await db
    .selectFrom('shared_piece')
    .innerJoin('reading', 'reading.id', 'shared_piece.reading_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reading.account_id', '=', accountId)
    .where('shared_piece.shared_at', '>', since)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** How many pieces of a journey wait for its editors. */
export async function countWaitingPieces(db: Queries, journeyId: JourneyId): Promise<number> {
  const row = await db
    .selectFrom('shared_piece')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('journey_id', '=', journeyId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** A piece as others see it. */
export type ShownPiece = Pick<SharedPiece, 'id' | 'activityId' | 'text' | 'state' | 'sharedAt'> & {
  /** Undefined where its writer shares it without a name. */
  readonly name: string | undefined;
};

/** Pieces of a journey in a state, the newest first; those of accounts that are closed or disabled are not shown. */
export async function listPieces(
  db: Queries,
  { journeyId, activityId, state }: { journeyId: JourneyId; activityId?: ActivityId | undefined; state: PieceState },
  { before, limit }: { before?: SharedPieceId | undefined; limit: number },
): Promise<ShownPiece[]> {
  let query = db
    .selectFrom('shared_piece as piece')
    .innerJoin('reading', 'reading.id', 'piece.reading_id')
    .innerJoin('account', 'account.id', 'reading.account_id')
    .select(['piece.id', 'piece.activity_id', 'piece.text', 'piece.is_named', 'piece.state', 'piece.shared_at'])
    .select('account.display_name')
    .where('piece.journey_id', '=', journeyId)
    .where('piece.state', '=', state)
    .where('account.closed_at', 'is', null)
    .where('account.disabled_at', 'is', null);
  if (activityId !== undefined) query = query.where('piece.activity_id', '=', activityId);
  if (before !== undefined) query = query.where('piece.id', '<', before);
  const rows = await query.orderBy('piece.id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    id: row.id as SharedPieceId,
    activityId: row.activity_id as ActivityId,
    text: row.text,
    state: row.state as PieceState,
    sharedAt: row.shared_at,
    name: row.is_named === 1 ? row.display_name : undefined,
  }));
}
