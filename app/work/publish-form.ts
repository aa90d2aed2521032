import { parseDateTime, toZoned } from '@internationalized/date';
import { data } from 'react-router';
import { z } from 'zod';
import type { RequestScope } from '#app/context.ts';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { cancelSchedule, scheduleEdition } from '#commands/edition/schedule-edition.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { type Choice, differencesShown } from '#domain/edition-choice.ts';
import { type BlockId, isId, type ScheduleId } from '#domain/ids.ts';
import { type Project, visibilities } from '#domain/project.ts';
import { typedText } from '#domain/typed-text.ts';
import { doneForm, notUnderstood, refusedForm } from './load-managed.ts';

const Id = z.string().refine(isId);

const Blocks = z.array(Id.transform((id) => id as BlockId)).max(differencesShown);

const PublishForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('publish'),
    note: z.string().transform(typedText),
    /** Which differences it takes over: all, where the page had not listed them. */
    looked: z.literal('on').optional(),
    block: Blocks.optional(),
    /** The differences with a tick of their own, where there are more, and whether the edition takes over those. */
    listed: z
      .string()
      .transform((ids) => ids.split(' '))
      .pipe(Blocks)
      .optional(),
    rest: z.literal('on').optional(),
    visibility: z.enum(visibilities).optional(),
    when: z.enum(['now', 'later']).default('now'),
    // As their fields send them; empty ones are for the command to refuse.
    day: z
      .string()
      .regex(/^(\d{4}-\d\d-\d\d)?$/)
      .default(''),
    hour: z
      .string()
      .regex(/^(\d\d:\d\d(:\d\d)?)?$/)
      .default(''),
    zone: z.string().max(100).default('UTC'),
  }),
  z.object({ intent: z.literal('visibility'), visibility: z.enum(visibilities) }),
  z.object({ intent: z.literal('cancelSchedule'), scheduleId: Id.transform((id) => id as ScheduleId) }),
]);

type Ticked = Pick<Extract<z.infer<typeof PublishForm>, { intent: 'publish' }>, 'looked' | 'block' | 'listed' | 'rest'>;

/** Publishes an edition, now or at an hour, cancels one that is scheduled, or changes who can read the work. */
export async function runPublishForm({ commands, actor }: RequestScope, { id }: Project, filled: FormData) {
  const blocks = filled.has('looked') ? { block: filled.getAll('block') } : {};
  const form = PublishForm.safeParse({ ...Object.fromEntries(filled), ...blocks });
  if (!form.success) return notUnderstood();
  if (form.data.intent === 'cancelSchedule') {
    const outcome = await cancelSchedule(commands, actor, id, form.data.scheduleId);
    return outcome.ok ? doneForm('cancelSchedule') : refusedForm('cancelSchedule', outcome.failure);
  }
  if (form.data.intent === 'visibility') {
    const outcome = await changeProject(commands, actor, id, { visibility: form.data.visibility });
    return outcome.ok ? doneForm('visibility') : refusedForm('visibility', outcome.failure);
  }
  const { note, visibility, when, day, hour, zone } = form.data;
  const wish = { note: note.trim(), visibility, ...choiceOf(form.data) };
  const typed = { note, visibility, when, day, hour };
  if (when === 'now') {
    const outcome = await publishEdition(commands, actor, id, wish);
    if (outcome.ok) return { ...doneForm('publish'), edition: outcome.value.number };
    return withTyped(refusedForm('publish', outcome.failure), typed);
  }
  const publishAt = instantOf(day, hour, zone);
  const outcome = await scheduleEdition(commands, actor, id, { ...wish, publishAt, timeZone: zone });
  if (outcome.ok) return { ...doneForm('publish'), scheduledFor: publishAt };
  return withTyped(refusedForm('publish', outcome.failure), typed);
}

/** What of the differences on the page was ticked. */
function choiceOf({ looked, block = [], listed = [], rest }: Ticked): Choice {
  if (looked === undefined) return {};
  if (rest === undefined) return { chosen: block };
  const ticked = new Set(block);
  return { left: listed.filter((id) => !ticked.has(id)) };
}

/** The answer to a form that was refused, with what was typed into it, so that nobody has to type it again. */
function withTyped<Said extends object, Typed>({ data: said, init }: ReturnType<typeof data<Said>>, typed: Typed) {
  return data({ ...said, typed }, init ?? {});
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
