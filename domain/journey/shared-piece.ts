import { dayMs, minuteMs } from '#domain/duration.ts';

/**
 * The state of a piece that a reader shares: it waits for the work's editors, who approve or decline it, and may change
 * their mind. A reader who withdraws it leaves nothing but the moment they shared it.
 */
export const pieceStates = ['waiting', 'approved', 'declined', 'withdrawn'] as const;
export type PieceState = (typeof pieceStates)[number];

/** The decision of editors about a piece. */
export const pieceDecisions = ['approved', 'declined'] as const;
export type PieceDecision = (typeof pieceDecisions)[number];

/** Pieces that one account shares within a day at most. */
export const piecesShared = { most: 20, withinMs: dayMs } as const;

/** Milliseconds before an answer to the same prompt is shared again. */
export const sharedAgainMs = 10 * minuteMs;

/** Pieces of one journey that wait for its editors at most. */
export const piecesWaitingAtMost = 1_000;

/** Pieces on one page. */
export const piecesListed = 10;
