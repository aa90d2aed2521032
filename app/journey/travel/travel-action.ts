import { data } from 'react-router';
import { z } from 'zod';
import type { RequestScope } from '#app/context.ts';
import { redirectTo, refuse, statusOf } from '#app/responses.ts';
import { savePlace } from '#commands/reading/save-place.ts';
import { acceptNewer, moveRun, openRun, stepBack } from '#commands/reading/travel-journey.ts';
import type { JourneyId } from '#domain/ids.ts';
import { answerLength, movesAtMost } from '#domain/journey/journey.ts';
import type { Outcome } from '#domain/outcome.ts';
import type { TravelProblem } from './travel-problem.ts';

const Turn = z.coerce.number().int().min(0).max(movesAtMost);

const Wish = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('move'),
    turn: Turn,
    move: z.string().max(100),
    // A browser sends two letters for each end of a line.
    answer: z
      .string()
      .max(2 * answerLength)
      .transform((text) => text.replace(/\r\n/g, '\n'))
      .optional(),
  }),
  z.object({ intent: z.literal('back'), turn: Turn }),
  z.object({ intent: z.literal('newer') }),
  z.object({ intent: z.literal('save'), turn: Turn, name: z.string().max(1_000).default('') }),
]);

/** Where a run is, after what was asked for; a move that cannot be made is answered on the page it was made on. */
export async function travel(scope: RequestScope, id: JourneyId, form: FormData) {
  const read = Wish.safeParse(Object.fromEntries(form));
  if (!read.success) return refuse({ kind: 'invalid', problems: [] });
  const wish = read.data;
  const { commands, actor } = scope;
  const outcome =
    wish.intent === 'move'
      ? await moveRun(commands, actor, id, wish)
      : wish.intent === 'back'
        ? await stepBack(commands, actor, id, wish.turn)
        : wish.intent === 'save'
          ? await savePlace(commands, actor, id, wish)
          : await acceptNewer(commands, actor, id);
  if (outcome.ok) return goToRun(scope, id, wish.intent === 'save' ? '?saved' : '');
  const problem = problemOf(outcome);
  if (problem === undefined) return refuse(outcome.failure);
  return data({ problem }, { status: statusOf[outcome.failure.kind] });
}

function problemOf(outcome: Outcome<unknown, { readonly kind: TravelProblem }>): TravelProblem | undefined {
  if (outcome.ok) return undefined;
  const { failure } = outcome;
  if (failure.kind === 'invalid') return failure.problems[0]?.kind;
  const { because = '' } = 'because' in failure ? failure : {};
  return because === 'moved' || because === 'otherVersion' || because === 'noWayBack' ? because : undefined;
}

async function goToRun({ commands, actor }: RequestScope, id: JourneyId, search: string): Promise<Response> {
  const opened = await openRun(commands, actor, id);
  const run = opened.ok ? opened.value.run : undefined;
  return redirectTo(run ? `/journey/${id}/activity/${run.state.activity}${search}` : `/journey/${id}`);
}
