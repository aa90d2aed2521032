import { parseDateTime, toZoned } from '@internationalized/date';
import { z } from 'zod';
import type { RequestScope } from '#app/context.ts';
import { labelsFor } from '#app/manuscript/export-labels.ts';
import { pictureIn } from '#app/picture/picture-in-form.ts';
import { type PublishProblem, publishEdition, withdrawEdition } from '#commands/edition/publish-edition.ts';
import { cancelSchedule, scheduleEdition } from '#commands/edition/schedule-edition.ts';
import { type ExportProblem, removeExport, requestExport } from '#commands/export/request-export.ts';
import { beginJourney, type JourneyProblem, removeJourney, restoreJourney } from '#commands/journey/change-journey.ts';
import { drawChapters, type NoChapters } from '#commands/journey/draw-chapters.ts';
import { changeProject, trashProject } from '#commands/project/change-project.ts';
import { type MoveProblem, moveProject } from '#commands/project/move-project.ts';
import { removeCover, setCover } from '#commands/project/set-cover.ts';
import { outlineLength } from '#domain/block.ts';
import { exportFormats } from '#domain/export.ts';
import {
  type BlockId,
  type ExportId,
  isId,
  type JourneyId,
  type OrganisationId,
  type ScheduleId,
} from '#domain/ids.ts';
import { done, type Outcome } from '#domain/outcome.ts';
import type { PictureProblem } from '#domain/picture.ts';
import { type FieldProblem, type Project, visibilities } from '#domain/project.ts';
import { typedText } from '#domain/typed-text.ts';
import { genres, ratings, readTags, warnings, workStatuses } from '#domain/work-facts.ts';

const Id = z.string().refine(isId);
const Typed = z.string().transform(typedText);

/** Which differences an edition takes over; all, where the page had not looked at them. */
const Chosen = {
  looked: z.literal('on').optional(),
  block: z
    .array(Id.transform((id) => id as BlockId))
    .max(outlineLength)
    .optional(),
};
/** A day and an hour as their fields send them; empty ones are for the command to refuse. */
const Day = z.string().regex(/^(\d{4}-\d\d-\d\d)?$/);
const Hour = z.string().regex(/^(\d\d:\d\d(:\d\d)?)?$/);

/** The values that the forms of the manage page send. */
export const ManageForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('details'),
    title: Typed,
    summary: Typed,
    credit: Typed,
    language: z.string(),
    visibility: z.enum(visibilities),
    renewSlug: z.literal('on').optional(),
    hideFromSearch: z.literal('on').optional(),
    licence: Typed.optional(),
    status: z.enum(workStatuses).optional(),
    rating: z.enum(ratings).optional(),
    genres: z.array(z.enum(genres)).max(genres.length).optional(),
    tags: Typed.pipe(z.string().max(10_000)).transform(readTags).optional(),
    warnings: z.array(z.enum(warnings)).max(warnings.length).optional(),
    warningNote: Typed.optional(),
    version: z.coerce.number().int().optional(),
  }),
  z.object({
    intent: z.literal('cover'),
    alt: Typed,
    /** The path of a picture that was sent before. */
    object: z.string().max(1_024).optional(),
    /** A picture in the form itself, from browsers without scripts; an empty one where none was chosen. */
    picture: z.instanceof(File).optional(),
  }),
  z.object({ intent: z.literal('removeCover') }),
  z.object({ intent: z.literal('publish'), note: Typed, ...Chosen }),
  z.object({ intent: z.literal('schedule'), note: Typed, ...Chosen, day: Day, hour: Hour, zone: z.string().max(100) }),
  z.object({ intent: z.literal('cancelSchedule'), scheduleId: Id.transform((id) => id as ScheduleId) }),
  z.object({ intent: z.literal('withdraw'), number: z.coerce.number().int().min(1) }),
  z.object({ intent: z.literal('trash') }),
  z.object({ intent: z.literal('move'), to: Id.transform((id) => id as OrganisationId) }),
  z.object({
    intent: z.literal('export'),
    format: z.enum(exportFormats),
    edition: z.union([z.literal('').transform(() => undefined), z.coerce.number().int().min(1)]).optional(),
    part: z.union([z.literal('').transform(() => undefined), Id.transform((id) => id as BlockId)]).optional(),
  }),
  z.object({ intent: z.literal('beginJourney'), title: Typed, chapters: z.literal('on').optional() }),
  z.object({ intent: z.literal('removeJourney'), journeyId: Id.transform((id) => id as JourneyId) }),
  z.object({ intent: z.literal('restoreJourney'), journeyId: Id.transform((id) => id as JourneyId) }),
  z.object({ intent: z.literal('removeExport'), exportId: Id.transform((id) => id as ExportId) }),
]);

