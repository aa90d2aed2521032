import type { CommandContext } from '#commands/context.ts';
import { findJourney } from '#database/journey.ts';
import { findProject } from '#database/project.ts';
import { findPieceById, listPieces, type ShownPiece, updatePieceState } from '#database/shared-piece.ts';
import type { Actor } from '#domain/account.ts';
import type { JourneyId, SharedPieceId } from '#domain/ids.ts';
import { type PieceDecision, piecesListed } from '#domain/journey/shared-piece.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { Project } from '#domain/project.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts } from '#policies/project.ts';
import { mayDecidePiece, mayModeratePieces } from '#policies/shared-piece.ts';

async function findModerated(context: CommandContext, actor: Actor, id: JourneyId): Promise<Outcome<Project>> {
  const { reader } = context.db;
  const journey = await findJourney(reader, id);
  const project = journey && (await findProject(reader, journey.projectId));
  if (!project || journey.kind !== 'branching') return failed({ kind: 'notFound' });
  const verdict = mayModeratePieces(actor, project);
  return verdict === 'allowed'
    ? done(project)
    : failed(concealed(verdict, mayReadDrafts(actor, project) === 'allowed'));
}

export type PiecesWish = {
  readonly state: 'waiting' | PieceDecision;
  /** Only those shared before this one. */
  readonly before?: SharedPieceId | undefined;
};

/** A page of the pieces that a journey's readers share, the newest first, for people who may approve them. */
export async function listSharedPieces(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  { state, before }: PiecesWish,
): Promise<Outcome<{ readonly pieces: readonly ShownPiece[]; readonly hasMore: boolean }>> {
  const found = await findModerated(context, actor, id);
  if (!found.ok) return found;
  const pieces = await listPieces(context.db.reader, { journeyId: id, state }, { before, limit: piecesListed + 1 });
  return done({ pieces: pieces.slice(0, piecesListed), hasMore: pieces.length > piecesListed });
}

/**
 * Approves a piece for other readers, or declines it; also one that was decided about before. A piece that its writer
 * withdrew or shared again meanwhile is not found: nobody approves what they have not read.
 */
export async function decidePiece(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  { pieceId, decision }: { readonly pieceId: SharedPieceId; readonly decision: PieceDecision },
): Promise<Outcome<void>> {
  const found = await findModerated(context, actor, id);
  if (!found.ok) return found;
  const now = context.now();
  return context.db.inTransaction(async (tx): Promise<Outcome<void>> => {
    const piece = await findPieceById(tx, id, pieceId);
    if (!piece || mayDecidePiece(actor, found.value, piece) !== 'allowed') return failed({ kind: 'notFound' });
    if (piece.state === decision) return done(undefined);
    const isDecided = await updatePieceState(tx, piece, decision, now);
    return isDecided ? done(undefined) : failed({ kind: 'conflict', because: 'changed' });
  });
}
