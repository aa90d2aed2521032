import { data } from 'react-router';
import { z } from 'zod';
import type { RequestScope } from '#app/context.ts';
import { redirectTo, refuse, statusOf } from '#app/responses.ts';
import { savePlace } from '#commands/reading/save-place.ts';
import { sharePiece, withdrawPiece } from '#commands/reading/share-piece.ts';
import { acceptNewer, moveRun, openRun, stepBack } from '#commands/reading/travel-journey.ts';
import type { ActivityId, JourneyId } from '#domain/ids.ts';
import { answerLength, movesAtMost } from '#domain/journey/journey.ts';
import type { Outcome } from '#domain/outcome.ts';
import type { SharedNews, TravelProblem } from './travel-problem.ts';

const Turn = z.coerce.number().int().min(0).max(movesAtMost);
/** The run that the page shows: a reader may have begun another one since, in another tab. */
const RunNumber = z.coerce.number().int().min(1).optional();

/** A text of a field: a browser sends two characters for each end of a line. */
const Text = z
  .string()
  .max(2 * answerLength)
  .transform((text) => text.replace(/\r\n/g, '\n'));

/** The reader's choice about their name when they share what they wrote. */
const shareWays = ['named', 'nameless'] as const;

const Wish = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('move'),
    turn: Turn,
    run: RunNumber,
    move: z.string().max(100),
    answer: Text.optional(),
    was: Text.optional(),
    share: z.enum(['', ...shareWays]).default(''),
  }),
  z.object({ intent: z.literal('share'), run: RunNumber, share: z.enum(shareWays) }),
  z.object({ intent: z.literal('unshare') }),
  z.object({ intent: z.literal('back'), turn: Turn, run: RunNumber }),
  z.object({ intent: z.literal('newer'), run: RunNumber }),
  z.object({ intent: z.literal('save'), turn: Turn, run: RunNumber, name: z.string().max(1_000).default('') }),
]);

/** Where a run is, after the requested move; an impossible move is answered on the page on which it was made. */
export async function travel(scope: RequestScope, id: JourneyId, activityId: ActivityId, form: FormData) {
  const read = Wish.safeParse(Object.fromEntries(form));
  if (!read.success) return refuse({ kind: 'invalid', problems: [] });
  const wish = read.data;
  const { commands, actor } = scope;
  if (wish.intent === 'share' || wish.intent === 'unshare') {
    const news = wish.intent === 'share' ? await share(scope, id, activityId, wish) : 'withdrawn';
    if (news === 'moved') return goToRun(scope, id, '?moved');
    const withdrawn = wish.intent === 'unshare' ? await withdrawPiece(commands, actor, id, activityId) : undefined;
    if (withdrawn?.ok === false) return refuse(withdrawn.failure);
    return redirectTo(`/journey/${id}/activity/${activityId}?shared=${news}`);
  }
  const outcome =
    wish.intent === 'move'
      ? await moveRun(commands, actor, id, wish)
      : wish.intent === 'back'
        ? await stepBack(commands, actor, id, wish)
        : wish.intent === 'save'
          ? await savePlace(commands, actor, id, wish)
          : await acceptNewer(commands, actor, id, wish);
  if (outcome.ok) {
    const shared = wish.intent === 'move' && wish.share !== '' && wish.answer?.trim() ? wish.share : undefined;
    const news = shared && (await share(scope, id, activityId, { share: shared }));
    return goToRun(scope, id, wish.intent === 'save' ? '?saved' : news ? `?shared=${news}` : '');
  }
  const problem = problemOf(outcome);
  if (problem === undefined) return refuse(outcome.failure);
  // The step of this request is behind the run, or of another one: moves are made where the run is.
  if (problem === 'moved') return goToRun(scope, id, '?moved');
  return data({ problem }, { status: statusOf[outcome.failure.kind] });
}

async function share(
  { commands, actor }: RequestScope,
  id: JourneyId,
  activityId: ActivityId,
  { share: way, run }: { readonly share: (typeof shareWays)[number]; readonly run?: number | undefined },
): Promise<SharedNews | 'moved'> {
  const outcome = await sharePiece(commands, actor, id, { activityId, run, isNamed: way === 'named' });
  if (outcome.ok) return 'waiting';
  const { failure } = outcome;
  if (failure.kind === 'invalid') return failure.problems[0]?.kind ?? 'mayNotShare';
  if (failure.kind === 'conflict') return 'moved';
  return failure.kind === 'forbidden' ? 'mayNotShare' : refuse(failure);
}

/** Why a run cannot be moved at all, or not from here. */
const conflicts = ['moved', 'otherVersion', 'noWayBack', 'cannotGoOn'] as const;

function problemOf(outcome: Outcome<unknown, { readonly kind: TravelProblem }>): TravelProblem | undefined {
  if (outcome.ok) return undefined;
  const { failure } = outcome;
  if (failure.kind === 'invalid') return failure.problems[0]?.kind;
  const { because = '' } = 'because' in failure ? failure : {};
  return conflicts.find((one) => one === because);
}

async function goToRun({ commands, actor }: RequestScope, id: JourneyId, search: string): Promise<Response> {
  const opened = await openRun(commands, actor, id);
  const run = opened.ok ? opened.value.run : undefined;
  return redirectTo(run ? `/journey/${id}/activity/${run.state.activity}${search}` : `/journey/${id}`);
}
