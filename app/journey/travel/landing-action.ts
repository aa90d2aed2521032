import { data } from 'react-router';
import { z } from 'zod';
import type { RequestScope } from '#app/context.ts';
import { redirectTo, refuse, statusOf } from '#app/responses.ts';
import { goOnFrom, removeSave } from '#commands/reading/save-place.ts';
import { withdrawPiece } from '#commands/reading/share-piece.ts';
import { beginRun, resumeRun } from '#commands/reading/travel-journey.ts';
import { type ActivityId, isId, type JourneyId, type RunSaveId } from '#domain/ids.ts';

const Id = z.string().refine(isId);

const Wish = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('begin') }),
  z.object({ intent: z.literal('resume'), run: z.coerce.number().int().min(1) }),
  z.object({ intent: z.literal('goOn'), id: Id }),
  z.object({ intent: z.literal('checkpoint'), id: Id }),
  z.object({ intent: z.literal('removeSave'), id: Id }),
  z.object({ intent: z.literal('unshare'), activity: Id }),
]);

/**
 * Begins a run from the start or from a saved place, or continues an earlier one, and leads to its step; or deletes a
 * saved place, or withdraws a shared piece.
 */
export async function landOn({ commands, actor }: RequestScope, id: JourneyId, form: FormData) {
  const read = Wish.safeParse(Object.fromEntries(form));
  if (!read.success) return refuse({ kind: 'invalid', problems: [] });
  const wish = read.data;
  if (wish.intent === 'removeSave') {
    const removed = await removeSave(commands, actor, id, wish.id as RunSaveId);
    return removed.ok ? redirectTo(`/journey/${id}`) : refuse(removed.failure);
  }
  if (wish.intent === 'unshare') {
    const withdrawn = await withdrawPiece(commands, actor, id, wish.activity as ActivityId);
    return withdrawn.ok ? redirectTo(`/journey/${id}?shared=withdrawn`) : refuse(withdrawn.failure);
  }
  if (wish.intent === 'resume') {
    const resumed = await resumeRun(commands, actor, id, wish.run);
    if (resumed.ok) return redirectTo(`/journey/${id}/activity/${resumed.value.activity}`);
    if ('because' in resumed.failure && resumed.failure.because === 'cannotGoOn') return cannotGoOn();
    return resumed.failure.kind === 'conflict' ? redirectTo(`/journey/${id}`) : refuse(resumed.failure);
  }
  const outcome =
    wish.intent === 'begin'
      ? await beginRun(commands, actor, id)
      : await goOnFrom(
          commands,
          actor,
          id,
          wish.intent === 'goOn'
            ? { from: 'save', id: wish.id as RunSaveId }
            : { from: 'checkpoint', id: wish.id as ActivityId },
        );
  if (outcome.ok) return redirectTo(`/journey/${id}/activity/${outcome.value.state.activity}`);
  const { failure } = outcome;
  if ('because' in failure && failure.because === 'cannotGoOn') return cannotGoOn();
  return refuse(failure);
}

/** The place is in no edition that readers have. */
function cannotGoOn() {
  return data({ problem: 'cannotGoOn' as const }, { status: statusOf.conflict });
}
