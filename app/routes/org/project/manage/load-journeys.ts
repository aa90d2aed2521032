import { z } from 'zod';
import { redirectTo } from '#app/responses.ts';
import { loadAuthorJourneys } from '#app/work/load-author-journeys.ts';
import { doneForm, loadManaged, notUnderstood, readManaged, refusedForm } from '#app/work/load-managed.ts';
import { beginJourney, removeJourney, restoreJourney } from '#commands/journey/change-journey.ts';
import { drawChapters } from '#commands/journey/draw-chapters.ts';
import { listRemovedJourneys } from '#database/journey.ts';
import { dayMs } from '#domain/duration.ts';
import { isId, type JourneyId } from '#domain/ids.ts';
import { journeyKeptDays } from '#domain/journey/journey.ts';
import { typedText } from '#domain/typed-text.ts';
import type { Route } from './+types/journeys.ts';

/** The branching journeys of a work, and those that were removed and can be restored. */
export async function loader(args: Route.LoaderArgs) {
  const { scope, project, path } = await loadManaged(args, 'journeys');
  const { reader } = scope.commands.db;
  const [here, removed] = await Promise.all([
    loadAuthorJourneys(reader, project),
    listRemovedJourneys(reader, project.id),
  ]);
  return {
    path,
    language: project.language,
    here,
    removed: removed.map(({ id, title, deletedAt = 0 }) => ({
      ...{ id: id as string, title },
      until: deletedAt + journeyKeptDays * dayMs,
    })),
  };
}

const journeyId = z
  .string()
  .refine(isId)
  .transform((id) => id as JourneyId);

const JourneysForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('beginJourney'),
    title: z.string().transform(typedText),
    chapters: z.literal('on').optional(),
  }),
  z.object({ intent: z.literal('removeJourney'), journeyId }),
  z.object({ intent: z.literal('restoreJourney'), journeyId }),
]);

export async function action(args: Route.ActionArgs) {
  const { scope, project, path, filled } = await readManaged(args);
  const { commands, actor } = scope;
  const form = JourneysForm.safeParse(Object.fromEntries(filled));
  if (!form.success) return notUnderstood();
  const { intent } = form.data;
  if (form.data.intent === 'beginJourney') {
    const begin = form.data.chapters === 'on' ? drawChapters : beginJourney;
    const outcome = await begin(commands, actor, project.id, { title: form.data.title });
    if (outcome.ok) throw redirectTo(`${path}/journey/${outcome.value}`);
    return refusedForm(intent, outcome.failure);
  }
  const act = form.data.intent === 'removeJourney' ? removeJourney : restoreJourney;
  const outcome = await act(commands, actor, form.data.journeyId);
  return outcome.ok ? doneForm(intent) : refusedForm(intent, outcome.failure);
}

export type JourneysData = Route.ComponentProps['loaderData'];
export type JourneysResult = Route.ComponentProps['actionData'];
