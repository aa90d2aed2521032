import type { CurrentAccount, RequestScope } from '#app/context.ts';
import { readPieces } from '#commands/reading/share-piece.ts';
import type { OpenRun } from '#commands/reading/travel-journey.ts';
import type { Queries } from '#database/connection.ts';
import { findOrganisation } from '#database/organisation.ts';
import { listAnswers } from '#database/run-answer.ts';
import { findPiece, listOwnPieces } from '#database/shared-piece.ts';
import type { ActivityId, JourneyId, ReadingId, SharedPieceId } from '#domain/ids.ts';
import type { Story } from '#domain/journey/story.ts';
import { maySharePiece } from '#policies/shared-piece.ts';

type Scope = RequestScope & { readonly account: CurrentAccount };

/** At a prompt: the pieces that its reader shares, and those of others, where they may read them. */
export async function piecesData(
  scope: Scope,
  { journey, project, run }: OpenRun,
  activityId: ActivityId,
  before: SharedPieceId | undefined,
) {
  const { reader } = scope.commands.db;
  const { actor, account } = scope;
  const own = await findPiece(reader, run.readingId, activityId);
  const read = await readPieces(scope.commands, actor, journey.id as JourneyId, { activityId, before });
  const organisation = await findOrganisation(reader, project.organisationId);
  const verdict = maySharePiece(actor, project);
  return {
    /** The reader's text here in this run. */
    written: (await listAnswers(reader, run.readingId, run.number)).get(activityId) ?? '',
    own: own && own.state !== 'withdrawn' ? { state: own.state, text: own.text, isNamed: own.isNamed } : undefined,
    mayShare: verdict === 'allowed' || verdict === 'guest' || verdict === 'unproved' ? verdict : ('no' as const),
    name: account.displayName,
    organisation: organisation?.name ?? '',
    isPaged: before !== undefined,
    others: read.ok
      ? {
          pieces: read.value.pieces.map(({ id, text, name, sharedAt }) => ({ id: id as string, text, name, sharedAt })),
          hasMore: read.value.hasMore,
        }
      : undefined,
  };
}

export type PiecesData = Awaited<ReturnType<typeof piecesData>>;

/** All that a reader shares of a journey, with the titles of the steps. */
export async function ownPiecesData(reader: Queries, readingId: ReadingId, story: Story | undefined) {
  const pieces = await listOwnPieces(reader, readingId);
  return pieces.map(({ activityId, text, state, isNamed }) => ({
    ...{ activity: activityId as string, text, state, isNamed },
    title: story?.activities.get(activityId)?.activity.title ?? '',
  }));
}

export type OwnPieces = Awaited<ReturnType<typeof ownPiecesData>>;
