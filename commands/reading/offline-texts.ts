import type { ActivityId } from '#domain/ids.ts';

type Made = { readonly move: string; readonly activityId: ActivityId };
type Travelled = readonly { readonly answer?: string | undefined }[];

/**
 * What was written at the first steps of a way without a network, where a run has made the same moves: the last text of
 * each step, and the number of the move before which it was written.
 *
 * @param begun - the step at which the run begins
 */
export function textsOf(
  moves: Travelled,
  made: readonly Made[],
  begun: ActivityId,
): ReadonlyMap<ActivityId, { readonly text: string; readonly at: number }> {
  const texts = new Map<ActivityId, { text: string; at: number }>();
  for (const [at, { answer = '' }] of moves.entries()) {
    const place = at === 0 ? begun : made[at - 1]?.activityId;
    if (place !== undefined && answer.trim() !== '') texts.set(place, { text: answer, at });
  }
  return texts;
}

/** The first move before which something else was written than a run has; undefined where nothing else was. */
export function firstOther(texts: ReturnType<typeof textsOf>, answers: ReadonlyMap<ActivityId, string>) {
  const others = [...texts].filter(([place, { text }]) => (answers.get(place) ?? text) !== text);
  return others.length === 0 ? undefined : Math.min(...others.map(([, { at }]) => at));
}

/**
 * Whether a run has other texts at the steps of further moves than their fields showed: written elsewhere, by someone who
 * has undone their choice since.
 *
 * @param states - where each of the moves was made
 */
export function isOtherThere(
  moves: readonly { readonly answer?: string | undefined; readonly was?: string | undefined }[],
  states: readonly { readonly activity: ActivityId }[],
  answers: ReadonlyMap<ActivityId, string>,
): boolean {
  const shown = new Set<string>();
  return moves.some(({ answer = '', was }, at) => {
    const held = answers.get(states[at]?.activity as ActivityId);
    if (was !== undefined) shown.add(was);
    return answer.trim() !== '' && held !== undefined && held !== answer && !shown.has(held);
  });
}
