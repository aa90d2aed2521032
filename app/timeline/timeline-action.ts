import { type ActionFunctionArgs, data } from 'react-router';
import { z } from 'zod';
import { requestScope } from '#app/context.ts';
import { readJson } from '#app/read-form.ts';
import { statusOf } from '#app/responses.ts';
import { findAddressed } from '#app/work/load-work.ts';
import { dateScene, moveStoryDate, type TimelineProblem } from '#commands/timeline/change-timeline.ts';
import { type BlockId, isId } from '#domain/ids.ts';
import { dateKey, dateKeyLength } from '#domain/timeline.ts';
import { typedText } from '#domain/typed-text.ts';
import { mayReadDrafts } from '#policies/project.ts';

const Key = z.string().max(dateKeyLength).transform(dateKey);
const Neighbor = Key.nullable().transform((key) => key ?? undefined);
const Typed = z.string().max(10_000).transform(typedText);

/** What authors ask of a timeline. */
const TimelineWish = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('moveDate'),
    date: Key,
    before: Neighbor,
    after: Neighbor,
    was: z.strictObject({ after: Neighbor, before: Neighbor }),
  }),
  z.strictObject({
    intent: z.literal('dateScene'),
    blockId: z
      .string()
      .refine(isId)
      .transform((id) => id as BlockId),
    date: Typed,
    was: Typed,
  }),
]);

export type TimelineWish = z.input<typeof TimelineWish>;

/** Why a wish was not granted; each has a sentence in the catalogue. */
type Problem = TimelineProblem['kind'] | 'notUnderstood' | 'signedOut' | 'notThere' | 'needsRole';

/** The server’s answer, or that of the page without a network. */
export type TimelineAnswer = { readonly ok: true } | { readonly ok: false; readonly problem: Problem | 'offline' };

/** Changes when scenes happen in the story, and the order of its dates; commands apply the rules. */
export async function timelineAction({ context, params, request }: ActionFunctionArgs) {
  const scope = context.get(requestScope);
  const refused = (problem: Problem, status: number) => data({ ok: false as const, problem }, { status });
  // Answered, never redirected or thrown: after a refusal the page stays with what was typed.
  if (!scope.account) return refused('signedOut', 401);
  const found = await findAddressed(scope, { orgId: params.orgId ?? '', projectId: params.projectId ?? '' });
  if (!found || mayReadDrafts(scope.actor, found.project) !== 'allowed') return refused('notThere', statusOf.notFound);
  const sent = await readJson(request);
  if ('status' in sent) return refused('notUnderstood', sent.status);
  const parsed = TimelineWish.safeParse(sent.value);
  if (!parsed.success) return refused('notUnderstood', statusOf.invalid);
  const { commands, actor } = scope;
  const wish = parsed.data;
  const projectId = found.project.id;
  const outcome = await (wish.intent === 'moveDate'
    ? moveStoryDate(commands, actor, projectId, wish)
    : dateScene(commands, actor, projectId, wish));
  if (outcome.ok) return { ok: true as const };
  const { failure } = outcome;
  if (failure.kind !== 'invalid')
    return refused(failure.kind === 'forbidden' ? 'needsRole' : 'notThere', statusOf[failure.kind]);
  return refused(failure.problems[0]?.kind ?? 'notUnderstood', statusOf.invalid);
}