type Filled = z.infer<typeof ManageForm>;

/** The text of a form that was refused, so that nobody has to type it again; undefined for a form without words. */
export function typedIn(form: Filled): Extract<Filled, { intent: 'details' | 'publish' | 'schedule' }> | undefined {
  return form.intent === 'details' || form.intent === 'publish' || form.intent === 'schedule' ? form : undefined;
}

/** The contents of a form of the manage page, before it is checked. */
export function filledIn(form: FormData): Record<string, unknown> {
  const several = form.has('tags') ? { genres: form.getAll('genres'), warnings: form.getAll('warnings') } : {};
  const blocks = form.has('looked') ? { block: form.getAll('block') } : {};
  return { ...Object.fromEntries(form), ...several, ...blocks };
}

/** Does what a form of the manage page asks for; answers the project's present slug, and a new edition's number. */
export async function runManageForm(
  scope: RequestScope,
  project: Project,
  form: z.infer<typeof ManageForm>,
): Promise<
  Outcome<
    { slug: string; edition?: number; organisationSlug?: string; scheduledFor?: number; journeyId?: JourneyId },
    FieldProblem | PublishProblem | ExportProblem | PictureProblem | MoveProblem | JourneyProblem | NoChapters
  >
> {
  const { commands, actor } = scope;
  const { id, slug } = project;
  switch (form.intent) {
    case 'details': {
      const { intent: _, renewSlug, hideFromSearch, version, ...facts } = form;
      return changeProject(commands, actor, id, {
        ...facts,
        isHiddenFromSearch: hideFromSearch === 'on',
        renewSlug: renewSlug === 'on',
        seenVersion: version,
      });
    }
    case 'cover': {
      const outcome = await setCover(commands, actor, id, { alt: form.alt.trim(), source: await pictureIn(form) });
      return outcome.ok ? done({ slug }) : outcome;
    }
    case 'removeCover': {
      const outcome = await removeCover(commands, actor, id);
      return outcome.ok ? done({ slug }) : outcome;
    }
    case 'publish': {
      const outcome = await publishEdition(commands, actor, id, { note: form.note.trim(), chosen: chosenIn(form) });
      return outcome.ok ? done({ slug, edition: outcome.value.number }) : outcome;
    }
    case 'schedule': {
      const { note, day, hour, zone } = form;
      const publishAt = instantOf(day, hour, zone);
      const outcome = await scheduleEdition(commands, actor, id, {
        ...{ note: note.trim(), publishAt, timeZone: zone },
        chosen: chosenIn(form),
      });
      return outcome.ok ? done({ slug, scheduledFor: publishAt }) : outcome;
    }
    case 'cancelSchedule': {
      const outcome = await cancelSchedule(commands, actor, id, form.scheduleId);
      return outcome.ok ? done({ slug }) : outcome;
    }
    case 'withdraw': {
      const outcome = await withdrawEdition(commands, actor, id, form.number);
      return outcome.ok ? done({ slug }) : outcome;
    }
    case 'export': {
      const { format, edition, part } = form;
      const { labels, suffixes } = await labelsFor(project.language, { format, edition });
      const outcome = await requestExport(commands, actor, id, {
        wish: { format, edition, part, labels },
        suffixes,
      });
      return outcome.ok ? done({ slug }) : outcome;
    }
    case 'beginJourney': {
      const begin = form.chapters === 'on' ? drawChapters : beginJourney;
      const outcome = await begin(commands, actor, id, { title: form.title });
      return outcome.ok ? done({ slug, journeyId: outcome.value }) : outcome;
    }
    case 'removeJourney': {
      const outcome = await removeJourney(commands, actor, form.journeyId);
      return outcome.ok ? done({ slug }) : outcome;
    }
    case 'restoreJourney': {
      const outcome = await restoreJourney(commands, actor, form.journeyId);
      return outcome.ok ? done({ slug }) : outcome;
    }
    case 'removeExport': {
      const outcome = await removeExport(commands, actor, form.exportId);
      return outcome.ok ? done({ slug }) : outcome;
    }
    case 'move':
      return moveProject(commands, actor, id, form.to);
    case 'trash': {
      const outcome = await trashProject(commands, actor, id);
      return outcome.ok ? done({ slug }) : outcome;
    }
  }
}

function chosenIn({ looked, block = [] }: { looked?: 'on' | undefined; block?: BlockId[] | undefined }) {
  return looked === undefined ? undefined : block;
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
