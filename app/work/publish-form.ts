import { parseDateTime, toZoned } from '@internationalized/date';
import { data } from 'react-router';
import { z } from 'zod';
import type { RequestScope } from '#app/context.ts';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { cancelSchedule, scheduleEdition } from '#commands/edition/schedule-edition.ts';
import { outlineLength } from '#domain/block.ts';
import { type BlockId, isId, type ScheduleId } from '#domain/ids.ts';
import type { Project } from '#domain/project.ts';
import { typedText } from '#domain/typed-text.ts';
import { doneForm, notUnderstood, refusedForm } from './load-managed.ts';

const Id = z.string().refine(isId);

/** A note, and which differences an edition takes over: all, where the page had not looked at them. */
const Wish = {
  note: z.string().transform(typedText),
  looked: z.literal('on').optional(),
  block: z
    .array(Id.transform((id) => id as BlockId))
    .max(outlineLength)
    .optional(),
};

const PublishForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('publish'), ...Wish }),
  z.object({
    intent: z.literal('schedule'),
    ...Wish,
    // As their fields send them; empty ones are for the command to refuse.
    day: z.string().regex(/^(\d{4}-\d\d-\d\d)?$/),
    hour: z.string().regex(/^(\d\d:\d\d(:\d\d)?)?$/),
    zone: z.string().max(100),
  }),
  z.object({ intent: z.literal('cancelSchedule'), scheduleId: Id.transform((id) => id as ScheduleId) }),
]);

/** Publishes an edition, schedules one, or cancels one that is scheduled. */
export async function runPublishForm({ commands, actor }: RequestScope, { id }: Project, filled: FormData) {
  const blocks = filled.has('looked') ? { block: filled.getAll('block') } : {};
  const form = PublishForm.safeParse({ ...Object.fromEntries(filled), ...blocks });
  if (!form.success) return notUnderstood();
  if (form.data.intent === 'cancelSchedule') {
    const outcome = await cancelSchedule(commands, actor, id, form.data.scheduleId);
    return outcome.ok ? doneForm('cancelSchedule') : refusedForm('cancelSchedule', outcome.failure);
  }
  const { looked, block = [], note } = form.data;
  const wish = { note: note.trim(), chosen: looked === undefined ? undefined : block };
  if (form.data.intent === 'publish') {
    const outcome = await publishEdition(commands, actor, id, wish);
    if (outcome.ok) return { ...doneForm('publish'), edition: outcome.value.number };
    return withNote(refusedForm('publish', outcome.failure), note);
  }
  const { day, hour, zone } = form.data;
  const publishAt = instantOf(day, hour, zone);
  const outcome = await scheduleEdition(commands, actor, id, { ...wish, publishAt, timeZone: zone });
  if (outcome.ok) return { ...doneForm('schedule'), scheduledFor: publishAt };
  return withNote(refusedForm('schedule', outcome.failure), note);
}

/** The answer to a form that was refused, with its note, so that nobody has to type it again. */
function withNote<Said extends object>({ data: said, init }: ReturnType<typeof data<Said>>, note: string) {
  return data({ ...said, note }, init ?? {});
}

/**
 * The instant of an hour on a clock; where the clock skips it in spring, as much later. NaN where there is no such day,
 * hour or zone.
 */
function instantOf(day: string, hour: string, zone: string): number {
  try {
    return toZoned(parseDateTime(`${day}T${hour}`), zone)
      .toDate()
      .getTime();
  } catch {
    return Number.NaN;
  }
}
